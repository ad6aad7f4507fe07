import { inSteps, type Steps, sortInSteps } from '../slices.ts';
import { compareDescending, compareText } from '../text/order.ts';
import type { Stem } from '../text/stems/index.ts';
import type { ReadCandidate } from './candidate.ts';
import { variantKey } from './variants.ts';

/** Near-duplicates of one another; the label is the member with the highest volume. */
export interface VariantCluster {
  label: string;
  keywords: string[];
}

/**
 * Groups candidates that are spellings, inflections or word orders of one phrase (see variantKey). Only clusters of two or
 * more are listed; members and clusters run from high volume to low (unknown last), then by identity. The cost grows with
 * the number of words.
 */
export function* variantClusterSteps(candidates: readonly ReadCandidate[], stem: Stem): Steps<VariantCluster[]> {
  const vocabulary = new Set<string>();
  yield* inSteps(candidates, ({ words }) => {
    for (const word of words) vocabulary.add(word).add(stem(word));
  });
  return yield* groupSteps(candidates, ({ words, identity }) =>
    words.length === 0 ? identity : variantKey(words, stem, vocabulary),
  );
}

/** Candidates with the same key, as clusters; those without a key, or alone with it, are in none. */
export function* groupSteps(
  candidates: readonly ReadCandidate[],
  keyOf: (candidate: ReadCandidate) => string | null,
): Steps<VariantCluster[]> {
  const byKey = new Map<string, ReadCandidate[]>();
  yield* inSteps(candidates, (candidate) => {
    const key = keyOf(candidate);
    if (key === null) return;
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, [candidate]);
    else known.push(candidate);
  });
  const clusters: ReadCandidate[][] = [];
  for (const members of byKey.values()) {
    if (members.length > 1) clusters.push(yield* sortInSteps(members, compareMembers));
  }
  const sorted = yield* sortInSteps(clusters, (a, b) => compareMembers(a[0]!, b[0]!));
  const named: VariantCluster[] = [];
  yield* inSteps(sorted, (members) => named.push({ label: nameOf(members[0]!), keywords: members.map(nameOf) }));
  return named;
}

function nameOf({ candidate }: ReadCandidate): string {
  return candidate.keyword;
}

function compareMembers(a: ReadCandidate, b: ReadCandidate): number {
  const volumes = compareDescending(a.candidate.metrics?.volume ?? null, b.candidate.metrics?.volume ?? null);
  return volumes || compareText(a.identity, b.identity);
}
