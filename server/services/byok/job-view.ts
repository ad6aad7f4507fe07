import { usdFromMicros } from '../../core/money.ts';
import { requestView } from '../jobs/job-request.ts';
import { resultOf } from '../jobs/job-view.ts';
import type { Shelf } from '../jobs/stored-result.ts';
import { COST_UNKNOWN } from '../spend/unit-states.ts';
import type { JobRow } from '../spend/units.ts';
import type { ByokJob, ByokJobHead } from './schemas.ts';

/** A private job as its owner sees it, without its result. */
export function byokJobHead(job: JobRow): ByokJobHead {
  return {
    jobId: job.id,
    operation: job.operation,
    status: job.status,
    request: requestView(job),
    label: job.label,
    progress: { completed: job.progress_completed, total: job.progress_total },
    errorCode: job.error_code,
    retryable:
      job.replay_of_job_id === null &&
      (job.status === 'partial' || job.status === 'failed') &&
      job.failed_stages.some(canBeBought),
    failedStages: job.failed_stages,
    spend: {
      quotedUsd: usdFromMicros(job.quoted_micros ?? 0),
      actualUsd: usdFromMicros(job.actual_micros),
      unknownUsd: usdFromMicros(job.unknown_micros),
      savedUsd: usdFromMicros(job.saved_micros),
    },
    dataSource: job.data_source,
    retryOfJobId: job.retry_of_job_id,
    replayOfJobId: job.replay_of_job_id,
    createdAt: job.created_at,
    updatedAt: job.updated_at,
    completedAt: job.completed_at,
  };
}

/** A word that the provider never takes is not asked again, nor is an answer that came. */
function canBeBought({ code }: { code: string }): boolean {
  return code !== 'KEYWORD_TOO_SHORT' && code !== COST_UNKNOWN;
}

export function byokJobView(shelf: Shelf, job: JobRow): ByokJob {
  return { ...byokJobHead(job), result: resultOf(shelf, job) };
}
