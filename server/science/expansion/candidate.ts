import type { KeywordIdentity } from '../../core/keyword.ts';
import type { KeywordMetrics } from '../../providers/ports/keyword-data.ts';
import type { KeywordFlags } from './flags.ts';
import type { Growth } from './growth.ts';
import type { ScoreParts } from './score.ts';

/**
 * Where a candidate came from: a top or rising related query of the range, a keyword suggestion, a search that results pages
 * list as related, or a completion of the search box.
 */
export const ORIGINS = ['related_top', 'related_rising', 'suggestion', 'related_keyword', 'autocomplete'] as const;
export type CandidateOrigin = (typeof ORIGINS)[number];

/** One provider answer for one seed keyword. */
export interface SeedAnswer {
  seed: string;
  origin: CandidateOrigin;
  rows: {
    keyword: string;
    /**
     * Top: relative interest 0..100. Rising: growth in percent. Suggestion, related keyword: searches a month. Completion:
     * the provider's weight of it. Null = unknown.
     */
    value: number | null;
    metrics?: KeywordMetrics | null;
  }[];
}

/** One origin of a candidate; `value` has the unit of its origin (see SeedAnswer). */
export interface CandidateSource {
  seed: string;
  origin: CandidateOrigin;
  value: number | null;
}

/** A word as the answers gave it, over all of them. */
export interface FoundKeyword {
  keyword: string;
  sources: CandidateSource[];
  /** Largest rising value in percent; null when the word was never rising. */
  growthPct: number | null;
  /** Null when no provider answered with metrics for this word. */
  metrics: KeywordMetrics | null;
}

/** A keyword found by an expansion (contract 4.1, science C). */
export interface Candidate extends FoundKeyword {
  /** Growth in percent, 5,000 at most, from the source that `growth` names; null = not rising. */
  growthPct: number | null;
  growth: Growth;
  flags: KeywordFlags;
  /**
   * Ours, 0..100, from the links and the features of its results page as the provider knows them without the page; null =
   * unknown. The provider's own is `metrics.difficulty`.
   */
  serpDifficulty: number | null;
  /** 0..100, see score.ts. */
  score: number;
  scoreParts: ScoreParts;
  completeness: number;
}

/** A candidate under its identity. */
export interface IdentifiedCandidate<C extends FoundKeyword = FoundKeyword> {
  candidate: C;
  identity: KeywordIdentity;
}

/** A candidate with its words, which are read once for all that looks at them. */
export interface ReadCandidate<C extends FoundKeyword = FoundKeyword> extends IdentifiedCandidate<C> {
  words: string[];
}

/** Metrics that were bought apart from the answers, by keyword identity. */
export type MetricsByIdentity = ReadonlyMap<string, KeywordMetrics>;
