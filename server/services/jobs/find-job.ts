import type { Db } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { isId } from '../../core/ids.ts';
import type { JobRow } from '../spend/units.ts';

export interface JobFilter {
  ownerId: string;
  /** Absent: of either. */
  pipeline?: JobRow['pipeline'];
  operation?: JobRow['operation'];
  /** Locks the row until the transaction ends. */
  lock?: boolean;
}

/**
 * A job of the caller. Missing, foreign, of another pipeline or operation: all the same to the caller.
 * @throws AppError JOB_NOT_FOUND
 */
export async function findJob(db: Db, jobId: string, filter: JobFilter): Promise<JobRow> {
  const job = isId(jobId)
    ? await db
        .selectFrom('jobs')
        .selectAll()
        .where('id', '=', jobId)
        .where('owner_id', '=', filter.ownerId)
        .$if(filter.pipeline !== undefined, (query) => query.where('pipeline', '=', filter.pipeline!))
        .$if(filter.lock === true, (query) => query.forUpdate())
        .executeTakeFirst()
    : undefined;
  return assertFound(job, filter);
}

/** The row when it is what the caller may find. @throws AppError JOB_NOT_FOUND */
export function assertFound(job: JobRow | undefined, { ownerId, pipeline, operation }: JobFilter): JobRow {
  const isTheirs = job?.owner_id === ownerId && (!pipeline || job.pipeline === pipeline);
  if (!isTheirs || (operation && job.operation !== operation)) throw new AppError('JOB_NOT_FOUND');
  return job;
}
