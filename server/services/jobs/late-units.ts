import { sql } from 'kysely';
import type { Tx } from '../../core/database.ts';
import { AppError, type ErrorCode } from '../../core/errors.ts';
import { lockName } from '../../core/locks.ts';
import type { AppContext } from '../context.ts';
import { requestOf } from '../plan/requests.ts';
import { post } from '../spend/budget.ts';
import type { Claim, JobRow } from '../spend/units.ts';
import { admitPlan } from './admit-plan.ts';
import { insertAdmitted } from './insert-job.ts';
import { reserveShared } from './reserve-shared.ts';
import { boundOf } from './reusable.ts';

/**
 * Plans and reserves a job that was a follower and has to buy for itself, because its leader was cancelled.
 * Null, or the code of what does not cover it: the owner's share (QUOTA_EXCEEDED) or the platform's budget.
 */
export async function admitLate(app: AppContext, job: JobRow, claim: Claim): Promise<ErrorCode | null> {
  const request = requestOf(job);
  const basis = { prices: app.providers.prices, model: job.model ?? app.config.OPENROUTER_MODEL };
  const admission = app.database.transaction(async (tx) => {
    await lockName(tx, `research:${job.request_identity}`);
    const units = await admitPlan(tx.db, { of: job, basis }, request);
    const bound = boundOf(units);
    const { role } = await ownerOf(tx, job);
    const booked = await reserveShared(tx, app.config, { accountId: job.owner_id, role, amount: bound });
    const { rows } = await sql<{ day: string }>`
      update jobs set reserved_micros = ${bound}::bigint, student_share = ${booked?.studentShare ?? false},
        budget_day = coalesce(${booked?.budgetDay ?? null}::date, app_today())
      where id = ${job.id} and fence = ${claim.fence} returning budget_day as day`.execute(tx.db);
    if (!rows[0]) throw new Error('the claim is void');
    await insertAdmitted(tx, job.id, units);
    const posting = {
      subject: 'platform',
      day: rows[0].day,
      jobId: job.id,
      debit: 'available',
      credit: 'reserved',
    } as const;
    await post(tx.db, { ...posting, amount: bound });
    return null;
  });
  return await admission.catch((thrown: unknown) => {
    if (thrown instanceof AppError) return thrown.code;
    throw thrown;
  });
}

async function ownerOf({ db }: Tx, { owner_id: id }: JobRow) {
  return await db.selectFrom('accounts').select('role').where('id', '=', id).executeTakeFirstOrThrow();
}
