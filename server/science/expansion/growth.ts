import type { KeywordMetrics, MonthlyVolume } from '../../providers/ports/keyword-data.ts';
import { mean, roundKnown } from '../comparison/statistics.ts';

export const GROWTH_SOURCES = ['trends', 'searches'] as const;

/** How interest in a candidate grows, in percent; null = unknown. */
export interface Growth {
  /** Where `growthPct` comes from: rising related queries, or searches of the quarter where those were silent for a whole job. */
  source: (typeof GROWTH_SOURCES)[number] | null;
  /** A rise of fiftyfold or more, which trends call a breakout: its figure says no more than that. */
  breakout: boolean;
  /** The last month against the one before, the last three against the three before, and against those a year before. */
  monthPct: number | null;
  quarterPct: number | null;
  yearPct: number | null;
  /** Months 1..12 in which searches stand out of the year, most first. */
  peakMonths: number[];
}

/** Growth in percent from which the provider says breakout instead of a figure (Google Trends help). */
export const BREAKOUT_PCT = 5_000;

const QUARTER = 3;
const YEAR = 12;

/** A month stands out when it has half as many searches again as the average one. */
const PEAK_FACTOR = 1.5;

/** @param risingPct largest rising value of the related queries, percent; null = never among them */
export function growthOf(risingPct: number | null, metrics: KeywordMetrics | null): Growth {
  const months = lastYear(metrics?.monthly ?? []);
  const given = metrics?.trendPct;
  const quarterPct = roundKnown(change(months, QUARTER) ?? given?.quarterly ?? null);
  return {
    source: risingPct === null ? null : 'trends',
    breakout: Math.max(risingPct ?? 0, quarterPct ?? 0) >= BREAKOUT_PCT,
    monthPct: roundKnown(change(months, 1) ?? given?.monthly ?? null),
    quarterPct,
    yearPct: roundKnown(given?.yearly ?? overTheYear(months)),
    peakMonths: peaks(months),
  };
}

/** A growth to group by: what is beyond a breakout is one, whatever its figure. */
export function groupable(pct: number): number {
  return Math.min(pct, BREAKOUT_PCT);
}

/** The last twelve months in their order; a month that is not known keeps its place. */
function lastYear(monthly: readonly MonthlyVolume[]): MonthlyVolume[] {
  return [...monthly].sort((a, b) => a.year - b.year || a.month - b.month).slice(-YEAR);
}

function change(months: readonly MonthlyVolume[], span: number): number | null {
  if (months.length < 2 * span) return null;
  return percent(level(months.slice(-span)), level(months.slice(-2 * span, -span)));
}

/** The first against the last quarter of twelve months: nine months apart, which is as far as they reach. */
function overTheYear(months: readonly MonthlyVolume[]): number | null {
  if (months.length < YEAR) return null;
  return percent(level(months.slice(-QUARTER)), level(months.slice(0, QUARTER)));
}

/** Mean of the known months; null when any is unknown, as a part of a quarter is no quarter. */
function level(months: readonly MonthlyVolume[]): number | null {
  const known = months.map(({ volume }) => volume).filter((volume) => volume !== null);
  return known.length < months.length ? null : mean(known);
}

/** Growth from zero has no figure. */
function percent(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before <= 0) return null;
  return (now / before - 1) * 100;
}

function peaks(months: readonly MonthlyVolume[]): number[] {
  const known = months.filter((month): month is MonthlyVolume & { volume: number } => month.volume !== null);
  const usual = mean(known.map(({ volume }) => volume));
  if (known.length < YEAR || usual === null || usual <= 0) return [];
  const high = known.filter(({ volume }) => volume >= PEAK_FACTOR * usual);
  return high.sort((a, b) => b.volume - a.volume || a.month - b.month).map(({ month }) => month);
}
