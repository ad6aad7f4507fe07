import { resultOf } from './job-view.ts';
import type { Shelf } from './stored-result.ts';

/** One of our own jobs that is final. `result` is null when the job brought nothing usable. */
export interface EndedJob<T> {
  result: T | null;
  dataSource: 'live' | 'sandbox';
  completedAt: Date;
}

/** Reads a job of which the caller knows the kind of result; null as long as it is not final. */
export async function endedJob<T>(shelf: Shelf, jobId: string): Promise<EndedJob<T> | null> {
  const job = await shelf.db
    .selectFrom('jobs')
    .select(['result_id', 'data_source', 'completed_at'])
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  if (job.completed_at === null) return null;
  const result = ((await (await resultOf(shelf, job)?.load())?.parse()) ?? null) as T | null;
  return { result, dataSource: job.data_source, completedAt: job.completed_at };
}
