import { keywordIdentity } from '../../core/keyword.ts';
import type { PaidRequest } from '../../providers/ports/price-table.ts';
import { FILTER_BATCH, largestFilterRequest } from './filter.ts';
import { METRICS_BATCH, metricsRequest } from './metrics.ts';
import type { ExpandRequest } from './requests.ts';
import { usesModel } from './requests.ts';
import { type PlanBasis, type PlannedUnit, slotFor, unitFor } from './unit.ts';

/** Related queries kept of one seed: the provider lists at most 25 top and 25 rising ones. */
export const RELATED_PER_SEED = 50;

/**
 * Units of an expansion: related queries and suggestions a seed, then slots for bulk metrics and for the semantic filter,
 * as many as the largest possible answers can need. Slots that turn out not to be needed are skipped at no cost.
 */
export function planExpand(request: ExpandRequest, basis: PlanBasis): PlannedUnit[] {
  const sources = request.keywords.flatMap((seed) => seedUnits(seed, request, basis));
  return [...sources, ...followUpSlots(request, mostWordsOfAll(request), basis)];
}

/** Words that come up at most; only related queries come without metrics. */
export interface FollowUp {
  toMeasure: number;
  toJudge: number;
}

/** What so many answers of each source can bring up. */
export function mostWords(request: ExpandRequest, answers: { related: number; suggestions: number }): FollowUp {
  const toMeasure = answers.related * RELATED_PER_SEED;
  return { toMeasure, toJudge: toMeasure + answers.suggestions * request.limitPerSeed };
}

/** What all seeds of a request can bring up. */
export function mostWordsOfAll(request: ExpandRequest): FollowUp {
  const asked = (source: string) => (request.sources.includes(source) ? request.keywords.length : 0);
  return mostWords(request, { related: asked('related'), suggestions: asked('suggestions') });
}

export function seedUnits(seed: string, request: ExpandRequest, basis: PlanBasis): PlannedUnit[] {
  const { locationCode, languageCode, dateFrom, dateTo, limitPerSeed, sources, mode } = request;
  const keyword = keywordIdentity(seed);
  const place = { locationCode, languageCode };
  const queue = mode === 'economy' ? 'standard' : 'live';
  const units: PlannedUnit[] = [];
  const add = (stage: 'related' | 'suggestions', paid: PaidRequest) => units.push(unitFor(stage, seed, paid, basis));
  if (sources.includes('related'))
    add('related', { operation: 'trends_queries', keyword, queue, ...place, dateFrom, dateTo });
  if (sources.includes('suggestions')) {
    add('suggestions', { operation: 'keyword_suggestions', keyword, limit: limitPerSeed, ...place });
  }
  return units;
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

function filterSlots(request: ExpandRequest, words: number, basis: PlanBasis): PlannedUnit[] {
  if (!usesModel(request)) return [];
  const largest = largestFilterRequest(request.filterTerms, basis);
  return Array.from({ length: Math.ceil(words / FILTER_BATCH) }, (_, index) =>
    slotFor('filter', `batch ${index + 1}`, largest, basis),
  );
}
