import { keywordIdentity } from '../../core/keyword.ts';
import type { KeywordMetrics } from '../../providers/ports/keyword-data.ts';
import { completeMetrics } from '../expansion/metrics.ts';
import { inSteps, runInSlices, type Steps } from '../slices.ts';

/**
 * Why a word has no metrics. NO_DATA: the provider knows nothing about it. KEYWORD_NOT_ACCEPTED: it takes no such word.
 * NOT_BOUGHT: its batch brought no answer.
 */
export const NO_METRICS = ['NO_DATA', 'KEYWORD_NOT_ACCEPTED', 'NOT_BOUGHT'] as const;

export interface BulkMetrics {
  locationCode: number;
  languageCode: string;
  items: { keyword: string; metrics: KeywordMetrics | null; reason: (typeof NO_METRICS)[number] | null }[];
  summary: { asked: number; found: number; missing: number };
}

/** A batch as it was asked; null items: it brought no answer. */
export interface MetricsBatch {
  keywords: readonly string[];
  items: readonly { keyword: string; metrics: KeywordMetrics }[] | null;
}

export interface BulkAsked {
  keywords: readonly string[];
  locationCode: number;
  languageCode: string;
  batches: readonly MetricsBatch[];
}

/** One item a word, in the order asked. A word that is in no batch was refused, before it was sent or out of its batch. */
export async function assembleMetrics(asked: BulkAsked): Promise<BulkMetrics> {
  return await runInSlices(bulkSteps(asked));
}

/** @see assembleMetrics */
export function* bulkSteps({ keywords, locationCode, languageCode, batches }: BulkAsked): Steps<BulkMetrics> {
  const reasons = new Map<string, 'NO_DATA' | 'NOT_BOUGHT'>();
  const known = new Map<string, KeywordMetrics>();
  for (const { keywords: words, items } of batches) {
    const reason = items === null ? 'NOT_BOUGHT' : 'NO_DATA';
    yield* inSteps(words, (word) => reasons.set(keywordIdentity(word), reason));
    yield* inSteps(items ?? [], ({ keyword, metrics }) =>
      known.set(keywordIdentity(keyword), completeMetrics(metrics)),
    );
  }
  const items: BulkMetrics['items'] = [];
  yield* inSteps(keywords, (keyword) => {
    const identity = keywordIdentity(keyword);
    const metrics = known.get(identity) ?? null;
    items.push({ keyword, metrics, reason: metrics ? null : (reasons.get(identity) ?? 'KEYWORD_NOT_ACCEPTED') });
  });
  const found = items.filter(({ metrics }) => metrics !== null).length;
  return { locationCode, languageCode, items, summary: { asked: items.length, found, missing: items.length - found } };
}
