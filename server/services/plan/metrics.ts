import { displayKeyword, KEYWORD_MAX_CHARS, KEYWORD_MAX_WORDS, keywordIdentity } from '../../core/keyword.ts';
import type { Place } from '../../providers/ports/keyword-data.ts';
import type { PaidRequest } from '../../providers/ports/price-table.ts';
import type { BulkMetricsRequest } from './requests.ts';
import { chunks, type PlanBasis, type PlannedUnit, unitFor } from './unit.ts';

/** Most keywords of one bulk metrics call (providers A5). */
export const METRICS_BATCH = 700;

/** One of these in one word makes the provider refuse the whole batch (providers A4), so such words are not asked. */
const FORBIDDEN = /[?!@%^()={};~<>[\],|\\`"*]|\p{Extended_Pictographic}/u;

export function metricsRequest(keywords: string[], { locationCode, languageCode }: Place): PaidRequest {
  return { operation: 'keyword_overview', keywords, locationCode, languageCode };
}

/** Units of bulk metrics: as few calls as the words that can be asked need. */
export function planMetrics(request: BulkMetricsRequest, basis: PlanBasis): PlannedUnit[] {
  return metricsBatches(request.keywords).map((batch, index) =>
    unitFor('metrics', `batch ${index + 1}`, metricsRequest(batch, request), basis),
  );
}

/** Words that can be asked, as few calls as possible, in an order that depends on the words alone. */
export function metricsBatches(words: readonly string[]): string[][] {
  const askable = words.map(keywordIdentity).filter(isAskable).sort();
  return chunks([...new Set(askable)], METRICS_BATCH);
}

/** Whether the provider takes a word. */
export function isAskable(word: string): boolean {
  if (FORBIDDEN.test(word)) return false;
  return [...word].length <= KEYWORD_MAX_CHARS && displayKeyword(word).split(' ').length <= KEYWORD_MAX_WORDS;
}
