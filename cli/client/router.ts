import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc/app-router.d.ts';

export type { AppRouter };
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** A shared research job, of any kind; `kind` tells which result it has. */
export type ResearchJob = Outputs['research']['job'];
/** A job on the owner's own provider accounts; `operation` tells which result it has. */
export type PrivateJob = Outputs['byok']['job'];
export type Job = ResearchJob | PrivateJob;
export type Quote = Outputs['byok']['quoteExpand']['quote'];

export function isPrivate(job: Job): job is PrivateJob {
  return 'operation' in job;
}

/** Whether nothing about the job will change any more. */
export function isFinal({ status }: Pick<Job, 'status'>): boolean {
  return status === 'complete' || status === 'partial' || status === 'failed';
}
