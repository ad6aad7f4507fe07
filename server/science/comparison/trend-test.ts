import { medianInPlace } from './select.ts';

/** A value at a time; the unit of time is the caller's. */
export interface Timed {
  at: number;
  value: number;
}

/** Mann-Kendall's S, its variance without serial correlation, and the median of all pairwise slopes. */
export interface Kendall {
  concordance: number;
  variance: number;
  /** Per unit of time; 0 without pairs. */
  slope: number;
}

/**
 * Mann-Kendall test (Mann 1945, Kendall 1975) and Theil-Sen slope (Sen 1968) of values in the order of their times. Ties reduce the
 * variance. Time and memory grow with the square of the number of points.
 */
export function kendall(points: readonly Timed[]): Kendall {
  const slopes = new Float64Array((points.length * (points.length - 1)) / 2);
  let count = 0;
  let concordance = 0;
  for (let later = 1; later < points.length; later++) {
    for (let earlier = 0; earlier < later; earlier++) {
      const rise = points[later]!.value - points[earlier]!.value;
      concordance += Math.sign(rise);
      slopes[count++] = rise / (points[later]!.at - points[earlier]!.at);
    }
  }
  return { concordance, variance: varianceOf(points), slope: count === 0 ? 0 : medianInPlace(slopes) };
}

/** Two-sided p-value by the normal approximation with continuity correction; 1 when nothing differs. */
export function pValueOf(concordance: number, variance: number): number {
  if (variance <= 0 || concordance === 0) return 1;
  return complementaryError((Math.abs(concordance) - 1) / Math.sqrt(variance) / Math.SQRT2);
}

function varianceOf(points: readonly Timed[]): number {
  const counts = new Map<number, number>();
  for (const { value } of points) counts.set(value, (counts.get(value) ?? 0) + 1);
  let variance = varianceWithoutTies(points.length);
  for (const tied of counts.values()) variance -= varianceWithoutTies(tied);
  return variance;
}

/** Var(S) of n different values; the same formula takes off what n equal ones lose. */
export function varianceWithoutTies(n: number): number {
  return (n * (n - 1) * (2 * n + 5)) / 18;
}

/** erfc(x) for x >= 0 by Abramowitz and Stegun 7.1.26, absolute error below 1.5e-7; p-values are reported to 1e-4. */
function complementaryError(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const series = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  return series.reduce((total, coefficient) => total * t + coefficient, 0) * t * Math.exp(-x * x);
}
