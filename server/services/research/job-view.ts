import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import { usdFromMicros } from '../../core/money.ts';
import { RawJson } from '../../core/raw-json.ts';
import type { JobRow } from '../spend/units.ts';
import type { ResearchJob } from './job-schema.ts';

/** A job as its owner sees it. The result stays JSON text until a transport needs the value. */
export async function researchJobView(db: Db, job: JobRow, withResult = true): Promise<ResearchJob> {
  return {
    jobId: job.id,
    kind: job.operation,
    status: job.status,
    progress: { completed: job.progress_completed, total: job.progress_total },
    fromCache: job.from_cache,
    dataSource: job.data_source,
    result: withResult ? await resultOf(db, job) : null,
    failedStages: job.failed_stages,
    error: job.error_code === null ? null : { code: job.error_code, message: job.error_message ?? job.error_code },
    quotaCharged: job.quota_charged,
    cost: { actualUsd: usdFromMicros(job.actual_micros), savedUsd: usdFromMicros(job.saved_micros) },
    createdAt: job.created_at,
    updatedAt: job.updated_at,
    completedAt: job.completed_at,
  };
}

/** Characters of a stored result that are read as one row: large ones are decoded row by row, with turns in between. */
const PIECE_CHARS = 256 * 1024;

/** The stored result of a final job, or null. */
export async function resultOf(db: Db, job: Pick<JobRow, 'result_id'>): Promise<RawJson | null> {
  if (job.result_id === null) return null;
  // Materialised, so that the stored text is unpacked once and not for every piece.
  const { rows } = await sql<{ piece: string }>`
    with result as materialized (select body || '' as body from research_results where id = ${job.result_id})
    select substr(body, start, ${PIECE_CHARS}::integer) as piece
    from result, generate_series(1, length(body), ${PIECE_CHARS}::integer) as start order by start`.execute(db);
  return rows.length > 0 ? new RawJson(...rows.map((row) => row.piece)) : null;
}
