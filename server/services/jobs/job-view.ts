import { usdFromMicros } from '../../core/money.ts';
import type { StoredJson } from '../../core/raw-json.ts';
import type { JobRow } from '../spend/units.ts';
import { requestView } from './job-request.ts';
import type { ResearchJob } from './job-schema.ts';
import { resultAt, type Shelf } from './stored-result.ts';

/** The columns that a view is made from: a row has twice as many, and each takes its time. */
export const VIEWED = [
  ...(['id', 'operation', 'status', 'request', 'label', 'replay_of_job_id', 'result_id', 'data_source'] as const),
  ...(['progress_completed', 'progress_total', 'from_cache', 'failed_stages', 'error_code', 'error_message'] as const),
  ...(['quota_charged', 'actual_micros', 'saved_micros', 'created_at', 'updated_at', 'completed_at'] as const),
] as const;

export type ViewedJob = Pick<JobRow, (typeof VIEWED)[number]>;

/** A job as its owner sees it. The result stays in the store until a transport needs it. */
export function researchJobView(shelf: Shelf, job: ViewedJob, withResult = true): ResearchJob {
  return {
    jobId: job.id,
    kind: job.operation,
    status: job.status,
    request: requestView(job),
    label: job.label,
    replayOfJobId: job.replay_of_job_id,
    progress: { completed: job.progress_completed, total: job.progress_total },
    fromCache: job.from_cache,
    dataSource: job.data_source,
    result: withResult ? resultOf(shelf, job) : null,
    failedStages: job.failed_stages,
    error: job.error_code === null ? null : { code: job.error_code, message: job.error_message ?? job.error_code },
    quotaCharged: job.quota_charged,
    cost: { actualUsd: usdFromMicros(job.actual_micros), savedUsd: usdFromMicros(job.saved_micros) },
    createdAt: job.created_at,
    updatedAt: job.updated_at,
    completedAt: job.completed_at,
  };
}

/** The stored result of a final job, to be read when it is needed, or null. */
export function resultOf(shelf: Shelf, job: Pick<JobRow, 'result_id'>): StoredJson | null {
  return job.result_id === null ? null : resultAt(shelf, job.result_id);
}
