import { inSteps, runToEnd, type Steps } from '../slices.ts';
import { runStartsAt, tokenize } from '../text/tokens.ts';

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

/**
 * Takes out every candidate that contains a filter term as whole words (science 1): "gold" removes "gold ring" and leaves
 * "marigold". A term of several words matches as an unbroken run. Case, width and punctuation do not matter.
 * The reason names the first term given that matches.
 */
export function literalFilter<T extends { keyword: string }>(
  candidates: readonly T[],
  terms: readonly string[],
): Filtered<T> {
  return runToEnd(literalFilterSteps(candidates, terms));
}

/** The same with offers to pause. */
export function* literalFilterSteps<T extends { keyword: string }>(
  candidates: readonly T[],
  terms: readonly string[],
): Steps<Filtered<T>> {
  const index = indexByFirstWord(terms);
  const result: Filtered<T> = { kept: [], removed: [] };
  yield* inSteps(candidates, (candidate) => {
    const hit = index.size === 0 ? undefined : firstMatch(tokenize(candidate.keyword), index);
    if (hit === undefined) result.kept.push(candidate);
    else result.removed.push({ keyword: candidate.keyword, reason: `contains "${hit.term}"` });
  });
  return result;
}

interface IndexedTerm {
  term: string;
  rank: number;
  words: string[];
}

/** Terms by their first word, so that a candidate costs one look-up a word however many terms there are. */
function indexByFirstWord(terms: readonly string[]): Map<string, IndexedTerm[]> {
  const index = new Map<string, IndexedTerm[]>();
  for (const [rank, term] of terms.entries()) {
    const words = tokenize(term);
    const first = words[0];
    if (first === undefined) continue;
    const sameStart = index.get(first);
    if (sameStart === undefined) index.set(first, [{ term, rank, words }]);
    else sameStart.push({ term, rank, words });
  }
  return index;
}

function firstMatch(words: readonly string[], index: Map<string, IndexedTerm[]>): IndexedTerm | undefined {
  let best: IndexedTerm | undefined;
  for (const [at, word] of words.entries()) {
    for (const term of index.get(word) ?? []) {
      if ((best === undefined || term.rank < best.rank) && runStartsAt(words, term.words, at)) best = term;
    }
  }
  return best;
}
