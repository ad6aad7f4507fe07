import { alignedTest } from './aligned-test.ts';
import {
  dailyAutocorrelation,
  MOST_MEMORY,
  varianceInflation,
  weekCorrelation,
  weeklyAutocorrelation,
} from './autocorrelation.ts';
import { type Blocks, SPIKE_DAYS, withoutBlock } from './blocks.ts';
import { sum } from './statistics.ts';
import { kendall, pValueOf, varianceWithoutTies } from './trend-test.ts';

/** Fewer blocks have no momentum: three points make any line. */
export const FEWEST_BLOCKS = 4;

/** From here weeks alone carry the test; below it the days do, each freed of its weekday's level. */
const ENOUGH_WEEKS = 8;

/** Where a range as a whole is going, tested with a correction for serial correlation. */
export interface Trend {
  /** Theil-Sen, change of x a week. */
  slope: number;
  /** Two-sided: Mann-Kendall, or Sen's aligned ranks in short ranges. */
  pValue: number;
  /** Below eight weeks of days: tested day by day. */
  isShort: boolean;
  /** The p-value below which, and the slope from which, the trend counts. */
  significance: number;
  leastSlope: number;
  /** Whether it was there two days ago too: a spike at the end is no trend yet. Asked of short ranges alone. */
  lasts: boolean;
  /** Standard deviation of the test's statistic, with ties and serial correlation. */
  deviation: number;
}

type Test = Pick<Trend, 'slope' | 'pValue' | 'deviation'>;

/**
 * Twelve weeks or so of noise below 30 % reach p < 0.025 by chance in fewer than 1 % of flat words. Four weeks that treble under
 * that noise reach it in three of four cases only: they are asked for 0.1 and, against chance, for a larger change.
 */
const SIGNIFICANCE = { long: 0.025, short: 0.1 };

/** 2 % a week over the twelve weeks of the default range; longer ranges are asked for the same change in all. */
const LEAST_A_WEEK = Math.log(1.02);
const LEAST_IN_ALL = 11 * LEAST_A_WEEK;

/** Change over a short range: noise of 15 % that remembers 0.7 of a day makes as much of 4 in 100 flat words. */
const LEAST_IN_SHORT = Math.log(1.5);

/** The p-value that a trend of a short range must have had without its last two days; the change is the same. */
const SIGNIFICANT_BEFORE = 0.2;

/** An autocorrelation counts where chance gives one as large in 1 of 40 series at most (Hamed and Rao 1998). */
const MEMORY_ERRORS = 1.96;

/** Null below four blocks. Time and memory grow with the square of the number of blocks. */
export function trendOf(blocks: Blocks, fewest = FEWEST_BLOCKS): Trend | null {
  const { weeks, days } = blocks;
  if (weeks.length < fewest) return null;
  const span = weeks.at(-1)! - weeks[0]!;
  const isShort = days.length > 0 && weeks.length < ENOUGH_WEEKS;
  return isShort ? shortTrend(blocks, span) : longTrend(blocks, Math.min(LEAST_A_WEEK, LEAST_IN_ALL / span));
}

/** Whether the trend is one: significant, large enough to matter, and not of the last two days alone. */
export function isTrend({ slope, pValue, significance, leastSlope, lasts }: Trend): boolean {
  return lasts && pValue < significance && Math.abs(slope) >= leastSlope;
}

/**
 * The trend with each block left out in turn. A single block cannot move a median of slopes far (Sen 1968), so over long
 * ranges the slope stays and only the test is made again, in time proportional to the number of pairs for all of them.
 */
export function trendsWithoutEach(blocks: Blocks, trend: Trend): (Trend | null)[] {
  const { values, days } = blocks;
  const count = values.length;
  if (count <= ENOUGH_WEEKS && days.length > 0)
    return values.map((_, i) => trendOf(withoutBlock(blocks, i), FEWEST_BLOCKS - 1));
  const own = values.map((value, i) => sum(values.map((other, j) => Math.sign(j > i ? other - value : value - other))));
  const concordance = sum(own) / 2;
  const deviation = trend.deviation * Math.sqrt(varianceWithoutTies(count - 1) / varianceWithoutTies(count));
  return own.map((part) => ({ ...trend, pValue: pValueOf(concordance - part, deviation ** 2) }));
}

function longTrend({ values, weeks, days }: Blocks, leastSlope: number): Trend {
  const points = values.map((value, i) => ({ at: weeks[i]!, value }));
  const { concordance, variance, slope } = kendall(points);
  const phi =
    days.length > 0
      ? dailyAutocorrelation(days, slope)
      : weeklyAutocorrelation(values.map((value, i) => value - slope * weeks[i]!));
  const rho = (lag: number) => (days.length > 0 ? weekCorrelation(phi, lag) : phi ** lag);
  const test = tested(slope, concordance, variance * varianceInflation(values.length, rho));
  return { ...test, significance: SIGNIFICANCE.long, leastSlope, lasts: true, isShort: false };
}

/** Four weeks or so: each weekday is freed of its own level, and all days are held against each other. */
function shortTrend({ weeks, days }: Blocks, span: number): Trend {
  const test = dailyTest(weeks, days);
  const earlier = dailyTest(weeks, [...days.slice(0, -1), withoutLast(days.at(-1)!)]);
  const leastSlope = LEAST_IN_SHORT / span;
  const lasts = earlier.pValue < SIGNIFICANT_BEFORE && Math.sign(test.slope) * earlier.slope >= leastSlope;
  return { ...test, significance: SIGNIFICANCE.short, leastSlope, lasts, isShort: true };
}

function dailyTest(weeks: readonly number[], days: Blocks['days']): Test {
  const { statistic, variance, slope, memory } = alignedTest(weeks, days);
  const known = days.reduce((total, week) => total + week.filter((x) => x !== null).length, 0);
  const phi = memory > MEMORY_ERRORS / Math.sqrt(known) ? Math.min(MOST_MEMORY, memory) : 0;
  return tested(slope, statistic, variance * varianceInflation(known, (lag) => phi ** lag));
}

function withoutLast(week: Blocks['days'][number]): (number | null)[] {
  return week.map((x, day) => (day < week.length - SPIKE_DAYS ? x : null));
}

function tested(slope: number, concordance: number, variance: number): Test {
  return { slope, pValue: pValueOf(concordance, variance), deviation: Math.sqrt(Math.max(0, variance)) };
}
