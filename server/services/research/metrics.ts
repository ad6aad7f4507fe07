import type { RequestContext } from '../context.ts';
import type { ResearchJob } from '../jobs/job-schema.ts';
import { bulkMetricsRequest } from '../plan/requests.ts';
import type { BulkMetricsInput } from '../plan/schemas.ts';
import { submitJob } from './submit.ts';

/** Submits bulk metrics (contract 6.5). @throws AppError VALIDATION_FAILED when none of the words can be asked */
export async function submitMetrics(ctx: RequestContext, input: BulkMetricsInput): Promise<ResearchJob> {
  return submitJob(ctx, { request: bulkMetricsRequest(input), label: input.label });
}
