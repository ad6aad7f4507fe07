import { keywordIdentity } from '../../../core/keyword.ts';
import type { CompareRequest } from '../requests.ts';
import { INTENT_BATCH, intentRequest } from './intent.ts';
import { chunks, type PlanBasis, type PlannedUnit, unitFor } from './unit.ts';

/** The provider takes five words a call; one of them is the benchmark (science 2). */
const WORDS_BESIDE_BENCHMARK = 4;

/** Units of a comparison: trend batches of four words beside the benchmark, then the intent of the words (compare only). */
export function planCompare(request: CompareRequest, basis: PlanBasis): PlannedUnit[] {
  const { locationCode, languageCode, dateFrom, dateTo, mode } = request;
  const benchmark = keywordIdentity(request.benchmark);
  const words = request.keywords
    .map(keywordIdentity)
    .filter((word) => word !== benchmark)
    .sort();
  const batches = words.length === 0 ? [[]] : chunks(words, WORDS_BESIDE_BENCHMARK);
  const queue = mode === 'economy' ? 'standard' : 'live';
  const trends = batches.map((batch, index) => {
    const keywords = [benchmark, ...batch];
    const range = { locationCode, languageCode, dateFrom, dateTo };
    return unitFor('trends', `batch ${index + 1}`, { operation: 'trends_graph', keywords, queue, ...range }, basis);
  });
  if (request.operation === 'trends') return trends;
  const intents = chunks(request.keywords.map(keywordIdentity).sort(), INTENT_BATCH);
  return [
    ...trends,
    ...intents.map((batch, index) => unitFor('intent', `batch ${index + 1}`, intentRequest(batch, basis), basis)),
  ];
}
