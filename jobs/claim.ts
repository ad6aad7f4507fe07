import { sql } from 'kysely';
import type { Db } from '../server/core/database.ts';
import type { Claim, JobRow } from '../server/services/spend/units.ts';

/**
 * Claims a job: a compare-and-set on its row that raises the fence. Null when it is final, follows another job, is parked,
 * or another worker's lease is alive.
 */
export async function claimJob(db: Db, jobId: string, leaseSeconds: number): Promise<JobRow | null> {
  const row = await db
    .updateTable('jobs')
    .set({
      status: 'processing',
      fence: sql`fence + 1`,
      lease_until: leaseEnd(leaseSeconds),
      wake_at: null,
      updated_at: sql`app_now()`,
    })
    .where('id', '=', jobId)
    .where('completed_at', 'is', null)
    .where('follows_job_id', 'is', null)
    .where((of) => of.or([of('lease_until', 'is', null), of('lease_until', '<=', sql<Date>`app_now()`)]))
    .where((of) =>
      of.or([
        of('wake_at', 'is', null),
        of('wake_at', '<=', sql<Date>`app_now()`),
        of('cancel_requested_at', 'is not', null),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Extends the lease; false when the claim is void. */
export async function heartbeat(db: Db, claim: Claim, leaseSeconds: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ lease_until: leaseEnd(leaseSeconds) })
    .where('id', '=', claim.jobId)
    .where('fence', '=', claim.fence)
    .where('completed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives the lease back. With a time the job sleeps until then; without one it can be claimed at once. */
export async function releaseClaim(db: Db, claim: Claim, wakeInSeconds: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({
      lease_until: null,
      wake_at:
        wakeInSeconds === null ? null : sql<Date>`app_now() + ${wakeInSeconds}::double precision * interval '1 second'`,
    })
    .where('id', '=', claim.jobId)
    .where('fence', '=', claim.fence)
    .where('completed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function leaseEnd(seconds: number) {
  return sql<Date>`app_now() + ${seconds}::double precision * interval '1 second'`;
}
