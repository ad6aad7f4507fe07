import { AppError } from '../../core/errors.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { findJobAtHand } from '../jobs/final-jobs.ts';
import type { JobEvent, ProgressInput } from '../jobs/job-event.ts';
import { watchJob } from '../jobs/job-events.ts';
import type { ResearchJob } from '../jobs/job-schema.ts';
import { cancelResearchJob, readResearchJob } from '../jobs/read-job.ts';
import type { JobIdInput } from '../plan/schemas.ts';
import type { JobRow } from '../spend/units.ts';
import { cancelByokJob, readByokJob } from './read-job.ts';
import type { ByokJob } from './schemas.ts';

/** A job of the caller by its id alone, of whichever pipeline. @throws AppError JOB_NOT_FOUND, INSUFFICIENT_SCOPE */
export async function readAnyJob(ctx: RequestContext, input: JobIdInput): Promise<ResearchJob | ByokJob> {
  return (await pipelineOf(ctx, input)) === 'byok' ? await readByokJob(ctx, input) : await readResearchJob(ctx, input);
}

/** Cancels it; who is blocked may stop what runs on their own accounts. @throws AppError ACCOUNT_BLOCKED and as above */
export async function cancelAnyJob(ctx: RequestContext, input: JobIdInput): Promise<ResearchJob | ByokJob> {
  if ((await pipelineOf(ctx, input)) === 'byok') return await cancelByokJob(ctx, input);
  if (callerOf(ctx).blocked) throw new AppError('ACCOUNT_BLOCKED');
  return await cancelResearchJob(ctx, input);
}

/** Its events, as `watchJob` gives them. */
export async function watchAnyJob(ctx: RequestContext, input: ProgressInput): Promise<AsyncIterable<JobEvent>> {
  return await watchJob(ctx, input, await pipelineOf(ctx, input));
}

export const SCOPE_OF = { shared: 'research:execute', byok: 'byok:execute' } as const;

async function pipelineOf(ctx: RequestContext, { jobId }: JobIdInput): Promise<'shared' | 'byok'> {
  return (await ownJob(ctx, jobId)).pipeline;
}

/** The row of a job of the caller, of either pipeline. @throws AppError JOB_NOT_FOUND, INSUFFICIENT_SCOPE */
export async function ownJob(ctx: RequestContext, jobId: string): Promise<JobRow> {
  const { accountId, scopes } = callerOf(ctx);
  const job = await findJobAtHand(ctx.app, jobId, { ownerId: accountId });
  const requiredScope = SCOPE_OF[job.pipeline];
  if (!scopes.includes(requiredScope)) throw new AppError('INSUFFICIENT_SCOPE', { details: { requiredScope } });
  return job;
}
