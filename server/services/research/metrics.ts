import type { Tx } from '../../core/database.ts';
import { callerOf, type RequestContext } from '../context.ts';
import type { ResearchJob } from '../jobs/job-schema.ts';
import { withWords } from '../lists/listed-words.ts';
import { bulkMetricsRequest } from '../plan/requests.ts';
import { type BulkMetricsInput, METRICS_MAX_KEYWORDS as most } from '../plan/schemas.ts';
import { submitJob } from './submit.ts';

/** Submits bulk metrics (contract 6.5). @throws AppError VALIDATION_FAILED when none of the words can be asked */
export async function submitMetrics(ctx: RequestContext, input: BulkMetricsInput): Promise<ResearchJob> {
  const { accountId: ownerId } = callerOf(ctx);
  const request = async ({ db }: Pick<Tx, 'db'>) => bulkMetricsRequest(await withWords(db, { ownerId, most }, input));
  return submitJob(ctx, {
    request,
    label: input.label,
    place: { locationCode: input.locationCode, takes: 'countries' },
  });
}
