import type { z } from 'zod';
import { callerOf, type RequestContext } from '../context.ts';
import { cancelJob } from '../jobs/cancel.ts';
import { findJobAtHand } from '../jobs/final-jobs.ts';
import type { HistoryInput } from '../jobs/job-schema.ts';
import { whileWaiting } from '../jobs/open-calls.ts';
import { pageOfJobs } from '../jobs/read-job.ts';
import { shelfOf } from '../jobs/stored-result.ts';
import { waitForFinal } from '../jobs/wait.ts';
import type { JobIdInput } from '../plan/schemas.ts';
import { byokJobHead, byokJobView } from './job-view.ts';
import type { ByokHistory, ByokJob } from './schemas.ts';

/** The private job of the caller, after the wait that the caller asked for. */
export async function readByokJob(ctx: RequestContext, { jobId }: JobIdInput): Promise<ByokJob> {
  const { app, meta } = ctx;
  const read = () => findJobAtHand(app, jobId, { ownerId: callerOf(ctx).accountId, pipeline: 'byok' });
  const job = await whileWaiting(ctx, meta.waitSeconds, () => waitForFinal(ctx, read, meta.waitSeconds));
  return byokJobView(shelfOf(app), job);
}

export async function cancelByokJob(ctx: RequestContext, { jobId }: JobIdInput): Promise<ByokJob> {
  return byokJobView(shelfOf(ctx.app), await cancelJob(ctx, jobId, 'byok'));
}

/** The caller's private jobs, newest first, without results. */
export async function listByokJobs(ctx: RequestContext, input: HistoryInput): Promise<z.output<typeof ByokHistory>> {
  const { jobs, nextCursor } = await pageOfJobs(ctx, input, 'byok');
  return { items: jobs.map(byokJobHead), nextCursor };
}
