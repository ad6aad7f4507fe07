import type { Momentum } from '../comparison/momentum.ts';
import type { Size } from '../comparison/size.ts';
import { evidenceOf, type GameEvidence, seenText, show } from './evidence.ts';

/** Classes of a game opportunity (science E), best first. */
export const GAME_CLASSES = ['hot', 'rising', 'niche', 'watchlist', 'skip'] as const;
export type GameClass = (typeof GAME_CLASSES)[number];

/** What was observed about a game keyword. `observedAt` are ISO timestamps. */
export interface GameObservations {
  /** Its comparison with the benchmark. */
  trend: { ratio: number | null; size: Size; momentum: Momentum; observedAt: string };
  /** The top 5 of its results page: very large sites, and places that a better page can take; null when no page was bought. */
  serp: { bigSites: string[]; weakSpots: number; observedAt: string } | null;
  /** Interest before the recent days, see gameHistory; null when there is none. */
  history: (GameHistory & { observedAt: string }) | null;
}

/** Means on the provider's scale of one call, and the word's own peak on it. */
export interface GameHistory {
  mean: number;
  benchmarkMean: number;
  recentMean: number;
  peak: number;
}

/** A class with the sentence that explains it and what it rests on. */
export interface GameClassification {
  class: GameClass;
  reason: string;
  evidence: GameEvidence[];
}

/**
 * A game is established when its history averages half of its own peak, at half the benchmark's interest or more, or five
 * times the benchmark: shares of its own call, so that what stands beside it changes nothing.
 */
const ESTABLISHED = { ofPeak: 0.5, ofBenchmark: 0.5, byBenchmark: 5 };

/** Recent interest / history that makes an established game news again. */
const RESURGENCE = 2;

/** Twice the benchmark and rising is hot; below a twentieth nothing is to be seen. */
const HOT_FROM = 2;
const LEAST_RATIO = 0.05;

/** Big sites in the top 5 from which a page without a weak spot is crowded. */
const CROWDED_FROM = 2;

type Page = 'open' | 'mixed' | 'crowded';
type Row = Record<Page, GameClass>;

/** Rows for a rising word, from the smallest interest to the largest: each is at least the one above it, and from right to left. */
const RISING: Record<'below' | 'level' | 'above' | 'twice', Row> = {
  below: { open: 'niche', mixed: 'watchlist', crowded: 'watchlist' },
  level: { open: 'rising', mixed: 'niche', crowded: 'watchlist' },
  above: { open: 'rising', mixed: 'rising', crowded: 'watchlist' },
  twice: { open: 'hot', mixed: 'hot', crowded: 'rising' },
};
/** The same for one that stands still, or whose movement nobody knows: it is watched at most. */
const STILL: typeof RISING = {
  below: { open: 'watchlist', mixed: 'skip', crowded: 'skip' },
  level: { open: 'watchlist', mixed: 'watchlist', crowded: 'skip' },
  above: { open: 'watchlist', mixed: 'watchlist', crowded: 'watchlist' },
  twice: { open: 'watchlist', mixed: 'watchlist', crowded: 'watchlist' },
};

/**
 * Classifies a game keyword by size, momentum and what its results page leaves open. What was not observed never counts in
 * favour: a page that nobody saw is a crowded one. An established or a dying game is skipped whatever else holds.
 */
export function classifyGame(observed: GameObservations): GameClassification {
  const evidence = evidenceOf(observed);
  const established = establishedReason(observed.history);
  if (established !== null) return { class: 'skip', reason: established, evidence };
  const { ratio, momentum } = observed.trend;
  if (ratio === null) return { class: 'skip', reason: 'The trend against the benchmark is unknown.', evidence };
  const seen = seenText(observed);
  if (momentum === 'falling' || momentum === 'fading') {
    return { class: 'skip', reason: `Interest is going away: ${seen}.`, evidence };
  }
  if (ratio < LEAST_RATIO) return { class: 'skip', reason: `Too little interest: ${seen}.`, evidence };
  const rows = momentum === 'rising' || momentum === 'breakout' ? RISING : STILL;
  const found = rows[interestOf(observed.trend.size, ratio)][pageOf(observed.serp)];
  return { class: found, reason: found === 'skip' ? `Nothing to gain: ${seen}.` : `Is ${found}: ${seen}.`, evidence };
}

/** A size that nobody judged is read from the ratio alone. */
function interestOf(size: Size, ratio: number): keyof typeof RISING {
  const judged = size === 'unknown' ? (ratio >= 1 ? 'above' : 'below') : size;
  return judged === 'above' && ratio >= HOT_FROM ? 'twice' : judged;
}

function pageOf(serp: GameObservations['serp']): Page {
  if (serp === null) return 'crowded';
  if (serp.bigSites.length === 0) return 'open';
  if (serp.weakSpots > 0) return serp.bigSites.length < CROWDED_FROM ? 'open' : 'mixed';
  return serp.bigSites.length < CROWDED_FROM ? 'mixed' : 'crowded';
}

function establishedReason(history: GameHistory | null): string | null {
  if (history === null) return null;
  const { mean, benchmarkMean, recentMean, peak } = history;
  const isSteady = peak > 0 && mean >= ESTABLISHED.ofPeak * peak && mean >= ESTABLISHED.ofBenchmark * benchmarkMean;
  const isLarge = mean > 0 && mean >= ESTABLISHED.byBenchmark * benchmarkMean;
  if (!(isSteady || isLarge) || recentMean >= RESURGENCE * mean) return null;
  return `Established game: history mean ${show(mean)}, benchmark ${show(benchmarkMean)}, recent mean ${show(recentMean)}.`;
}
