import { compareText } from '../text/order.ts';

/** URLs two keywords must share to be neighbours (science 3). */
const FEWEST_SHARED = 4;

/**
 * Finds the keywords that share at least four URLs with a given one, through an index from URL to keywords.
 * Two sets that share four keys also share one outside the three most common of each. So only the rarer keys are indexed,
 * and a URL that is on every page costs nothing (prefix filtering, Chaudhuri et al. 2006).
 * @param keySets the different URLs of each keyword.
 * @returns a function from a keyword's position to its neighbours' positions, in no particular order.
 */
export function neighbourFinder(keySets: readonly string[][]): (self: number) => number[] {
  const sets = rarestFirst(keySets);
  const index = new Map<number, number[]>();
  for (const [node, keys] of sets.entries()) {
    for (const key of indexed(keys)) {
      const list = index.get(key);
      if (list === undefined) index.set(key, [node]);
      else list.push(node);
    }
  }
  // Which search saw a set last: a set of candidates per search would cost more than the comparing.
  const seenIn = new Uint32Array(sets.length);
  let search = 0;
  return (self) => {
    search += 1;
    seenIn[self] = search;
    const found: number[] = [];
    for (const key of indexed(sets[self]!)) {
      for (const node of index.get(key)!) {
        if (seenIn[node] === search) continue;
        seenIn[node] = search;
        if (sharesEnough(sets[self]!, sets[node]!)) found.push(node);
      }
    }
    return found;
  };
}

/** The keys as numbers, rarest first by number of sets that have them; the same key has the same number everywhere. */
function rarestFirst(keySets: readonly string[][]): number[][] {
  const counts = new Map<string, number>();
  for (const key of keySets.flat()) counts.set(key, (counts.get(key) ?? 0) + 1);
  const keys = [...counts].sort(([a, countA], [b, countB]) => countA - countB || compareText(a, b));
  const rank = new Map(keys.map(([key], position) => [key, position]));
  return keySets.map((set) => set.map((key) => rank.get(key)!).sort((a, b) => a - b));
}

function indexed(keys: readonly number[]): number[] {
  return keys.slice(0, Math.max(0, keys.length - FEWEST_SHARED + 1));
}

/** Walks two ascending lists side by side, up to the fourth common number. */
function sharesEnough(a: readonly number[], b: readonly number[]): boolean {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length && shared < FEWEST_SHARED; ) {
    const difference = a[i]! - b[j]!;
    if (difference === 0) shared += 1;
    if (difference <= 0) i += 1;
    if (difference >= 0) j += 1;
  }
  return shared === FEWEST_SHARED;
}
