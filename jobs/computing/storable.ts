import { KEYWORD_MAX_CHARS, keywordIdentity } from '../../server/core/keyword.ts';
import type { KeywordMetrics } from '../../server/providers/ports/keyword-data.ts';
import {
  compareText,
  figuresOf,
  inSteps,
  type KnownFigures,
  type Steps,
  sortInSteps,
} from '../../server/science/index.ts';
import { piecesOf, type ResultPiece } from '../../server/services/jobs/result-pieces.ts';
import { resultParts } from './result-text.ts';

/** Words of one text, which one statement stores. */
const WORDS_AT_ONCE = 200;
/** No request asks about a longer word, UTF-16 units; lower-casing makes words longer. An index takes no text of any length. */
const LONGEST_IDENTITY = 4 * KEYWORD_MAX_CHARS;

/** A result as the science makes it. */
export interface Result {
  value: unknown;
  /** Keywords that appear in it, what was asked for included: they may be analysed further (contract 4.3). */
  keywords: readonly string[];
  /** What its answers say about those keywords, as they are spelled there: it may tell other results. */
  known?: ReadonlyMap<string, KnownFigures>;
}

/** Its words as they are stored. */
export interface StorableWords {
  /** JSON texts, lists of its words and of what its answers say about each. */
  words: string[];
  /** Whether its answers say something about words. */
  tells: boolean;
}

/** The same as it is stored. */
export interface Storable extends StorableWords {
  /** Of its JSON text. */
  pieces: ResultPiece[];
}

/** A result whose text is still being written elsewhere. */
export interface Coming extends StorableWords {
  pieces: Promise<ResultPiece[]>;
}

/** A result whose text is to be written next. */
export interface Draft extends StorableWords {
  text(): Steps<ResultPiece[]>;
}

/** A word of a result, and what its answers say about it, where they say something. */
type WordRow = [string, ...(number | null)[]];

/** Makes a result storable, with offers to pause: one of twenty thousand rows has tens of megabytes. */
export function* storableSteps(result: Result): Steps<Storable> {
  return yield* writtenSteps(yield* draftSteps(result));
}

/** The same of one that was drafted. */
export function* writtenSteps({ text, ...words }: Draft): Steps<Storable> {
  return { ...words, pieces: yield* text() };
}

/** Its words, which can be stored while its text is written. */
export function* draftSteps({ value, keywords, known }: Result): Steps<Draft> {
  const rows = yield* wordSteps(keywords, known);
  const words: string[] = [];
  for (let start = 0; start < rows.length; start += WORDS_AT_ONCE) {
    words.push(JSON.stringify(rows.slice(start, start + WORDS_AT_ONCE)));
    yield;
  }
  return { words, tells: known !== undefined, text: () => textSteps(value) };
}

function* textSteps(value: unknown): Steps<ResultPiece[]> {
  const pieces: ResultPiece[] = [];
  for (const piece of piecesOf(yield* resultParts(value))) {
    pieces.push(piece);
    yield;
  }
  return pieces;
}

/** Each identity once, with its figures where there are any; in their order, in which indexes take them in four fifths of the time. */
export function* wordSteps(keywords: Result['keywords'], known: Result['known']): Steps<WordRow[]> {
  const rows = new Map<string, WordRow>();
  yield* inSteps(keywords, (keyword) => {
    const identity = keywordIdentity(keyword);
    const figures = known?.get(keyword);
    if (identity.length > LONGEST_IDENTITY || (rows.has(identity) && !figures)) return;
    const { volume = null, difficulty = null, referringDomains = null } = figures ?? {};
    const isKnown = volume !== null || difficulty !== null || referringDomains !== null;
    rows.set(identity, isKnown ? [identity, volume, difficulty, referringDomains] : [identity]);
  });
  return yield* sortInSteps([...rows.values()], (a, b) => compareText(a[0], b[0]));
}

/** The figures of rows that have metrics, by the keyword as it is spelled there. */
export function* figureSteps(
  rows: readonly { keyword: string; metrics: KeywordMetrics | null }[],
): Steps<Map<string, KnownFigures>> {
  const figures = new Map<string, KnownFigures>();
  yield* inSteps(rows, ({ keyword, metrics }) => {
    if (metrics) figures.set(keyword, figuresOf(metrics));
  });
  return figures;
}
