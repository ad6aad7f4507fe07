import { type Rows, transposed } from './rows.ts';

/** URLs that a member must share with its cluster's label (science D). */
export const FEWEST_SHARED = 4;

/** Keywords still to be clustered, as numbers; each leaves when it has found its cluster. */
export interface NeighbourIndex {
  /** Those that share the least number of URLs with this one, in no particular order, without those that left. */
  neighboursOf(self: number): number[];
  leave(node: number): void;
  /** How often a keyword's URLs occur on pages of others: a cheap measure of how well it is connected. */
  reach(node: number): number;
}

/**
 * Finds keywords that share at least four URLs with a given one, or another number, through an index from URL to keywords.
 * Two sets that share four keys also share one outside the three most common of each, so only the rarer keys are indexed, and
 * a URL on every page costs nothing (prefix filtering, Chaudhuri et al. 2006). Who left is passed once more and then never again.
 * @param keySets the different URLs of each keyword, as numbers below `size`
 */
export function neighbourIndex(keySets: Rows, size: number, fewest = FEWEST_SHARED): NeighbourIndex {
  const { sets, counts } = rarestFirst(keySets, size);
  const index = transposed(withoutLast(sets, fewest - 1), size);
  const ends = index.starts.slice(1);
  const gone = new Uint8Array(sets.starts.length - 1);
  const seenIn = new Uint32Array(gone.length);
  let search = 0;
  const collect = (key: number, self: number, found: number[]) => {
    let kept = index.starts[key]!;
    for (let at = kept; at < ends[key]!; at++) {
      const node = index.items[at]!;
      if (gone[node] === 1) continue;
      index.items[kept++] = node;
      if (seenIn[node] === search) continue;
      seenIn[node] = search;
      if (sharedKeys(sets, self, node) >= fewest) found.push(node);
    }
    ends[key] = kept;
  };
  return {
    leave: (node) => {
      gone[node] = 1;
    },
    reach: (node) => {
      let total = 0;
      for (let at = sets.starts[node]!; at < sets.starts[node + 1]!; at++) total += counts[sets.items[at]!]! - 1;
      return total;
    },
    neighboursOf: (self) => {
      search += 1;
      seenIn[self] = search;
      const found: number[] = [];
      for (let at = sets.starts[self]!; at <= sets.starts[self + 1]! - fewest; at++) {
        collect(sets.items[at]!, self, found);
      }
      return found;
    },
  };
}

/** The keys numbered anew, rarest first by number of sets that have them, each set in that order, and how many have each. */
function rarestFirst({ starts, items }: Rows, size: number): { sets: Rows; counts: Uint32Array } {
  const count = starts.length - 1;
  const occurrences = new Uint32Array(size);
  for (const key of items) occurrences[key]! += 1;
  const alone = Uint32Array.from({ length: size + 1 }, (_, key) => key);
  const { items: keys } = transposed({ starts: alone, items: occurrences }, count + 1);
  const rank = new Uint32Array(size);
  for (const [position, key] of keys.entries()) rank[key] = position;
  const ranked = { starts, items: items.map((key) => rank[key]!) };
  return { sets: transposed(transposed(ranked, size), count), counts: keys.map((key) => occurrences[key]!) };
}

/** Each list without so many of its last items. */
function withoutLast({ starts, items }: Rows, count: number): Rows {
  const begins = new Uint32Array(starts.length);
  const kept = new Uint32Array(items.length);
  let size = 0;
  for (let row = 0; row < starts.length - 1; row++) {
    for (let at = starts[row]!; at < starts[row + 1]! - count; at++) kept[size++] = items[at]!;
    begins[row + 1] = size;
  }
  return { starts: begins, items: kept.subarray(0, size) };
}

/** Walks two ascending lists side by side. */
function sharedKeys({ starts, items }: Rows, a: number, b: number): number {
  let shared = 0;
  let [i, j] = [starts[a]!, starts[b]!];
  const [endOfA, endOfB] = [starts[a + 1]!, starts[b + 1]!];
  while (i < endOfA && j < endOfB) {
    const difference = items[i]! - items[j]!;
    if (difference === 0) shared += 1;
    if (difference <= 0) i += 1;
    if (difference >= 0) j += 1;
  }
  return shared;
}
