import { compareText } from '../text/order.ts';

/** URLs that a member must share with its cluster's label (science D). */
export const FEWEST_SHARED = 4;

/** Keywords still to be clustered, as numbers; each leaves when it has found its cluster. */
export interface NeighbourIndex {
  /** Those that share the least number of URLs with this one, in no particular order, without those that left. */
  neighboursOf(self: number): number[];
  leave(node: number): void;
  /** How often a keyword's URLs occur on pages of others: a cheap measure of how well it is connected. */
  reach(node: number): number;
  /** How many of the URLs of two keywords are the same. */
  shared(a: number, b: number): number;
}

/**
 * Finds keywords that share at least four URLs with a given one, or another number, through an index from URL to keywords.
 * Two sets that share four keys also share one outside the three most common of each, so only the rarer keys are indexed, and
 * a URL on every page costs nothing (prefix filtering, Chaudhuri et al. 2006). Who left is passed once more and then never again.
 * @param keySets the different URLs of each keyword.
 */
export function neighbourIndex(keySets: readonly string[][], fewest = FEWEST_SHARED): NeighbourIndex {
  const { sets, counts } = rarestFirst(keySets);
  const index = new Map<number, number[]>();
  for (const [node, keys] of sets.entries()) {
    for (const key of indexed(keys, fewest)) {
      const list = index.get(key);
      if (list === undefined) index.set(key, [node]);
      else list.push(node);
    }
  }
  const gone = new Uint8Array(sets.length);
  const seenIn = new Uint32Array(sets.length);
  let search = 0;
  const present = (key: number): number[] => {
    const list = index.get(key) ?? [];
    let kept = 0;
    for (const node of list) if (gone[node] === 0) list[kept++] = node;
    list.length = kept;
    return list;
  };
  return {
    leave: (node) => {
      gone[node] = 1;
    },
    reach: (node) => sets[node]!.reduce((total, key) => total + counts[key]! - 1, 0),
    shared: (a, b) => sharedKeys(sets[a]!, sets[b]!),
    neighboursOf: (self) => {
      search += 1;
      seenIn[self] = search;
      const found: number[] = [];
      for (const key of indexed(sets[self]!, fewest)) {
        for (const node of present(key)) {
          if (seenIn[node] === search) continue;
          seenIn[node] = search;
          if (sharedKeys(sets[self]!, sets[node]!) >= fewest) found.push(node);
        }
      }
      return found;
    },
  };
}

/** The keys as numbers, rarest first by number of sets that have them; the same key has the same number everywhere. */
function rarestFirst(keySets: readonly string[][]): { sets: number[][]; counts: number[] } {
  const occurrences = new Map<string, number>();
  for (const set of keySets) for (const key of set) occurrences.set(key, (occurrences.get(key) ?? 0) + 1);
  const keys = [...occurrences].sort(([a, countA], [b, countB]) => countA - countB || compareText(a, b));
  const rank = new Map(keys.map(([key], position) => [key, position]));
  return {
    sets: keySets.map((set) => set.map((key) => rank.get(key)!).sort((a, b) => a - b)),
    counts: keys.map(([, count]) => count),
  };
}

function indexed(keys: readonly number[], fewest: number): number[] {
  return keys.slice(0, Math.max(0, keys.length - fewest + 1));
}

/** Walks two ascending lists side by side. */
function sharedKeys(a: readonly number[], b: readonly number[]): number {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = a[i]! - b[j]!;
    if (difference === 0) shared += 1;
    if (difference <= 0) i += 1;
    if (difference >= 0) j += 1;
  }
  return shared;
}
