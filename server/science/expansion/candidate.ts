import type { KeywordMetrics } from '../../providers/ports.ts';

/** Where a candidate came from: a top or rising related query of the range, or a keyword suggestion. */
export type CandidateOrigin = 'related_top' | 'related_rising' | 'suggestion';

/** One provider answer for one seed keyword. */
export interface SeedAnswer {
  seed: string;
  origin: CandidateOrigin;
  rows: {
    keyword: string;
    /** Top: relative interest 0..100. Rising: growth in percent. Suggestion: searches a month. Null = unknown. */
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

/** A keyword found by an expansion (contract 4.1). */
export interface Candidate {
  keyword: string;
  sources: CandidateSource[];
  /** Largest rising value in percent; null when the word was never rising. */
  growthPct: number | null;
  /** Null when no provider answered with metrics for this word. */
  metrics: KeywordMetrics | null;
  /** 0..100, see score.ts. */
  score: number;
}

/** Metrics that were bought apart from the answers, by keyword identity. */
export type MetricsByIdentity = ReadonlyMap<string, KeywordMetrics>;
