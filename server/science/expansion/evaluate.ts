import { linkWeight } from '../serp/difficulty.ts';
import { typesTake } from '../serp/features.ts';
import { inSteps, type Steps } from '../slices.ts';
import type { Candidate, FoundKeyword, ReadCandidate } from './candidate.ts';
import { flagsOf } from './flags.ts';
import { groupable, growthOf } from './growth.ts';
import { lowVolume, scoreOf } from './score.ts';

/** Parts of a difficulty without the page: links are its best predictor, features the first screen's. */
const SHARES = { links: 0.8, features: 0.2 };

/**
 * Growth, flags, difficulty and score of every word (science C). Where rising queries were silent for the whole job, the
 * searches of the last quarter say how words grow.
 */
export function* evaluateSteps(
  found: readonly ReadCandidate[],
  languageCode: string,
): Steps<ReadCandidate<Candidate>[]> {
  const volumes: number[] = [];
  let silent = true;
  yield* inSteps(found, ({ candidate: { metrics, growthPct } }) => {
    if (metrics?.volume != null) volumes.push(metrics.volume);
    if (growthPct !== null) silent = false;
  });
  const job = { unknownVolume: lowVolume(volumes), silent, languageCode };
  yield;
  const evaluated: ReadCandidate<Candidate>[] = [];
  yield* inSteps(found, (one) => evaluated.push({ ...one, candidate: evaluate(one, job) }));
  return evaluated;
}

function evaluate(
  { candidate, words }: ReadCandidate,
  job: { unknownVolume: number; silent: boolean; languageCode: string },
): Candidate {
  const { metrics } = candidate;
  const rising = growthOf(candidate.growthPct, metrics);
  const isBySearches = job.silent && rising.quarterPct !== null && rising.quarterPct > 0;
  const growth = isBySearches ? { ...rising, source: 'searches' as const } : rising;
  const pct = isBySearches ? growth.quarterPct : candidate.growthPct;
  const growthPct = pct === null ? null : groupable(pct);
  const serpDifficulty = serpDifficultyOf(candidate);
  const { score, parts, completeness } = scoreOf({ metrics, growthPct, growth, serpDifficulty, ...job });
  return {
    ...{ keyword: candidate.keyword, sources: candidate.sources, growthPct, growth, metrics },
    flags: flagsOf(candidate, words, job.languageCode),
    ...{ serpDifficulty, score, scoreParts: parts, completeness },
  };
}

function serpDifficultyOf({ metrics }: FoundKeyword): number | null {
  const links = linkWeight(metrics?.links?.referringDomains ?? null);
  if (links === null) return null;
  return Math.round(100 * (SHARES.links * links + SHARES.features * typesTake(metrics?.serp?.itemTypes ?? [])));
}
