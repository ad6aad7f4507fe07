import type { Rounding } from './series.ts';
import { leastSquaresSlope, mean, quotient, sum, variation } from './statistics.ts';
import type { Windows } from './windows.ts';

/** Metrics of a word against the benchmark (science 2), unrounded. Null = not known. Slopes are per day. */
export interface Metrics {
  ratioMean: number | null;
  ratioRecent: number | null;
  ratioLastPoint: number | null;
  ratioPeak: number | null;
  /** Share of recent points with word >= benchmark, 0..1. */
  ratioCoverage: number | null;
  /** Interval of ratioMean before the provider's rounding; null where the benchmark may have been zero throughout. */
  ratioBounds: { low: number; high: number } | null;
  slope: number | null;
  benchmarkSlope: number | null;
  slopeDiff: number | null;
  /** Null against a flat benchmark: the sign is then in the word's own movement. */
  slopeRatio: number | null;
  volatility: number | null;
  crossings: number;
  /** Trailing recent points with word >= benchmark. */
  endStreak: number;
  endVsPeak: number | null;
  /** The benchmark is zero in every recent point. */
  benchmarkZero: boolean;
}

/** A benchmark slope this close to zero counts as flat (science 2). */
const FLAT_SLOPE = 1e-6;

/** Computes every metric of science 2 over the given windows. */
export function computeMetrics({ recent, tail, trend, rounding }: Windows): Metrics {
  const benchmarkZero = recent.benchmark.every((value) => value === 0);
  const above = recent.word.map((value, i) => value >= recent.benchmark[i]!);
  const slope = leastSquaresSlope(trend.days, trend.word);
  const benchmarkSlope = leastSquaresSlope(trend.days, trend.benchmark);
  return {
    ratioMean: quotient(mean(recent.word), mean(recent.benchmark)),
    ratioRecent: quotient(mean(tail.word), mean(tail.benchmark)),
    ratioLastPoint: quotient(recent.word.at(-1) ?? null, recent.benchmark.at(-1) ?? null),
    ratioPeak: quotient(peak(recent.word), peak(recent.benchmark)),
    // 0 >= 0 says nothing about the word, so coverage of an all-zero benchmark is unknown like the other ratios.
    ratioCoverage: benchmarkZero ? null : quotient(above.filter(Boolean).length, above.length),
    ratioBounds: benchmarkZero ? null : ratioBounds(recent, rounding),
    slope,
    benchmarkSlope,
    slopeDiff: slope === null || benchmarkSlope === null ? null : slope - benchmarkSlope,
    slopeRatio: isFlat(benchmarkSlope) ? null : quotient(slope, benchmarkSlope),
    volatility: variation(recent.word),
    crossings: countCrossings(recent.word.map((value, i) => Math.sign(value - recent.benchmark[i]!))),
    endStreak: above.length - 1 - above.lastIndexOf(false),
    endVsPeak: quotient(recent.word.at(-1) ?? null, peak(recent.word)),
    benchmarkZero,
  };
}

function isFlat(slope: number | null): boolean {
  return slope !== null && Math.abs(slope) <= FLAT_SLOPE;
}

function peak(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}

/** Interval of mean(word) / mean(benchmark) when every value may lie within its rounding; values are never below 0. */
function ratioBounds({ word, benchmark }: Windows['recent'], rounding: Rounding): Metrics['ratioBounds'] {
  const lowest = (values: readonly number[], half: number) => sum(values.map((value) => Math.max(0, value - half)));
  const highest = (values: readonly number[], half: number) => sum(values.map((value) => value + half));
  const low = quotient(lowest(word, rounding.word), highest(benchmark, rounding.benchmark));
  const high = quotient(highest(word, rounding.word), lowest(benchmark, rounding.benchmark));
  return low === null || high === null ? null : { low, high };
}

function countCrossings(signs: readonly number[]): number {
  const sides = signs.filter((sign) => sign !== 0);
  return sides.filter((side, i) => i > 0 && side !== sides[i - 1]).length;
}
