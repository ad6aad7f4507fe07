import { keywordIdentity } from '../../core/keyword.ts';
import { RELATED_ROWS_BY_DEPTH } from '../../providers/bounds.ts';
import type { PaidRequest } from '../../providers/ports/price-table.ts';
import { FILTER_BATCH, largestFilterRequest } from './filter.ts';
import { METRICS_BATCH, metricsRequest } from './metrics.ts';
import { usesModel } from './request-identity.ts';
import type { ExpandRequest } from './requests.ts';
import { type PlanBasis, type PlannedUnit, SOURCES, type SourceStage, slotFor, unitFor } from './unit.ts';

/** Related queries kept of one seed: the provider lists at most 25 top and 25 rising ones. */
export const RELATED_PER_SEED = 50;

/** Completions kept of one seed: a search box shows about ten. */
export const COMPLETIONS_PER_SEED = 20;

/**
 * Units of an expansion: one a seed and source, then slots for bulk metrics and for the semantic filter,
 * as many as the largest possible answers can need. Slots that turn out not to be needed are skipped at no cost.
 */
export function planExpand(request: ExpandRequest, basis: PlanBasis): PlannedUnit[] {
  const sources = request.keywords.flatMap((seed) => seedUnits(seed, request, basis));
  return [...sources, ...followUpSlots(request, mostWordsOfAll(request), basis)];
}

/** Words that come up at most; related queries and completions come without metrics. */
export interface FollowUp {
  toMeasure: number;
  toJudge: number;
}

/** What so many answers of each source can bring up. */
export function mostWords(request: ExpandRequest, answers: (source: SourceStage) => number): FollowUp {
  const toMeasure = answers('related') * RELATED_PER_SEED + answers('autocomplete') * COMPLETIONS_PER_SEED;
  const measured = (answers('suggestions') + answers('related_keywords')) * request.limitPerSeed;
  return { toMeasure, toJudge: toMeasure + measured };
}

/** What all seeds of a request can bring up. */
export function mostWordsOfAll(request: ExpandRequest): FollowUp {
  return mostWords(request, (source) => (request.sources.includes(source) ? request.keywords.length : 0));
}

export function seedUnits(seed: string, request: ExpandRequest, basis: PlanBasis): PlannedUnit[] {
  const sources = SOURCES.filter((source) => request.sources.includes(source));
  return sources.map((source) => unitFor(source, seed, sourceRequest(source, seed, request), basis));
}

function sourceRequest(source: SourceStage, seed: string, request: ExpandRequest): PaidRequest {
  const { locationCode, languageCode, dateFrom, dateTo, limitPerSeed: limit, mode } = request;
  const asked = { keyword: keywordIdentity(seed), locationCode, languageCode };
  switch (source) {
    case 'related': {
      const queue = mode === 'economy' ? 'standard' : 'live';
      return { operation: 'trends_queries', ...asked, queue, dateFrom, dateTo };
    }
    case 'suggestions':
      return { operation: 'keyword_suggestions', ...asked, limit };
    case 'related_keywords':
      return { operation: 'related_keywords', ...asked, depth: depthFor(limit), limit };
    case 'autocomplete':
      return { operation: 'autocomplete', ...asked };
  }
}

/** As few steps from the seed as can bring so many rows: what lies farther away has less to do with it. */
function depthFor(rows: number): number {
  return RELATED_ROWS_BY_DEPTH.findIndex((most) => most >= rows);
}

/** Slots for what comes up: bulk metrics and the semantic filter, where the request asks for them. */
export function followUpSlots(request: ExpandRequest, words: FollowUp, basis: PlanBasis): PlannedUnit[] {
  return [...metricsSlots(request, words.toMeasure, basis), ...filterSlots(request, words.toJudge, basis)];
}

function metricsSlots(request: ExpandRequest, words: number, basis: PlanBasis): PlannedUnit[] {
  if (!request.includeMetrics) return [];
  return Array.from({ length: Math.ceil(words / METRICS_BATCH) }, (_, index) => {
    const size = Math.min(METRICS_BATCH, words - index * METRICS_BATCH);
    const largest = metricsRequest(Array<string>(size).fill('x'), request);
    return slotFor('metrics', `batch ${index + 1}`, largest, basis);
  });
}

/** Batches to judge, and as many again: what a batch drops beyond belief is asked once more. */
function filterSlots(request: ExpandRequest, words: number, basis: PlanBasis): PlannedUnit[] {
  if (!usesModel(request)) return [];
  const largest = largestFilterRequest({ terms: request.filterTerms, seeds: request.keywords, again: false }, basis);
  const batches = Math.ceil(words / FILTER_BATCH);
  return ['batch', 'again'].flatMap((look) =>
    Array.from({ length: batches }, (_, index) => slotFor('filter', `${look} ${index + 1}`, largest, basis)),
  );
}
