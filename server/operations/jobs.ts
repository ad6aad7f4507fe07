import { z } from 'zod';
import { AppError } from '../core/errors.ts';
import { cancelByokJob, readByokJob } from '../services/byok/read-job.ts';
import { byokJobs } from '../services/byok/typed-jobs.ts';
import { callerOf, type RequestContext } from '../services/context.ts';
import { findJob } from '../services/jobs/find-job.ts';
import { JobEvents, ProgressInput, watchJob } from '../services/jobs/job-events.ts';
import { cancelResearchJob, readResearchJob } from '../services/jobs/read-job.ts';
import { researchJobs } from '../services/jobs/results/jobs.ts';
import { JobIdInput } from '../services/plan/schemas.ts';
import { access, operation } from './operation.ts';

/** Jobs by their id alone: a key needs the scope of the pipeline that the job turns out to belong to. */
const either = { ...access.scoped('research:execute'), orScope: 'byok:execute' } as const;
const AnyJob = z.union([researchJobs.any, byokJobs.any]);
const plain = { idempotency: 'none', spends: false, errors: ['JOB_NOT_FOUND'] } as const;

export const readJob = operation({
  ...plain,
  name: 'jobs.read',
  summary: 'Read a job of your own, of either pipeline.',
  kind: 'query',
  access: either,
  input: JobIdInput,
  output: AnyJob,
  run: async (ctx, { jobId }) =>
    (await pipelineOf(ctx, jobId)) === 'byok' ? readByokJob(ctx, jobId) : readResearchJob(ctx, jobId),
});

export const cancelJob = operation({
  ...plain,
  name: 'jobs.cancel',
  summary: 'Cancel a job of either pipeline: what is not bought yet is not bought.',
  kind: 'mutation',
  // Who is blocked may stop what still runs on their own accounts.
  access: { ...either, whileBlocked: true },
  input: JobIdInput,
  output: AnyJob,
  run: async (ctx, { jobId }) => {
    if ((await pipelineOf(ctx, jobId)) === 'byok') return await cancelByokJob(ctx, jobId);
    if (callerOf(ctx).blocked) throw new AppError('ACCOUNT_BLOCKED');
    return await cancelResearchJob(ctx, jobId);
  },
});

export const jobProgress = operation({
  ...plain,
  name: 'jobs.events',
  summary: 'Follow a job of either pipeline: each event once, in order, until its final state.',
  kind: 'subscription',
  access: either,
  input: ProgressInput,
  output: JobEvents,
  run: async (ctx, input) => watchJob(ctx, input, await pipelineOf(ctx, input.jobId)),
});

const SCOPE_OF = { shared: 'research:execute', byok: 'byok:execute' } as const;

/** Which pipeline a job of the caller belongs to. @throws AppError JOB_NOT_FOUND, INSUFFICIENT_SCOPE */
async function pipelineOf(ctx: RequestContext, jobId: string): Promise<'shared' | 'byok'> {
  const { accountId, scopes } = callerOf(ctx);
  const { pipeline } = await findJob(ctx.app.database.db, jobId, { ownerId: accountId });
  const requiredScope = SCOPE_OF[pipeline];
  if (!scopes.includes(requiredScope)) throw new AppError('INSUFFICIENT_SCOPE', { details: { requiredScope } });
  return pipeline;
}
