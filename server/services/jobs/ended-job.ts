import type { Logger } from 'pino';
import { tellsOfDamage } from '../../core/packed.ts';
import { resultOf } from './job-view.ts';
import type { Shelf } from './stored-result.ts';

/** One of our own jobs that is final. `result` is null when the job brought nothing usable, or what it brought was damaged since. */
export interface EndedJob<T> {
  result: T | null;
  dataSource: 'live' | 'sandbox';
  completedAt: Date;
}

/** Reads a job of which the caller knows the kind of result; null as long as it is not final. */
export async function endedJob<T>(shelf: Shelf, jobId: string, log: Logger): Promise<EndedJob<T> | null> {
  const job = await shelf.db
    .selectFrom('jobs')
    .select(['result_id', 'data_source', 'completed_at'])
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  if (job.completed_at === null) return null;
  const result = (await undamaged(shelf, job, log)) as T | null;
  return { result, dataSource: job.data_source, completedAt: job.completed_at };
}

/** The error of one that cannot be read any more would stop every run at it. */
async function undamaged(shelf: Shelf, job: { result_id: string | null }, log: Logger): Promise<unknown> {
  try {
    return (await (await resultOf(shelf, job)?.load())?.parse()) ?? null;
  } catch (error) {
    if (!tellsOfDamage(error)) throw error;
    log.error({ err: error, resultId: job.result_id }, 'a stored result cannot be read');
    return null;
  }
}
