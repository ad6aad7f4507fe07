/**
 * Share of searches that click the organic result at rank 1..10: a study of 80 million keywords (Sistrix, J. Beus 2020).
 * It weighs ranks in the difficulty too: a strong site counts by what it takes.
 */
export const CLICK_CURVE: readonly number[] = [0.285, 0.157, 0.11, 0.08, 0.072, 0.051, 0.04, 0.032, 0.028, 0.025];

/** Sum of f over the first results, each by its rank's share of the clicks; 0..1 when f is. */
export function byClicks<T>(results: readonly T[], f: (result: T) => number): number {
  const weights = results.map((_, at) => CLICK_CURVE[at] ?? 0);
  const whole = weights.reduce((total, weight) => total + weight, 0);
  return whole === 0 ? 0 : results.reduce((total, result, at) => total + weights[at]! * f(result), 0) / whole;
}
