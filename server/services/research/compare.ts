import type { Tx } from '../../core/database.ts';
import { callerOf, type RequestContext } from '../context.ts';
import type { ResearchJob } from '../jobs/job-schema.ts';
import { withWords } from '../lists/listed-words.ts';
import { compareRequest, trendsRequest } from '../plan/requests.ts';
import { COMPARE_MAX_KEYWORDS, type CompareInput, TRENDS_MAX_KEYWORDS, type TrendsInput } from '../plan/schemas.ts';
import type { Today } from './day-of-request.ts';
import { submitJob } from './submit.ts';

/** Submits a comparison against a benchmark (contract 4.2). */
export async function submitComparison(ctx: RequestContext, input: CompareInput): Promise<ResearchJob> {
  const words = wordsOf(ctx, COMPARE_MAX_KEYWORDS);
  const request = async ({ db }: Pick<Tx, 'db'>, today: Today) =>
    compareRequest(await withWords(db, words, input), await today());
  return submitJob(ctx, {
    request,
    label: input.label,
    place: { locationCode: input.locationCode, takes: 'geoTargets' },
  });
}

/** Submits a trend check: a comparison without groups and intents (contract 4.4). */
export async function submitTrendCheck(ctx: RequestContext, input: TrendsInput): Promise<ResearchJob> {
  const words = wordsOf(ctx, TRENDS_MAX_KEYWORDS);
  const request = async ({ db }: Pick<Tx, 'db'>, today: Today) =>
    trendsRequest(await withWords(db, words, input), await today());
  return submitJob(ctx, {
    request,
    label: input.label,
    place: { locationCode: input.locationCode, takes: 'geoTargets' },
  });
}

function wordsOf(ctx: RequestContext, most: number) {
  return { ownerId: callerOf(ctx).accountId, most };
}
