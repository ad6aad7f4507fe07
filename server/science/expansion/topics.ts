import { keywordIdentity } from '../../core/keyword.ts';
import { inSteps, type Steps } from '../slices.ts';
import type { Stem } from '../text/stems/index.ts';
import { tokenize } from '../text/tokens.ts';
import type { ReadCandidate } from './candidate.ts';
import { groupSteps, type VariantCluster } from './clusters.ts';

/** What joins a topic: the provider's core keyword, or the meaning word that its members share beside the seeds. */
export const TOPIC_SIGNS = ['core_keyword', 'words'] as const;

/** Keywords that one page could serve, and what says so. */
export interface Topic extends VariantCluster {
  by: (typeof TOPIC_SIGNS)[number];
}

/** Words that carry no meaning of their own in a keyword. */
const EMPTY = new Set(
  [
    'a an the of for to from in on at by with and or is are be do does how what why when where who which best top vs my your',
    'der die das ein eine für und oder mit von zu im in am auf wie was beste le la les un une des de du pour et ou avec',
    'el los las una y o por con para en il lo gli di e per con o os as um uma do da het een voor met op и в на для с как',
  ].flatMap((line) => line.split(' ')),
);

/** Two members share a topic word only if it says less than this part of all of them: what all share divides nothing. */
const MOST_COMMON = 0.5;

/**
 * Topics of a job: first by the core keyword that the provider gives, then, for the rest, by the most frequent meaning word
 * that is in no seed. Every candidate is in one topic at most; topics have two members or more, the largest first.
 * @param candidates from high volume to low, then by identity
 */
export function* topicSteps(
  candidates: readonly ReadCandidate[],
  seeds: readonly string[],
  stem: Stem,
): Steps<Topic[]> {
  const byCore = yield* groupSteps(candidates, yield* coreSteps(candidates));
  const placed = new Set<string>();
  yield* inSteps(byCore, ({ keywords }) => {
    for (const keyword of keywords) placed.add(keyword);
  });
  const rest: ReadCandidate[] = [];
  yield* inSteps(candidates, (one) => {
    if (!placed.has(one.candidate.keyword)) rest.push(one);
  });
  const byWords = yield* groupSteps(rest, yield* meaningSteps(rest, seeds, stem));
  return [
    ...byCore.map((topic): Topic => ({ ...topic, by: 'core_keyword' })),
    ...byWords.map((topic): Topic => ({ ...topic, by: 'words' })),
  ];
}

type KeyOf = (candidate: ReadCandidate, at: number) => string | null;

/** The provider's core keyword of each; a word that is the core of others has none of its own. */
function* coreSteps(candidates: readonly ReadCandidate[]): Steps<KeyOf> {
  const cores: (string | null)[] = [];
  yield* inSteps(candidates, ({ candidate: { metrics } }) => {
    const core = metrics?.coreKeyword ?? null;
    cores.push(core === null ? null : keywordIdentity(core));
  });
  const known = new Set(cores);
  return ({ identity }, at) => cores[at] ?? (known.has(identity) ? identity : null);
}

/** The most frequent meaning word of each that is in no seed. */
function* meaningSteps(candidates: readonly ReadCandidate[], seeds: readonly string[], stem: Stem): Steps<KeyOf> {
  const inSeeds = new Set(seeds.flatMap((seed) => tokenize(seed).map(stem)));
  const frequency = new Map<string, number>();
  const meanings: string[][] = [];
  yield* inSteps(candidates, ({ words }) => {
    const own = new Set<string>();
    for (const word of words) if (!EMPTY.has(word)) own.add(stem(word));
    const telling = [...own].filter((one) => !inSeeds.has(one));
    for (const one of telling) frequency.set(one, (frequency.get(one) ?? 0) + 1);
    meanings.push(telling);
  });
  const most = Math.max(2, candidates.length * MOST_COMMON);
  return (_, at) => {
    const telling = meanings[at]!.filter((word) => frequency.get(word)! <= most);
    if (telling.length === 0) return null;
    return telling.reduce((best, word) => (leads(word, best, frequency) ? word : best));
  };
}

/** Whether a word says more often what its candidates are about than another, or as often and comes first by its letters. */
function leads(word: string, other: string, frequency: ReadonlyMap<string, number>): boolean {
  const difference = frequency.get(word)! - frequency.get(other)!;
  return difference > 0 || (difference === 0 && word < other);
}
