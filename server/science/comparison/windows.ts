import { type PairedSeries, pointsIn, type Rounding, roundingOf } from './series.ts';

/** Spans of the comparison windows in days: points where daily data is given (science 2). */
export const RECENT_DAYS = 7;
export const TAIL_DAYS = 3;

/** Word and benchmark cut into the windows of science 2. */
export interface Windows {
  recent: { word: number[]; benchmark: number[]; days: number[] };
  tail: { word: number[]; benchmark: number[] };
  /** What the slopes are fitted to: recent, or one point more where recent is a single point and has no slope. */
  trend: { word: number[]; benchmark: number[]; days: number[] };
  rounding: Rounding;
}

/** Cuts a series into its windows; a short series has a short recent. */
export function cutWindows(series: PairedSeries): Windows {
  const recentCount = pointsIn(RECENT_DAYS, series.stepDays);
  const tailCount = pointsIn(TAIL_DAYS, series.stepDays);
  return {
    recent: lastPoints(series, recentCount),
    tail: lastPoints(series, Math.min(tailCount, recentCount)),
    trend: lastPoints(series, Math.max(2, recentCount)),
    rounding: roundingOf(series),
  };
}

function lastPoints(series: PairedSeries, count: number): Windows['trend'] {
  return {
    word: series.word.slice(-count),
    benchmark: series.benchmark.slice(-count),
    days: series.days.slice(-count),
  };
}
