import { KEYWORD_MAX_CHARS, keywordIdentity } from '../../server/core/keyword.ts';
import type { KeywordMetrics } from '../../server/providers/ports/keyword-data.ts';
import {
  compareText,
  figuresOf,
  inSteps,
  type KnownFigures,
  NOTHING_KNOWN,
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

/** Some words of a result, and what its answers say about each: a list for each column, all of one length. JSON texts. */
export interface WordColumns {
  identities: string;
  volumes: string;
  difficulties: string;
  referringDomains: string;
}

/** Its words as they are stored. */
export interface StorableWords {
  words: WordColumns[];
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

/** A word of a result, and what its answers say about it. */
interface WordRow extends KnownFigures {
  identity: string;
}

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
  const words: WordColumns[] = [];
  for (let start = 0; start < rows.length; start += WORDS_AT_ONCE) {
    words.push(columnsOf(rows.slice(start, start + WORDS_AT_ONCE)));
    yield;
  }
  return { words, tells: known !== undefined, text: () => textSteps(value) };
}

export function columnsOf(rows: readonly WordRow[]): WordColumns {
  const listOf = (column: keyof WordRow) => JSON.stringify(rows.map((row) => row[column]));
  return {
    identities: listOf('identity'),
    volumes: listOf('volume'),
    difficulties: listOf('difficulty'),
    referringDomains: listOf('referringDomains'),
  };
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
    rows.set(identity, { identity, ...(figures ?? NOTHING_KNOWN) });
  });
  return yield* sortInSteps([...rows.values()], (a, b) => compareText(a.identity, b.identity));
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
