import { sql } from 'kysely';
import { lockName } from '../../core/locks.ts';
import { microsFromUsd } from '../../core/money.ts';
import type { AppContext } from '../context.ts';
import { post, reserve } from '../spend/budget.ts';
import { type Claim, type JobRow, scopeOf } from '../spend/units.ts';
import { insertUnits } from './insert-job.ts';
import { planResearch } from './plan/index.ts';
import { withLeftOut } from './plan/left-out.ts';
import type { ResearchRequest } from './requests.ts';
import { admitUnits, boundOf } from './reusable.ts';

/**
 * Plans and reserves a job that was a follower and has to buy for itself, because its leader was cancelled.
 * False when the platform budget does not cover it.
 */
export async function admitLate(app: AppContext, job: JobRow, claim: Claim): Promise<boolean> {
  const request = job.request as unknown as ResearchRequest;
  const basis = { prices: app.providers.prices, model: app.config.OPENROUTER_MODEL };
  const plan = planResearch(request, basis);
  return await app.database.transaction(async (tx) => {
    await lockName(tx, `research:${job.request_identity}`);
    const scope = scopeOf(job);
    const units = await admitUnits(tx.db, scope, await withLeftOut(tx.db, { scope, basis }, plan));
    const bound = boundOf(units);
    const limit = microsFromUsd(app.config.PLATFORM_DAILY_BUDGET_USD);
    const day = bound > 0 ? await reserve(tx.db, 'platform', bound, limit) : undefined;
    if (day === null) return false;
    const { rows } = await sql<{ day: string }>`
      update jobs set reserved_micros = ${bound}::bigint, budget_day = coalesce(${day ?? null}::date, app_today())
      where id = ${job.id} and fence = ${claim.fence} returning budget_day as day`.execute(tx.db);
    if (!rows[0]) throw new Error('the claim is void');
    await insertUnits(tx, job.id, units);
    const posting = {
      subject: 'platform',
      day: rows[0].day,
      jobId: job.id,
      debit: 'available',
      credit: 'reserved',
    } as const;
    await post(tx.db, { ...posting, amount: bound });
    return true;
  });
}
