import DataLoader from 'dataloader';
import { RawJson } from '../server/core/raw-json.ts';
import { byokResults } from '../server/operations/byok.ts';
import { results } from '../server/operations/research.ts';
import { call } from './call.ts';
import type { GraphqlContext, ResultLoaders } from './context.ts';

/** Reads the results of all jobs that one document asks about in one call for each pipeline. */
export function resultLoaders(ctx: () => GraphqlContext): ResultLoaders {
  const loader = (operation: typeof results | typeof byokResults) =>
    new DataLoader<string, unknown>(
      async (jobIds) => {
        const answer = await call(ctx(), operation, { jobIds });
        const byJob = new Map(answer.results.map(({ jobId, result }) => [jobId, result]));
        return jobIds.map((jobId) => parsed(byJob.get(jobId) ?? null));
      },
      { maxBatchSize: 100 },
    );
  return { shared: loader(results), byok: loader(byokResults) };
}

/** A job of a list is listed without its result, which is then read only when somebody selects it. */
export interface HasResult {
  jobId: string;
  completedAt: Date | null;
  result?: unknown;
}

export async function resultOf(job: HasResult, loader: DataLoader<string, unknown>): Promise<unknown> {
  if (job.result !== null && job.result !== undefined) return parsed(job.result);
  return job.completedAt === null ? null : await loader.load(job.jobId);
}

function parsed(result: unknown): unknown {
  return result instanceof RawJson ? result.parse() : result;
}
