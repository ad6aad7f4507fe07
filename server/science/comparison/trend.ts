import { dailyAutocorrelation, varianceInflation, weekCorrelation, weeklyAutocorrelation } from './autocorrelation.ts';
import { type Blocks, withoutBlock } from './blocks.ts';
import { sum } from './statistics.ts';
import { kendall, pValueOf, type Timed, varianceWithoutTies } from './trend-test.ts';

/** Fewer blocks have no momentum: three points make any line. */
export const FEWEST_BLOCKS = 4;

/** From here weeks alone carry the test; below it the days do, each weekday against itself. */
const ENOUGH_WEEKS = 8;

/** Where a range as a whole is going, tested with a correction for serial correlation. */
export interface Trend {
  /** Theil-Sen, change of x a week. */
  slope: number;
  /** Two-sided Mann-Kendall. */
  pValue: number;
  /** The p-value below which, and the slope from which, the trend counts. */
  significance: number;
  leastSlope: number;
  /** Standard deviation of Mann-Kendall's S, with ties and serial correlation. */
  deviation: number;
}

type Test = Pick<Trend, 'slope' | 'pValue' | 'deviation'>;

/**
 * Twelve weeks or so of noise below 30 % reach p < 0.025 by chance in fewer than 1 % of flat words; four weeks cannot reach
 * it at all with their fewer pairs, so they are asked for 0.05 and a larger change instead.
 */
const SIGNIFICANCE = { long: 0.025, short: 0.05 };

/** 2 % a week over the twelve weeks of the default range; longer ranges are asked for the same change in all. */
const LEAST_A_WEEK = Math.log(1.02);
const LEAST_IN_ALL = 11 * LEAST_A_WEEK;

/** Change over a short range, whose slope is uncertain by 15 % a day's noise: 40 % is beyond it in 99 of 100 flat words. */
const LEAST_IN_SHORT = Math.log(1.4);

/** Null below four blocks. Time and memory grow with the square of the number of blocks. */
export function trendOf(blocks: Blocks, fewest = FEWEST_BLOCKS): Trend | null {
  const { weeks, days } = blocks;
  if (weeks.length < fewest) return null;
  const span = weeks.at(-1)! - weeks[0]!;
  const isShort = days.length > 0 && weeks.length < ENOUGH_WEEKS;
  return {
    ...(isShort ? shortTrend(blocks) : longTrend(blocks)),
    significance: isShort ? SIGNIFICANCE.short : SIGNIFICANCE.long,
    leastSlope: isShort ? LEAST_IN_SHORT / span : Math.min(LEAST_A_WEEK, LEAST_IN_ALL / span),
  };
}

/** Whether the trend is one: significant, and large enough to matter. */
export function isTrend({ slope, pValue, significance, leastSlope }: Trend): boolean {
  return pValue < significance && Math.abs(slope) >= leastSlope;
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

function longTrend({ values, weeks, days }: Blocks): Test {
  const points = values.map((value, i) => ({ at: weeks[i]!, value }));
  const { concordance, variance, slope } = kendall([points]);
  const phi =
    days.length > 0
      ? dailyAutocorrelation(days, slope)
      : weeklyAutocorrelation(values.map((value, i) => value - slope * weeks[i]!));
  const rho = (lag: number) => (days.length > 0 ? weekCorrelation(phi, lag) : phi ** lag);
  return tested(slope, concordance, variance * varianceInflation(values.length, rho));
}

function shortTrend({ values, weeks, days }: Blocks): Test {
  const seasons: Timed[][] = Array.from({ length: 7 }, () => []);
  for (const [block, week] of days.entries()) {
    for (const [day, value] of week.entries()) {
      if (value !== null) seasons[day]!.push({ at: weeks[block]!, value });
    }
  }
  const { concordance, variance, slope } = kendall(seasons);
  const rough = kendall([values.map((value, i) => ({ at: weeks[i]!, value }))]).slope;
  const phi = dailyAutocorrelation(days, rough);
  const known = seasons.reduce((total, { length }) => total + length, 0);
  return tested(slope, concordance, variance * varianceInflation(known, (lag) => phi ** lag));
}

function tested(slope: number, concordance: number, variance: number): Test {
  return { slope, pValue: pValueOf(concordance, variance), deviation: Math.sqrt(Math.max(0, variance)) };
}
