import { medianOf } from './autocorrelation.ts';
import { type Blocks, middle, SPIKE_DAYS } from './blocks.ts';
import { isTurnOfTheYear } from './seasonality.ts';
import { FEWEST_BLOCKS, isTrend, type Trend } from './trend.ts';

/** Where a word is going against its benchmark. */
export const MOMENTA = ['rising', 'breakout', 'steady', 'seasonal', 'falling', 'fading', 'unknown'] as const;
export type Momentum = (typeof MOMENTA)[number];

/** A momentum with the figure that decided it and the threshold it passed or missed, both on the scale of x. */
export interface Moved {
  momentum: Momentum;
  value: number;
  threshold: number;
}

/** A breakout at least doubles, and stands out of how far earlier weeks lay from their median. */
const BREAKOUT = Math.log(2);
const BREAKOUT_MADS = 4;

/** Fading: below 0.6 of the best of the last four weeks, and by more than weeks differ by chance. */
const FADED = -Math.log(0.6);
const FADED_ERRORS = 3;

/** The same within the week, seen in its last three days: below 0.35, and beyond the wider scatter of three days. */
const COLLAPSED = -Math.log(0.35);
const COLLAPSED_ERRORS = 3.5;
const COLLAPSE_DAYS = 3;

const RECENT_BLOCKS = 4;

/**
 * The momentum of the blocks (science A4). A fall at the end outweighs the trend before it, and a jump the trend it makes.
 * @param noise standard deviation of a block's value
 */
export function momentumOf(blocks: Blocks, trend: Trend | null, noise: number): Moved {
  if (trend === null) return { momentum: 'unknown', value: blocks.values.length, threshold: FEWEST_BLOCKS };
  const moved = fall(blocks, noise) ?? jump(blocks) ?? drift(trend);
  return isTurnOfTheYear(blocks) ? { ...moved, momentum: 'seasonal' } : moved;
}

/**
 * The level that a jump is judged by: what only the newest points show may be a spike. A weekly point may be the mean of six
 * quiet days and one, so the lower of the last two counts; of days, the last week with or without its last two.
 */
export function latest({ values, days }: Blocks): number {
  const last = values.at(-1) ?? 0;
  const before = (days.at(-1) ?? []).slice(0, -SPIKE_DAYS).filter((x) => x !== null);
  const other = days.length > 0 ? (before.length > 0 ? middle(before) : last) : (values.at(-2) ?? last);
  return Math.min(last, other);
}

/** The last block against the median of all before it, on the scale of x; null without an earlier one. */
export function changeOf({ values }: Blocks): number | null {
  return values.length < 2 ? null : values.at(-1)! - medianOf(values.slice(0, -1));
}

function fall({ values, days }: Blocks, noise: number): Moved | null {
  const best = Math.max(...values.slice(-RECENT_BLOCKS));
  const drop = best - values.at(-1)!;
  const threshold = Math.max(FADED, FADED_ERRORS * noise);
  if (drop > threshold) return { momentum: 'fading', value: -drop, threshold: -threshold };
  const newest = (days.at(-1) ?? []).filter((x) => x !== null).slice(-COLLAPSE_DAYS);
  if (newest.length < COLLAPSE_DAYS) return null;
  const collapse = best - medianOf(newest);
  const deep = Math.max(COLLAPSED, COLLAPSED_ERRORS * noise * Math.sqrt(7 / COLLAPSE_DAYS));
  return collapse > deep ? { momentum: 'fading', value: -collapse, threshold: -deep } : null;
}

function jump(blocks: Blocks): Moved | null {
  const earlier = blocks.values.slice(0, -1);
  const centre = medianOf(earlier);
  const scatter = medianOf(earlier.map((value) => Math.abs(value - centre)));
  const value = latest(blocks) - centre;
  const threshold = Math.max(BREAKOUT, BREAKOUT_MADS * scatter);
  return value > threshold ? { momentum: 'breakout', value, threshold } : null;
}

function drift(trend: Trend): Moved {
  const { slope, leastSlope } = trend;
  if (!isTrend(trend)) return { momentum: 'steady', value: slope, threshold: leastSlope };
  return slope > 0
    ? { momentum: 'rising', value: slope, threshold: leastSlope }
    : { momentum: 'falling', value: slope, threshold: -leastSlope };
}
