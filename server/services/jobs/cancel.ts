import { now, type Tx } from '../../core/database.ts';
import { callerOf, type RequestContext } from '../context.ts';
import type { JobRow } from '../spend/units.ts';
import { endInWords } from './end-in-words.ts';
import { endJob } from './end-job.ts';
import { findJob } from './find-job.ts';
import { isFinal } from './job-schema.ts';

/**
 * Cancels a job: what was not sent yet is not bought any more. A follower ends at once; a job with units of its own is ended
 * by its worker, after what was sent has been settled. A final job stays as it is.
 */
export async function cancelJob(ctx: RequestContext, jobId: string, pipeline: 'shared' | 'byok'): Promise<JobRow> {
  const { app } = ctx;
  const owner = { ownerId: callerOf(ctx).accountId, pipeline };
  return await app.database.transaction(async (tx) => {
    // Locked, so that it neither becomes final nor changes between leading and following while this decides.
    const job = await findJob(tx.db, jobId, { ...owner, lock: true });
    if (isFinal(job.status)) return job;
    if (await stop(tx, job)) await app.queue.enqueue(tx, job.id);
    return await findJob(tx.db, jobId, owner);
  });
}

/** Stops a job whose row is locked. True when its worker is to end it. */
async function stop(tx: Tx, job: JobRow): Promise<boolean> {
  if (job.follows_job_id === null) {
    await tx.db.updateTable('jobs').set({ cancel_requested_at: now }).where('id', '=', job.id).execute();
    return true;
  }
  const end = {
    status: 'failed',
    errorCode: 'CANCELED',
    errorMessage: endInWords('CANCELED'),
    resultId: null,
  } as const;
  const nothing = { failedStages: [], actualMicros: 0, unknownMicros: 0, savedMicros: 0, fence: job.fence };
  await endJob(tx, job, { ...end, ...nothing });
  return false;
}

/** Stops every job that may still buy, of everybody; what was sent is settled by whoever works next. Returns how many. */
export async function cancelOpenJobs(tx: Tx): Promise<number> {
  const open = await tx.db
    .selectFrom('jobs')
    .selectAll()
    .where('completed_at', 'is', null)
    .where('replay_of_job_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const job of open) await stop(tx, job);
  return open.length;
}
