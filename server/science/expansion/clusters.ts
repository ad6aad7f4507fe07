import { stemmer } from 'stemmer';
import { keywordIdentity } from '../../core/keyword.ts';
import { inSteps, type Steps, sortInSteps } from '../slices.ts';
import { compareDescending, compareText } from '../text/order.ts';
import { tokenize } from '../text/tokens.ts';
import type { Candidate } from './candidate.ts';

/** Near-duplicates of one another; the label is the member with the highest volume. */
export interface VariantCluster {
  label: string;
  keywords: string[];
}

interface Member {
  keyword: string;
  identity: string;
  volume: number | null;
}

/** The stemmer knows English suffixes only; words with other letters stay as they are. */
const STEMMABLE = /^[a-z]+$/;

/**
 * Groups candidates with the same set of stemmed words, so that plural, inflection and word order do not count
 * (science 1). Only clusters of two or more are listed; members and clusters run from high volume to low (unknown last),
 * then by identity. The cost grows with the number of words.
 */
export function* variantClusterSteps(candidates: readonly Candidate[]): Steps<VariantCluster[]> {
  const byVariant = new Map<string, Member[]>();
  const stems = new Map<string, string>();
  yield* inSteps(candidates, ({ keyword, metrics }) => {
    const member = { keyword, identity: keywordIdentity(keyword), volume: metrics?.volume ?? null };
    const variant = variantKey(member.identity, stems);
    const known = byVariant.get(variant);
    if (known === undefined) byVariant.set(variant, [member]);
    else known.push(member);
  });
  const clusters: Member[][] = [];
  yield* inSteps(byVariant.values(), (members) => {
    if (members.length > 1) clusters.push(members.sort(compareMembers));
  });
  const sorted = yield* sortInSteps(clusters, (a, b) => compareMembers(a[0]!, b[0]!));
  return sorted.map((members) => ({ label: members[0]!.keyword, keywords: members.map((m) => m.keyword) }));
}

function variantKey(identity: string, stems: Map<string, string>): string {
  const words = tokenize(identity);
  if (words.length === 0) return identity;
  return [...new Set(words.map((word) => stemOf(word, stems)))].sort().join(' ');
}

/** Each distinct word is stemmed once: the words of a field repeat far more often than they differ. */
function stemOf(word: string, stems: Map<string, string>): string {
  let stem = stems.get(word);
  if (stem === undefined) {
    stem = STEMMABLE.test(word) ? stemmer(word) : word;
    stems.set(word, stem);
  }
  return stem;
}

function compareMembers(a: Member, b: Member): number {
  return compareDescending(a.volume, b.volume) || compareText(a.identity, b.identity);
}
