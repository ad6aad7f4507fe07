import { keywordIdentity } from '../../core/keyword.ts';
import { inSteps, runToEnd, type Steps } from '../slices.ts';
import type { Stem } from '../text/stems/index.ts';
import { runStartsAt, tokenize, wordsOf } from '../text/tokens.ts';
import type { FoundKeyword, ReadCandidate } from './candidate.ts';

/** A keyword that a filter took out, and why. */
export interface RemovedKeyword {
  keyword: string;
  reason: string;
}

/** What a filter pass kept, in the order given, and what it took out. */
export interface Filtered<T> {
  kept: T[];
  removed: RemovedKeyword[];
}

/** What a caller asked of literal terms. */
export interface LiteralRules {
  /** A semantic filter takes out literal matches first, before anything is asked. */
  exact: boolean;
  /** Terms take their inflections, and compounds that begin or end with them. */
  variants: boolean;
}

/** Shortest term that takes compounds: shorter ones stand inside too many words. */
const COMPOUND_FROM = 4;

/**
 * Takes out every candidate that contains a filter term as whole words (science 1): "gold" removes "gold ring" and leaves
 * "marigold". A term of several words matches as an unbroken run. Case, width and punctuation do not matter.
 * The reason names the first term given that matches.
 * @param stem with it terms take inflections and compounds too ("ring" removes "rings" and "earring")
 */
export function literalFilter<T extends { keyword: string }>(
  candidates: readonly T[],
  terms: readonly string[],
  stem: Stem | null = null,
): Filtered<T> {
  const read = candidates.map((candidate) => {
    const identity = keywordIdentity(candidate.keyword);
    return { candidate: candidate as unknown as FoundKeyword, identity, words: wordsOf(identity) };
  });
  const { kept, removed } = runToEnd(literalFilterSteps(read, terms, stem));
  return { kept: kept.map(({ candidate }) => candidate as unknown as T), removed };
}

/** The same with offers to pause, over words that are read already. */
export function* literalFilterSteps(
  candidates: readonly ReadCandidate[],
  terms: readonly string[],
  stem: Stem | null,
): Steps<Filtered<ReadCandidate>> {
  const index = indexByFirstWord(terms, stem);
  const result: Filtered<ReadCandidate> = { kept: [], removed: [] };
  yield* inSteps(candidates, (one) => {
    const hit = index.size === 0 ? undefined : firstMatch(one.words, index, stem);
    if (hit === undefined) result.kept.push(one);
    else result.removed.push({ keyword: one.candidate.keyword, reason: `contains "${hit.term}"` });
  });
  return result;
}

interface IndexedTerm {
  term: string;
  rank: number;
  words: string[];
}

/** Terms by their first word, so that a candidate costs one look-up a word however many terms there are. */
function indexByFirstWord(terms: readonly string[], stem: Stem | null): Map<string, IndexedTerm[]> {
  const index = new Map<string, IndexedTerm[]>();
  for (const [rank, term] of terms.entries()) {
    const words = stem === null ? tokenize(term) : tokenize(term).map(stem);
    const first = words[0];
    if (first === undefined) continue;
    const sameStart = index.get(first);
    if (sameStart === undefined) index.set(first, [{ term, rank, words }]);
    else sameStart.push({ term, rank, words });
  }
  return index;
}

function firstMatch(
  words: readonly string[],
  index: Map<string, IndexedTerm[]>,
  stem: Stem | null,
): IndexedTerm | undefined {
  const read = stem === null ? words : words.map(stem);
  let best: IndexedTerm | undefined;
  for (const [at, word] of read.entries()) {
    for (const term of index.get(word) ?? []) {
      if (comesFirst(term, best) && runStartsAt(read, term.words, at)) best = term;
    }
    if (stem === null) continue;
    for (const part of partsOf(word)) {
      for (const term of index.get(part) ?? []) {
        if (comesFirst(term, best) && term.words.length === 1) best = term;
      }
    }
  }
  return best;
}

function comesFirst(term: IndexedTerm, best: IndexedTerm | undefined): boolean {
  return best === undefined || term.rank < best.rank;
}

/** What a compound begins and ends with, whole word left out. */
function partsOf(word: string): string[] {
  const parts: string[] = [];
  for (let cut = COMPOUND_FROM; cut <= word.length - 1; cut++) parts.push(word.slice(0, cut));
  for (let cut = 1; cut <= word.length - COMPOUND_FROM; cut++) parts.push(word.slice(cut));
  return parts;
}
