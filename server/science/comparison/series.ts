import type { TrendPoint } from '../../providers/ports/keyword-data.ts';

/** One word beside the benchmark of the same call. All lists have the same length; index = point, oldest first. */
export interface PairedSeries {
  /** Length of the period one point covers, in days (1/24 for hours, 7 for weeks). */
  stepDays: number;
  /** Start of each point, in days since 1970. */
  days: number[];
  /** `YYYY-MM-DD`, or a timestamp with hours when a point covers less than a day. */
  dates: string[];
  word: number[];
  benchmark: number[];
  /** Set where both meet through a word of two calls; the values are then on a scale of their own. */
  link?: {
    /** Identity of the word between them. */
    through: string;
    /** The smallest mean on the way, on its call's scale. */
    level: number;
    /** How far a value may be from the truth, on this series' scale. */
    rounding: Rounding;
  };
}

export interface Rounding {
  word: number;
  benchmark: number;
}

/** The provider rounds to integers, so a value may be this far from what is shown. */
const HALF: Rounding = { word: 0.5, benchmark: 0.5 };

export function roundingOf({ link }: PairedSeries): Rounding {
  return link?.rounding ?? HALF;
}

const SECONDS_PER_DAY = 86_400;

/**
 * Points that may be compared (science A1): those the provider marks as incomplete are dropped, and those whose period ends
 * after the last day that can be trusted, because newer figures still change.
 * @param through calendar date `YYYY-MM-DD`; without it only the provider's own mark counts.
 */
export function finishedPoints(points: readonly TrendPoint[], through?: string): TrendPoint[] {
  return points.filter(
    (point) => !point.missingData && (through === undefined || point.dateTo.slice(0, 10) <= through),
  );
}

/**
 * The word at `wordAt` of each point's values beside the benchmark at `benchmarkAt`. A point where either is null is
 * dropped: it is not known, and never read as zero.
 */
export function pairSeries(points: readonly TrendPoint[], wordAt: number, benchmarkAt: number): PairedSeries {
  const stepDays = periodDays(points);
  const series: PairedSeries = { stepDays, days: [], dates: [], word: [], benchmark: [] };
  for (const point of points) {
    const value = point.values[wordAt] ?? null;
    const benchmark = point.values[benchmarkAt] ?? null;
    if (value === null || benchmark === null) continue;
    series.days.push(point.timestamp / SECONDS_PER_DAY);
    series.dates.push(stepDays < 1 ? new Date(point.timestamp * 1000).toISOString() : point.dateFrom.slice(0, 10));
    series.word.push(value);
    series.benchmark.push(benchmark);
  }
  return series;
}

/**
 * How many points cover a window of this many days, one at least. Windows are written in days because daily data is the
 * rule; other points are counted over the same span of time (science 2).
 */
export function pointsIn(days: number, stepDays: number): number {
  return Math.max(1, Math.round(days / stepDays));
}

/**
 * Days one point covers: the smaller of its own dates' span and the smallest distance to the next point. The span alone
 * cannot tell hours from days, the distance alone is too large where points are missing.
 */
function periodDays(points: readonly TrendPoint[]): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (const [i, point] of points.entries()) {
    const span = (Date.parse(point.dateTo.slice(0, 10)) - Date.parse(point.dateFrom.slice(0, 10))) / 86_400_000 + 1;
    if (span > 0) shortest = Math.min(shortest, span);
    const gap = i === 0 ? 0 : (point.timestamp - points[i - 1]!.timestamp) / SECONDS_PER_DAY;
    if (gap > 0) shortest = Math.min(shortest, gap);
  }
  return Number.isFinite(shortest) ? shortest : 1;
}
