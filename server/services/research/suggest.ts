import { AppError, serviceUnavailable, validationFailed } from '../../core/errors.ts';
import { StoredJson } from '../../core/raw-json.ts';
import type { RequestContext } from '../context.ts';
import { isFinal, type ResearchJob } from '../jobs/job-schema.ts';
import { suggestionsRequest } from '../plan/requests.ts';
import type { SuggestionsInput } from '../plan/schemas.ts';
import { endOfDay } from '../quotas/quota.ts';
import type { Suggestions } from './schemas.ts';
import { submitResearch } from './submit.ts';

/** Longest wait for the answer, seconds: the provider cuts a live task at 120 (providers A1). */
const WAIT_SECONDS = 140;

/**
 * Keyword suggestions, answered in the same request (contract 4.5). It is a job like the others underneath: quota, budget,
 * cache and ledger are the same.
 * @throws AppError VALIDATION_FAILED when the provider refuses the request as such, PROVIDER_UNAVAILABLE when it could not
 * serve it, SERVICE_UNAVAILABLE when the process ends before the answer is there
 */
export async function suggestKeywords(ctx: RequestContext, input: SuggestionsInput): Promise<Suggestions> {
  const job = await submitResearch(
    ctx,
    {
      request: suggestionsRequest(input),
      label: input.label,
      place: { locationCode: input.locationCode, takes: 'countries' },
    },
    WAIT_SECONDS,
  );
  if (job.error?.code === 'PLATFORM_BUDGET_EXCEEDED') {
    const { retryAfterSeconds } = await endOfDay(ctx.app.database.db);
    throw new AppError('PLATFORM_BUDGET_EXCEEDED', { details: { retryAfterSeconds } });
  }
  if (!isFinal(job.status) && ctx.app.stopping.aborted) throw serviceUnavailable();
  const stored = job.result instanceof StoredJson ? await job.result.load() : null;
  if (!stored) throw refusalOf(job);
  const result = (await stored.parse()) as Pick<Suggestions, 'seed' | 'count' | 'items'>;
  return { ...result, fromCache: job.fromCache, dataSource: job.dataSource, cost: job.cost };
}

/** What the provider calls an invalid field, and a location that is out of date (providers A3). Nothing was charged. */
const REQUEST_REFUSED = ['40501', '40505'];

function refusalOf({ failedStages }: ResearchJob): AppError {
  if (!failedStages.some(({ code }) => REQUEST_REFUSED.includes(code))) return new AppError('PROVIDER_UNAVAILABLE');
  const message = 'the keyword data provider does not take this combination of keyword, location and language';
  return validationFailed([{ path: '', message }]);
}
