import { medianInPlace } from './select.ts';

/** A value at a time; the unit of time is the caller's. */
export interface Timed {
  at: number;
  value: number;
}

/** Mann-Kendall's S over one or more seasons, its variance without serial correlation, and the median of all pairwise slopes. */
export interface Kendall {
  concordance: number;
  variance: number;
  /** Per unit of time; 0 without pairs. */
  slope: number;
}

/**
 * Seasonal Mann-Kendall test and seasonal Theil-Sen slope (Hirsch, Slack and Smith 1982): values are compared only within
 * their season, so a pattern over the seasons is no trend. With one season it is the ordinary test (Mann 1945, Kendall 1975;
 * Sen 1968). Ties reduce the variance. Time and memory grow with the square of the longest season.
 */
export function kendall(seasons: readonly (readonly Timed[])[]): Kendall {
  const pairs = seasons.reduce((total, { length }) => total + (length * (length - 1)) / 2, 0);
  const slopes = new Float64Array(pairs);
  let count = 0;
  let concordance = 0;
  for (const season of seasons) {
    for (let later = 1; later < season.length; later++) {
      for (let earlier = 0; earlier < later; earlier++) {
        const rise = season[later]!.value - season[earlier]!.value;
        concordance += Math.sign(rise);
        slopes[count++] = rise / (season[later]!.at - season[earlier]!.at);
      }
    }
  }
  const variance = seasons.reduce((total, season) => total + varianceOf(season), 0);
  return { concordance, variance, slope: pairs === 0 ? 0 : medianInPlace(slopes) };
}

/** Two-sided p-value by the normal approximation with continuity correction; 1 when nothing differs. */
export function pValueOf(concordance: number, variance: number): number {
  if (variance <= 0 || concordance === 0) return 1;
  return complementaryError((Math.abs(concordance) - 1) / Math.sqrt(variance) / Math.SQRT2);
}

function varianceOf(season: readonly Timed[]): number {
  const counts = new Map<number, number>();
  for (const { value } of season) counts.set(value, (counts.get(value) ?? 0) + 1);
  let variance = varianceWithoutTies(season.length);
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
