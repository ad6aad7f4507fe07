import { inSteps, type Steps } from '../slices.ts';
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
 * more are listed. The cost grows with the number of words.
 * @param candidates from high volume to low (unknown last), then by identity: so do members, and clusters by their first
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

/** Candidates with the same key, in the order of the first of each; those without a key, or alone with it, are in none. */
export function* groupSteps(
  candidates: readonly ReadCandidate[],
  keyOf: (candidate: ReadCandidate, at: number) => string | null,
): Steps<VariantCluster[]> {
  const byKey = new Map<string, string[]>();
  let at = 0;
  yield* inSteps(candidates, (one) => {
    const key = keyOf(one, at++);
    if (key === null) return;
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, [one.candidate.keyword]);
    else known.push(one.candidate.keyword);
  });
  const clusters: VariantCluster[] = [];
  yield* inSteps(byKey.values(), (keywords) => {
    if (keywords.length > 1) clusters.push({ label: keywords[0]!, keywords });
  });
  return clusters;
}
