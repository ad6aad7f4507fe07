import { medianInPlace } from './select.ts';
import { pointsIn } from './series.ts';
import { mean, quotient, variation } from './statistics.ts';
import { RECENT_DAYS } from './windows.ts';

/** Where a series as a whole is going (science 2). */
export interface Movement {
  direction: 'rising' | 'falling' | 'flat' | 'volatile' | 'unknown';
  /** Theil-Sen slope relative to the mean, percent a week. */
  slopePctPerWeek: number | null;
  /** Two-sided, Mann-Kendall with tie correction. */
  pValue: number | null;
  /** Last week's mean against the first week's, percent; null when the first was zero. */
  changePct: number | null;
}

const UNKNOWN: Movement = { direction: 'unknown', slopePctPerWeek: null, pValue: null, changePct: null };

/** Fewer points than this cannot reach significance worth reporting (science 2). */
const FEWEST_POINTS = 8;
const SIGNIFICANCE = 0.05;

/** Without a trend, a standard deviation above half the mean is called volatile: such a word doubles and halves by chance. */
const VOLATILE_ABOVE = 0.5;

/** A series of values (0 or more) over days, oldest first, whose points cover `stepDays` each. */
export interface TimedValues {
  days: readonly number[];
  values: readonly number[];
  stepDays: number;
}

/**
 * Movement over the whole range. Takes time and memory proportional to the square of the number of points; the provider
 * sends 270 at most for daily data, 1825 days at most altogether.
 */
export function movementOf({ days, values, stepDays }: TimedValues): Movement {
  const centre = mean(values);
  if (centre === null || values.length < FEWEST_POINTS) return UNKNOWN;
  const { slope, concordance } = pairwise(days, values);
  const pValue = mannKendallPValue(concordance, values);
  return {
    direction: directionOf(pValue, concordance, variation(values) ?? 0),
    slopePctPerWeek: (quotient(slope, centre) ?? 0) * 7 * 100,
    pValue,
    changePct: changePct(values, stepDays),
  };
}

/** The test decides whether there is a trend, its own sign where to: the median slope of a mostly-zero series is 0. */
function directionOf(pValue: number, concordance: number, spread: number): Movement['direction'] {
  if (pValue < SIGNIFICANCE) return concordance > 0 ? 'rising' : 'falling';
  return spread > VOLATILE_ABOVE ? 'volatile' : 'flat';
}

/** Theil-Sen: the median of all pairwise slopes. Mann-Kendall's S: rising pairs minus falling ones. */
function pairwise(days: readonly number[], values: readonly number[]): { slope: number; concordance: number } {
  const slopes = new Float64Array((values.length * (values.length - 1)) / 2);
  let count = 0;
  let concordance = 0;
  for (let later = 1; later < values.length; later++) {
    for (let earlier = 0; earlier < later; earlier++) {
      const rise = values[later]! - values[earlier]!;
      concordance += Math.sign(rise);
      slopes[count++] = rise / (days[later]! - days[earlier]!);
    }
  }
  return { slope: medianInPlace(slopes), concordance };
}

/** Normal approximation with continuity correction; the variance is reduced for ties. 1 when all values are equal. */
function mannKendallPValue(concordance: number, values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const term = (t: number) => t * (t - 1) * (2 * t + 5);
  let variance = term(values.length);
  for (const tied of counts.values()) variance -= term(tied);
  if (variance <= 0 || concordance === 0) return 1;
  const z = (Math.abs(concordance) - 1) / Math.sqrt(variance / 18);
  return complementaryError(z / Math.SQRT2);
}

/** erfc(x) for x >= 0 by Abramowitz and Stegun 7.1.26, absolute error below 1.5e-7; p-values are reported to 1e-4. */
function complementaryError(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const series = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  return series.reduce((total, coefficient) => total * t + coefficient, 0) * t * Math.exp(-x * x);
}

/** First and last week never overlap: a short series is compared half against half. */
function changePct(values: readonly number[], stepDays: number): number | null {
  const count = Math.min(pointsIn(RECENT_DAYS, stepDays), Math.floor(values.length / 2));
  const growth = quotient(mean(values.slice(-count)), mean(values.slice(0, count)));
  return growth === null ? null : (growth - 1) * 100;
}
