import { callerOf, type RequestContext } from '../context.ts';
import { textOf } from '../idempotency/answer-text.ts';
import { findJobAtHand } from '../jobs/final-jobs.ts';
import { isFinal, ResearchJob } from '../jobs/job-schema.ts';
import { researchJobView } from '../jobs/job-view.ts';
import { whileWaiting } from '../jobs/open-calls.ts';
import { shelfOf } from '../jobs/stored-result.ts';
import { waitForFinal } from '../jobs/wait.ts';
import { showQuota } from '../quotas/show-quota.ts';
import { type Asked, submissionOf } from './admit.ts';

/**
 * Submits a shared research request: answered from the cache, attached to an equal job that is running, or admitted as a new
 * job - quota, platform budget, job, units and delivery in one transaction.
 * @throws AppError QUOTA_EXCEEDED, PLATFORM_BUDGET_EXCEEDED, IDEMPOTENCY_CONFLICT; RATE_LIMITED with too many requests waiting
 */
export async function submitResearch(
  ctx: RequestContext,
  asked: Asked,
  waitSeconds: number = ctx.meta.waitSeconds,
): Promise<ResearchJob> {
  // The place is taken before anything is bought: who is refused one has lost nothing.
  return await whileWaiting(ctx, waitSeconds, () => submitAndWait(ctx, asked, waitSeconds));
}

/**
 * The same for calls whose answer is the job: a repeat is answered with what the first call was told. A final job never changes,
 * so nothing more than its id is kept of one; and what a caller who hung up was not told is not kept.
 */
export async function submitJob(ctx: RequestContext, asked: Asked): Promise<ResearchJob> {
  const job = await submitResearch(ctx, asked);
  if (isFinal(job.status)) return job;
  const told = ResearchJob.parse(job);
  if (!ctx.meta.signal().aborted) await ctx.keepAnswer(textOf(told, { jobId: told.jobId }));
  return told;
}

async function submitAndWait(ctx: RequestContext, asked: Asked, waitSeconds: number): Promise<ResearchJob> {
  const { app } = ctx;
  const caller = callerOf(ctx);
  const submitted = await ctx.once(submissionOf(app, caller, asked));
  if (submitted.told) {
    await showQuota(ctx);
    return submitted.told;
  }
  const read = () => findJobAtHand(app, submitted.jobId, { ownerId: caller.accountId, pipeline: 'shared' });
  const seconds = Math.max(waitSeconds, submitted.waitSeconds);
  const { inserted } = submitted;
  const isTold = inserted !== undefined && (seconds <= 0 || isFinal(inserted.status));
  const job = isTold ? inserted : await waitForFinal(ctx, read, seconds);
  await showQuota(ctx);
  return researchJobView(shelfOf(app), job);
}
