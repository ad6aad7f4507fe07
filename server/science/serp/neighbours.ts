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
export function neighbourIndex(
  keySets: readonly (readonly number[])[],
  size: number,
  fewest = FEWEST_SHARED,
): NeighbourIndex {
  const { sets, counts } = rarestFirst(keySets, size);
  const index: number[][] = [];
  for (const [node, keys] of sets.entries()) {
    for (let at = 0; at <= keys.length - fewest; at++) {
      const list = index[keys[at]!];
      if (list === undefined) index[keys[at]!] = [node];
      else list.push(node);
    }
  }
  const gone = new Uint8Array(sets.length);
  const seenIn = new Uint32Array(sets.length);
  let search = 0;
  const present = (key: number): number[] => {
    const list = index[key] ?? [];
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
    neighboursOf: (self) => {
      search += 1;
      seenIn[self] = search;
      const found: number[] = [];
      const keys = sets[self]!;
      for (let at = 0; at <= keys.length - fewest; at++) {
        for (const node of present(keys[at]!)) {
          if (seenIn[node] === search) continue;
          seenIn[node] = search;
          if (sharedKeys(keys, sets[node]!) >= fewest) found.push(node);
        }
      }
      return found;
    },
  };
}

/** The keys numbered anew, rarest first by number of sets that have them, each set in that order, and how many have each. */
function rarestFirst(keySets: readonly (readonly number[])[], size: number): { sets: number[][]; counts: Uint32Array } {
  const occurrences = new Uint32Array(size);
  for (const set of keySets) for (const key of set) occurrences[key]! += 1;
  const keys = Uint32Array.from(occurrences.keys()).sort((a, b) => occurrences[a]! - occurrences[b]! || a - b);
  const rank = new Uint32Array(size);
  for (const [position, key] of keys.entries()) rank[key] = position;
  return {
    sets: keySets.map((set) => set.map((key) => rank[key]!).sort((a, b) => a - b)),
    counts: keys.map((key) => occurrences[key]!),
  };
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
