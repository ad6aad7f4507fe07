import type { KeywordMetrics } from '../../providers/ports.ts';

/**
 * Shares of the four signals in the score. Volume leads, because a word nobody searches is worth nothing however fast it
 * grows; difficulty and competition together weigh less than volume, because they are estimates.
 */
const WEIGHTS = { volume: 0.4, growth: 0.25, difficulty: 0.2, competition: 0.15 };

/** An unknown signal counts as the middle of its scale: it never beats a known good value, nor loses to a known bad one. */
const UNKNOWN = 0.5;

/** A word outside the rising lists is not known to stand still: it sits just under a measured growth of zero. */
const UNKNOWN_GROWTH = 0.45;

/** Monthly searches at which volume is worth its full share; both scales are logarithmic, as the figures spread over decades. */
const FULL_VOLUME = 1_000_000;

/** Growth in percent at which growth is worth its full share: the provider calls 5,000 % a breakout. */
const FULL_GROWTH_PCT = 5_000;

const clamp01 = (x: number): number => Math.min(1, Math.max(0, x));

/**
 * Worth of a candidate, 0..100 with one decimal (science 1):
 * `100 * (0.4 volume + 0.25 growth + 0.2 (1 - difficulty) + 0.15 (1 - competition))`, every signal on 0..1.
 * Never falls when volume or growth rise, never rises when difficulty (0..100) or competition (0..1) rise.
 * Unknown is not zero: an unknown signal has a neutral worth of its own.
 */
export function scoreCandidate(growthPct: number | null, metrics: KeywordMetrics | null): number {
  const worth =
    WEIGHTS.volume * volumeWorth(metrics?.volume ?? null) +
    WEIGHTS.growth * growthWorth(growthPct) +
    WEIGHTS.difficulty * easeWorth(metrics?.difficulty ?? null, 100) +
    WEIGHTS.competition * easeWorth(metrics?.competition ?? null, 1);
  return Math.round(worth * 1000) / 10;
}

function volumeWorth(volume: number | null): number {
  if (volume === null) return UNKNOWN;
  return clamp01(Math.log1p(Math.max(0, volume)) / Math.log1p(FULL_VOLUME));
}

/** -100 % is worth 0, standing still a half, a breakout 1. */
function growthWorth(growthPct: number | null): number {
  if (growthPct === null) return UNKNOWN_GROWTH;
  if (growthPct <= 0) return clamp01(0.5 + growthPct / 200);
  return 0.5 + 0.5 * clamp01(Math.log1p(growthPct / 100) / Math.log1p(FULL_GROWTH_PCT / 100));
}

function easeWorth(obstacle: number | null, worst: number): number {
  return obstacle === null ? UNKNOWN : 1 - clamp01(obstacle / worst);
}
