import type { Confidence } from './confidence.ts';
import type { Intent } from './intent.ts';
import type { Momentum } from './momentum.ts';
import type { DecayRisk, Freshness, Movement } from './outlook.ts';
import type { Reason } from './reasons.ts';
import type { Seasonality } from './seasonality.ts';
import type { Size } from './size.ts';
import type { Verdict, VerdictCounts } from './verdict.ts';

/** One keyword against the benchmark (contract 4.2, science 2). Figures have two decimals, p-values four; null = unknown. */
export interface KeywordComparison {
  keyword: string;
  verdict: Verdict;
  size: Size;
  momentum: Momentum;
  confidence: Confidence;
  /** The last day that counted, `YYYY-MM-DD`; newer figures still change. Null without any. */
  dataThrough: string | null;
  /** What size, momentum and confidence rest on; `IS_BENCHMARK` marks the benchmark's own row. */
  reasons: Reason[];
  freshness: Freshness;
  /** The largest ratio of a week or weekly point, and its first day; null without one. */
  peak: { date: string; ratio: number } | null;
  /** Null for ranges below fifteen months. */
  seasonality: Seasonality | null;
  ratioMean: number | null;
  ratioRecent: number | null;
  ratioLastPoint: number | null;
  ratioPeak: number | null;
  ratioCoverage: number | null;
  ratioBounds: { low: number; high: number } | null;
  /** Points of the provider's scale a day. */
  slopeDiff: number | null;
  slopeRatio: number | null;
  volatility: number | null;
  crossings: number;
  endStreak: number;
  endVsPeak: number | null;
  movement: Movement;
  decayRisk: DecayRisk;
  /** Null without the intent stage, and for a word the model gave no valid item for. */
  intent: Intent | null;
  /** Searches a month and how hard it is to rank, 0..100, where a stored answer tells; null = unknown. */
  volume: number | null;
  difficulty: number | null;
  /** The points that were compared: complete ones with a value for both. */
  series: { points: { date: string; value: number; benchmark: number }[] };
}

/** A named group of keywords, over its members that have a row. */
export interface GroupComparison {
  name: string;
  keywords: string[];
  /** Mean of the members' ratioMean; null when no member has one. */
  ratioMean: number | null;
  /** Movement of the members' mean, each on its benchmark's scale. */
  movement: Movement;
  verdicts: VerdictCounts;
}

/** Result of a comparison (contract 4.2). */
export interface ComparisonResult {
  benchmark: string;
  dateFrom: string;
  dateTo: string;
  locationCode: number;
  languageCode: string;
  /** Best verdict first, then highest ratioMean, then identity. */
  results: KeywordComparison[];
  groups: GroupComparison[];
  summary: VerdictCounts;
}
