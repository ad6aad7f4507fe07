import { medianOf } from './autocorrelation.ts';
import type { Blocks } from './blocks.ts';
import { latest, type Momentum } from './momentum.ts';
import type { Trend } from './trend.ts';

/** How large a word is beside its benchmark now; unknown without a block or against a benchmark of zero. */
export const SIZES = ['above', 'level', 'below', 'unknown'] as const;
export type Size = (typeof SIZES)[number];

/** A size, with the level it was read from and the level's standard error, on the scale of x. */
export interface Sized {
  size: Size;
  level: number;
  error: number;
}

/** A word within ten percent of its benchmark is level with it. */
export const LEVEL_FROM = Math.log(0.9);

/** Weeks that a level is pooled from: one week's noise of 30 % a day would hide a word of 1.3 times the benchmark. */
const POOL = 4;

/** Of weekly points five: one spike may lie in two of them, which no middle of days takes out, and two are half of four. */
const POOL_OF_POINTS = 5;

/** Standard error of the median of n normal values, in standard deviations of one (n = 1..5; Kenney and Keeping 1962). */
const MEDIAN_ERROR = [1, 1, 0.71, 0.67, 0.546, 0.536];

/**
 * How much of the slope the last four weeks are moved along: half, because growth that is straight in searches flattens on
 * the scale of x, and growth that compounds does not. Where they are most of the range the slope is their own: more of it.
 */
const PROJECTED = { long: 0.5, short: 0.8 };

/** The same when the last four were first moved along an estimated slope. */
const PROJECTED_ERROR = 0.6;

/** Differences of fewer blocks say nothing about their scatter. */
const LEAST_DIFFERENCES = 3;

/** 1 / the 75th percentile of the normal distribution: makes a median of absolute deviations a standard deviation. */
const MAD_TO_DEVIATION = 1 / 0.6745;

/** Efficiency of the middle three of seven against the mean, and the loss of one degree of freedom in seven. */
const MIDDLE_ERROR = 1.12 * Math.sqrt(7 / 6);

/** No series of whole numbers up to 100 is known more exactly than this. */
const LEAST_NOISE = 0.01;

/** Assumed where neither weeks nor days tell: about what a day's noise of 15 % leaves of a week. */
const UNKNOWN_NOISE = 0.15;

/**
 * Standard deviation of a block's value by two robust estimates, from week to week and from the days within recent weeks,
 * which pay for each other's blind spots: slow wandering here, a launch out of silence there.
 */
export function noiseOf(blocks: Blocks): number {
  const known = [betweenWeeks(blocks), withinWeeks(blocks)].filter((noise) => noise !== null);
  if (known.length === 0) return UNKNOWN_NOISE;
  return Math.max(LEAST_NOISE, known.reduce((total, noise) => total + noise, 0) / known.length);
}

/** The size (science A3): pooled over four weeks, along the trend where there is one; the last block alone after a turn. */
export function sizeOf(blocks: Blocks, moved: { momentum: Momentum; trend: Trend | null }, noise: number): Sized {
  if (blocks.values.length === 0) return { size: 'unknown', level: 0, error: 0 };
  const { level, error } = levelOf(blocks, moved, noise);
  if (level - error > 0) return { size: 'above', level, error };
  return { size: level + error < LEVEL_FROM ? 'below' : 'level', level, error };
}

function levelOf(blocks: Blocks, { momentum, trend }: { momentum: Momentum; trend: Trend | null }, noise: number) {
  const pool = blocks.days.length > 0 ? POOL : POOL_OF_POINTS;
  const recent = blocks.values.slice(-pool);
  if (momentum === 'steady' || momentum === 'unknown') {
    return { level: medianOf(recent), error: noise * MEDIAN_ERROR[recent.length]! };
  }
  if ((momentum === 'rising' || momentum === 'falling') && trend !== null) {
    const weeks = blocks.weeks.slice(-pool);
    const share = trend.isShort ? PROJECTED.short : PROJECTED.long;
    const moved = recent.map((value, i) => value + share * trend.slope * (weeks.at(-1)! - weeks[i]!));
    return { level: medianOf(moved), error: noise * PROJECTED_ERROR };
  }
  return { level: latest(blocks), error: noise };
}

function betweenWeeks({ values }: Blocks): number | null {
  const steps = values.slice(1).map((value, i) => value - values[i]!);
  if (steps.length < LEAST_DIFFERENCES) return null;
  const centre = medianOf(steps);
  return (medianOf(steps.map((step) => Math.abs(step - centre))) * MAD_TO_DEVIATION) / Math.SQRT2;
}

function withinWeeks({ values, days }: Blocks): number | null {
  if (days.length === 0) return null;
  const recent = values.slice(-POOL);
  const away = days
    .slice(-POOL)
    .flatMap((week, i) => week.filter((x) => x !== null).map((x) => Math.abs(x - recent[i]!)));
  return (medianOf(away) * MAD_TO_DEVIATION * MIDDLE_ERROR) / Math.sqrt(7);
}
