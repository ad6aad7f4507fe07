import { type KeywordIdentity, keywordIdentity } from '../../core/keyword.ts';
import { INTENT_BATCH, intentRequest } from './intent.ts';
import type { CompareRequest } from './requests.ts';
import { chunks, type PlanBasis, type PlannedUnit, unitFor } from './unit.ts';

/** The provider takes five words a call; one of them is the benchmark (science 2). */
const WORDS_BESIDE_BENCHMARK = 4;
/** Shortest word that trends takes, in characters; a shorter one gets its whole batch refused (providers A4). */
const SHORTEST = 2;

/** Units of a comparison: trend batches of four words beside the benchmark, then the intent of the words (compare only). */
export function planCompare(request: CompareRequest, basis: PlanBasis): PlannedUnit[] {
  const batches = trendBatches(request);
  const trends = batches.map((batch, index) => trendUnit(`batch ${index + 1}`, batch, { request, basis }));
  if (request.operation === 'trends') return trends;
  const intents = chunks(request.keywords.map(keywordIdentity).sort(), INTENT_BATCH);
  return [
    ...trends,
    ...intents.map((batch, index) => unitFor('intent', `batch ${index + 1}`, intentRequest(batch, basis), basis)),
  ];
}

/** Words that trends never takes are left out, unless that leaves nothing to ask: a refusal costs nothing. */
function trendBatches(request: CompareRequest): string[][] {
  const words = comparedWords(request);
  const takable = words.filter(isTakable);
  if (takable.length > 0) return chunks(takable, WORDS_BESIDE_BENCHMARK);
  const asksBenchmark = words.length < new Set(request.keywords.map(keywordIdentity)).size;
  return asksBenchmark ? [[]] : chunks(words, WORDS_BESIDE_BENCHMARK);
}

/** The asked words that are in none of these trend requests and could be: the provider refused them, or they were left out. */
export function unaskedTrends(request: CompareRequest, asked: readonly unknown[]): string[] {
  const known = new Set(
    asked.flatMap((one) => ((one as { keywords?: string[] } | null)?.keywords ?? []).map(keywordIdentity)),
  );
  return comparedWords(request).filter((word) => !known.has(word));
}

/** Units for words that a comparison still lacks. */
export function trendUnitsFor(words: string[], request: CompareRequest, basis: PlanBasis): PlannedUnit[] {
  return chunks(words.filter(isTakable), WORDS_BESIDE_BENCHMARK).map((batch, index) =>
    trendUnit(`left out ${index + 1}`, batch, { request, basis }),
  );
}

/** One of these signs in one word, or a word of symbols alone, gets a whole batch refused. */
const REFUSED_SIGNS = /[<>|"]/;
const ONLY_SYMBOLS = /^[\s\\'\-+=~!:*()[\]{}]*$/;

/** Whether trends takes a word; it drops commas. */
export function isTakable(word: string): boolean {
  const read = word.replaceAll(',', ' ').trim();
  return [...read].length >= SHORTEST && !REFUSED_SIGNS.test(read) && !ONLY_SYMBOLS.test(read);
}

function comparedWords(request: CompareRequest): KeywordIdentity[] {
  const benchmark = keywordIdentity(request.benchmark);
  const words = request.keywords.map(keywordIdentity).filter((word) => word !== benchmark);
  return [...new Set(words)].sort();
}

function trendUnit(label: string, words: string[], of: { request: CompareRequest; basis: PlanBasis }): PlannedUnit {
  const { locationCode, languageCode, dateFrom, dateTo, mode, benchmark } = of.request;
  const keywords = [keywordIdentity(benchmark), ...words];
  const queue = mode === 'economy' ? 'standard' : 'live';
  const range = { locationCode, languageCode, dateFrom, dateTo };
  return unitFor('trends', label, { operation: 'trends_graph', keywords, queue, ...range }, of.basis);
}
