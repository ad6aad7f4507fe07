import { sql } from 'kysely';
import { AppError } from '../../core/errors.ts';
import { microsFromUsd, usdFromMicros } from '../../core/money.ts';
import { type Act, record } from '../audit/record.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { correct } from '../spend/corrections.ts';
import { lockDoubt } from '../spend/noted.ts';
import { findUnknown, type Whose } from './find-unknown.ts';
import type { DecideUnknown, UnknownUnit } from './schemas.ts';

/** Decides about anybody's, as an administrator. */
export function decideUnknown(ctx: RequestContext, input: DecideUnknown): Promise<UnknownUnit> {
  return decide(ctx, 'all', input);
}

/** Decides about a private one of the caller's. */
export function decideOwnUnknown(ctx: RequestContext, input: DecideUnknown): Promise<UnknownUnit> {
  return decide(ctx, { ownerId: callerOf(ctx).accountId }, input);
}

/**
 * A person says what a request without certain evidence cost. The ledger gets an entry of the difference, the audit log one of
 * who said so and why; what was written before stays. It may be decided anew, and is not looked for any more.
 * @throws AppError NOT_FOUND for a unit that is not one of these, or somebody else's
 */
async function decide(act: Act, whose: Whose, input: DecideUnknown): Promise<UnknownUnit> {
  const { unitId, reason } = input;
  return await act.app.database.transaction(async (tx) => {
    if (!(await findUnknown(tx.db, whose, unitId))) throw new AppError('NOT_FOUND');
    await lockDoubt(tx, unitId);
    const unit = await tx.db.selectFrom('job_units').selectAll().where('id', '=', unitId).executeTakeFirstOrThrow();
    const job = await tx.db.selectFrom('jobs').selectAll().where('id', '=', unit.job_id).executeTakeFirstOrThrow();
    const costMicros = microsFromUsd(input.costUsd);
    const difference = await correct(tx, { unit, job, costMicros, providerId: null });
    await sql`update reconciliations set closed_at = app_now(), verdict = 'decided' where unit_id = ${unitId}`.execute(
      tx.db,
    );
    const details = { reason, costUsd: input.costUsd, differenceUsd: usdFromMicros(difference), jobId: job.id };
    await record(tx, act.origin, { action: 'unknown.decided', target: unitId, details });
    return (await findUnknown(tx.db, whose, unitId))!;
  });
}
