import { type KeywordIdentity, keywordIdentity } from '../../core/keyword.ts';
import type { PaidRequest } from '../../providers/ports/price-table.ts';
import { compareDescending, compareText } from '../../science/index.ts';
import { INTENT_BATCH, intentRequest } from './intent.ts';
import type { CompareRequest } from './requests.ts';
import { chunks, type PlanBasis, type PlannedUnit, slotFor, unitFor } from './unit.ts';

/** The provider takes five words a call; one of them is the benchmark (science 2). */
const WORDS_BESIDE_BENCHMARK = 4;
/** Characters of a word that trends takes; one of another length gets its whole batch refused (providers A4). */
const [SHORTEST, LONGEST] = [2, 100];

/** Units of a comparison: trend batches of four words beside the benchmark, then the intent of the words (compare only). */
export function planCompare(request: CompareRequest, basis: PlanBasis): PlannedUnit[] {
  const batches = trendBatches(request);
  const trends = batches.map((batch, index) => trendUnit(`batch ${index + 1}`, batch, { request, basis }));
  const bridges = bridgeSlots(bridgesOf(batches), request, basis);
  if (request.operation === 'trends') return [...trends, ...bridges];
  const intents = chunks(request.keywords.map(keywordIdentity).sort(), INTENT_BATCH);
  return [
    ...trends,
    ...bridges,
    ...intents.map((batch, index) => unitFor('intent', `batch ${index + 1}`, intentRequest(batch, basis), basis)),
  ];
}

/** Trend calls that one bridge is planned for: it takes four words, and few of a call's are giants or dwarfs. */
const CALLS_A_BRIDGE = 4;

/** A bridge needs a word to lead to and one that stands between. */
function bridgesOf(batches: readonly string[][]): number {
  return batches.flat().length < 2 ? 0 : Math.ceil(batches.length / CALLS_A_BRIDGE);
}

/** Slots for calls that measure what the first ones round away (science B); those that are not needed are skipped. */
export function bridgeSlots(count: number, request: CompareRequest, basis: PlanBasis): PlannedUnit[] {
  const widest = graphRequest(Array<string>(WORDS_BESIDE_BENCHMARK + 1).fill('x'), request);
  return Array.from({ length: count }, (_, index) => slotFor('bridges', `bridge ${index + 1}`, widest, basis));
}

/** The call for the interest in these words; the first is the benchmark, or links the others to it. */
export function graphRequest(keywords: string[], request: CompareRequest): PaidRequest {
  const { locationCode, languageCode, dateFrom, dateTo, mode } = request;
  const queue = mode === 'economy' ? 'standard' : 'live';
  return { operation: 'trends_graph', keywords, queue, locationCode, languageCode, dateFrom, dateTo };
}

/** Words that trends never takes are left out, unless that leaves nothing to ask: a refusal costs nothing. */
function trendBatches(request: CompareRequest): string[][] {
  const words = comparedWords(request);
  const takable = words.filter(isTakable);
  if (takable.length > 0) return callsOf(takable);
  const asksBenchmark = words.length < new Set(request.keywords.map(keywordIdentity)).size;
  return asksBenchmark ? [[]] : callsOf(words);
}

/** Sizes choose which words share a call and nothing else: the same words are the same purchase, whatever sizes led there. */
function callsOf(words: string[]): string[][] {
  return chunks(words, WORDS_BESIDE_BENCHMARK).map((call) => call.sort(byGuess));
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
  return callsOf(words.filter(isTakable)).map((batch, index) =>
    trendUnit(`left out ${index + 1}`, batch, { request, basis }),
  );
}

/** One of these signs in one word, or a word of symbols alone, gets a whole batch refused. */
const REFUSED_SIGNS = /[<>|"]/;
const ONLY_SYMBOLS = /^[\s\\'\-+=~!:*()[\]{}]*$/;

/** Whether trends takes a word; it drops commas. */
export function isTakable(word: string): boolean {
  const read = word.replaceAll(',', ' ').trim();
  // Small letters may be longer than what was asked for.
  const length = [...read].length;
  return length >= SHORTEST && length <= LONGEST && !REFUSED_SIGNS.test(read) && !ONLY_SYMBOLS.test(read);
}

/**
 * The words beside the benchmark, the largest first, so that a giant stands with its like and does not round its neighbours
 * to nothing. Sizes are those that the request knows; the others follow by the guess.
 */
function comparedWords(request: CompareRequest): KeywordIdentity[] {
  const benchmark = keywordIdentity(request.benchmark);
  const words = [...new Set(request.keywords.map(keywordIdentity))].filter((word) => word !== benchmark);
  const sizes = request.sizes ?? {};
  const sizeOf = (word: string) => (Object.hasOwn(sizes, word) ? sizes[word]! : null);
  return words.sort((a, b) => compareDescending(sizeOf(a), sizeOf(b)) || byGuess(a, b));
}

/** Longer phrases are searched less. */
function byGuess(a: string, b: string): number {
  const parts = (word: string) => word.split(' ').length;
  return parts(a) - parts(b) || a.length - b.length || compareText(a, b);
}

function trendUnit(label: string, words: string[], of: { request: CompareRequest; basis: PlanBasis }): PlannedUnit {
  const keywords = [keywordIdentity(of.request.benchmark), ...words];
  return unitFor('trends', label, graphRequest(keywords, of.request), of.basis);
}
