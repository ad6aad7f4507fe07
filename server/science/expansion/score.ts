import type { KeywordMetrics } from '../../providers/ports/keyword-data.ts';
import { roundTo } from '../comparison/statistics.ts';
import { CLICK_CURVE } from '../serp/click-curve.ts';
import { clicksLeft } from '../serp/traffic.ts';
import type { Growth } from './growth.ts';

/** The parts of a score, each 0..1 with two decimals. */
export interface ScoreParts {
  /** Clicks that a page in the middle of the first page can expect, logarithmic. */
  clicks: number;
  /** What a visit is worth: what advertisers pay for one, and what its searcher is about to do. */
  value: number;
  ease: number;
  momentum: number;
}

/** A score with what it is made of. */
export interface Scored {
  /** 0..100 with one decimal. */
  score: number;
  parts: ScoreParts;
  /** Share of the four parts that rest on a figure, 0..1. */
  completeness: number;
}

/** What a score is made from. */
export interface ScoreBasis {
  metrics: KeywordMetrics | null;
  growthPct: number | null;
  growth: Growth;
  /** Ours, 0..100; null = unknown. */
  serpDifficulty: number | null;
  /** Searches a month that stand for an unknown volume: the tenth percentile of the job. */
  unknownVolume: number;
}

/**
 * Exponents of a weighted geometric mean: a word that fails in one part is worth little whatever the others say. Clicks lead,
 * since a word that nobody searches is worth nothing; momentum is the least certain.
 */
const WEIGHTS: ScoreParts = { clicks: 0.4, value: 0.2, ease: 0.25, momentum: 0.15 };

/** Clicks a month at which the part is full; scales are logarithmic, as the figures spread over decades. */
const FULL_CLICKS = 100_000;

/** The share of clicks in the middle of the first page. */
const MIDDLE_SHARE = CLICK_CURVE[4]!;

/** Cost per click in USD at which a visit is worth most. */
const FULL_CPC = 20;
/** Share of the value that price and intent decide; the rest is a visitor's own. */
const VALUE_FLOOR = 0.2;
const INTENT_WORTH: ReadonlyMap<string, number> = new Map([
  ['transactional', 1],
  ['commercial', 0.85],
  ['informational', 0.45],
  ['navigational', 0.2],
]);

/** An unknown part stands a little below the middle: never above a figure that is known to be usual. */
const UNKNOWN = { value: 0.4, ease: 0.4, momentum: 0.45 };

/** Nothing is impossible: the hardest page keeps this ease, so that the score still tells two of them apart. */
const LEAST = 0.02;

/** Growth or fall, as a factor, at which momentum is full or empty. */
const FULL_FACTOR = 6;

/**
 * Worth of a candidate: `100 clicks^0.4 value^0.2 ease^0.25 momentum^0.15`. Never falls when volume, price, growth or ease
 * rise. Paid competition is no difficulty and counts nowhere but in the price. Unknown is not zero, and never a bonus.
 */
export function scoreOf(basis: ScoreBasis): Scored {
  const { metrics } = basis;
  const known = { value: worthOf(metrics), ease: easeOf(basis), momentum: momentumOf(basis) };
  const parts: ScoreParts = {
    clicks: clicksPart(metrics?.volume ?? basis.unknownVolume, metrics?.serp?.itemTypes ?? []),
    value: known.value ?? UNKNOWN.value,
    ease: known.ease ?? UNKNOWN.ease,
    momentum: known.momentum ?? UNKNOWN.momentum,
  };
  const whole =
    parts.clicks ** WEIGHTS.clicks *
    parts.value ** WEIGHTS.value *
    parts.ease ** WEIGHTS.ease *
    parts.momentum ** WEIGHTS.momentum;
  const isKnown = [metrics?.volume ?? null, known.value, known.ease, known.momentum].map((figure) => figure !== null);
  return {
    score: roundTo(100 * whole, 1),
    parts: {
      clicks: roundTo(parts.clicks, 2),
      value: roundTo(parts.value, 2),
      ease: roundTo(parts.ease, 2),
      momentum: roundTo(parts.momentum, 2),
    },
    completeness: isKnown.filter(Boolean).length / isKnown.length,
  };
}

/** The tenth percentile of known volumes: what a word that no source has a figure for is likely to have at most. */
export function lowVolume(volumes: readonly number[]): number {
  const sorted = Float64Array.from(volumes).sort();
  return sorted[Math.floor(sorted.length / 10)] ?? 0;
}

function clicksPart(volume: number, itemTypes: readonly string[]): number {
  const clicks = Math.max(0, volume) * MIDDLE_SHARE * clicksLeft(itemTypes);
  return clamp01(Math.log1p(clicks) / Math.log1p(FULL_CLICKS));
}

function worthOf(metrics: KeywordMetrics | null): number | null {
  const price = metrics?.cpc ?? null;
  const intent = INTENT_WORTH.get(metrics?.intent ?? '') ?? null;
  if (price === null && intent === null) return null;
  const paid = price === null ? null : clamp01(Math.log1p(Math.max(0, price)) / Math.log1p(FULL_CPC));
  return VALUE_FLOOR + (1 - VALUE_FLOOR) * ((paid ?? intent)! + (intent ?? paid)!) * 0.5;
}

function easeOf({ metrics, serpDifficulty }: ScoreBasis): number | null {
  const known = [metrics?.difficulty ?? null, serpDifficulty].filter((one) => one !== null);
  if (known.length === 0) return null;
  const hardness = known.reduce((total, one) => total + one, 0) / known.length / 100;
  return Math.max(LEAST, 1 - clamp01(hardness));
}

/** Mean of the known changes on a logarithmic scale: standing still is a half, six times as much is one. */
function momentumOf({ growthPct, growth }: ScoreBasis): number | null {
  const { source, quarterPct, yearPct } = growth;
  const changes = [source === 'trends' ? growthPct : null, quarterPct, yearPct].filter((change) => change !== null);
  if (changes.length === 0) return null;
  const steps = changes.map((change) => clampOne(Math.log(Math.max(1e-3, 1 + change / 100)) / Math.log(FULL_FACTOR)));
  const step = steps.reduce((total, one) => total + one, 0) / steps.length;
  return Math.max(LEAST, 0.5 + 0.5 * step);
}

function clamp01(x: number): number {
  return Math.min(1, Math.max(0, x));
}

function clampOne(x: number): number {
  return Math.min(1, Math.max(-1, x));
}
