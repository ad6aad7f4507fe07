import { type Blocks, cutBlocks, withoutBlock } from './blocks.ts';
import { LEAST_LEVEL, WIDEST_BOUNDS } from './bridges.ts';
import { type PairedSeries, roundingOf } from './series.ts';
import { mean } from './statistics.ts';
import { FEWEST_BLOCKS, trendsWithoutEach } from './trend.ts';
import { type Judged, judge, VERDICTS, type Verdict } from './verdict.ts';

/** How far a verdict depends on what the figures cannot tell. */
export const CONFIDENCES = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** A confidence below high names what lowered it, with its figure and threshold. */
export interface Confided {
  confidence: Confidence;
  doubts: { code: DoubtCode; value: number; threshold: number }[];
}

export type DoubtCode = 'SHORT_RANGE' | 'SMALL_BENCHMARK' | 'POINTS_MISSING' | 'ROUGH_RATIO' | 'ROUNDING' | 'ONE_WEEK';

/** More than a third of the points missing is not the series that was asked for. */
const MOST_MISSING = 1 / 3;

/**
 * Judges again with every value moved within its rounding, word against benchmark, and with each block left out (science
 * A6). One step of the verdict is medium, more is low, and so is a base that cannot carry a verdict.
 */
export function confidenceOf(series: PairedSeries, blocks: Blocks, judged: Judged): Confided {
  const span = spanOf(series);
  const missing = missingShare(series);
  const weeks = blocks.values.length;
  const level = series.link?.level ?? mean(series.benchmark) ?? 0;
  const rounding = steps(judged.verdict, [verdictWhenRounded(series, 1), verdictWhenRounded(series, -1)]);
  const left = steps(judged.verdict, verdictsWithoutEach(blocks, judged));
  const doubts: Confided['doubts'] = [];
  if (weeks < FEWEST_BLOCKS) doubts.push({ code: 'SHORT_RANGE', value: weeks, threshold: FEWEST_BLOCKS });
  if (level < LEAST_LEVEL) doubts.push({ code: 'SMALL_BENCHMARK', value: level, threshold: LEAST_LEVEL });
  if (missing > MOST_MISSING) doubts.push({ code: 'POINTS_MISSING', value: missing, threshold: MOST_MISSING });
  if (span > WIDEST_BOUNDS) doubts.push({ code: 'ROUGH_RATIO', value: span, threshold: WIDEST_BOUNDS });
  const isLow = doubts.length > 0 || Math.max(rounding, left) > 1;
  if (rounding > 0) doubts.push({ code: 'ROUNDING', value: rounding, threshold: 0 });
  if (left > 0) doubts.push({ code: 'ONE_WEEK', value: left, threshold: 0 });
  if (isLow) return { confidence: 'low', doubts };
  return { confidence: doubts.length > 0 ? 'medium' : 'high', doubts };
}

/** Share of the points between the first and the last that are not there, 0..1. */
function missingShare({ days, stepDays }: PairedSeries): number {
  if (days.length === 0) return 1;
  return 1 - days.length / (Math.round((days.at(-1)! - days[0]!) / stepDays) + 1);
}

/** What a ratio is taken to span whose lower end rounding leaves at nothing. */
const ANY_FACTOR = 100;

/** The factor that rounding leaves open between the smallest and the largest ratio of the whole range. */
function spanOf(series: PairedSeries): number {
  const rounding = roundingOf(series);
  const word = mean(series.word) ?? 0;
  const benchmark = mean(series.benchmark) ?? 0;
  const lowest = Math.max(0, word - rounding.word) * Math.max(0, benchmark - rounding.benchmark);
  const highest = (word + rounding.word) * (benchmark + rounding.benchmark);
  return lowest * ANY_FACTOR <= highest ? ANY_FACTOR : highest / lowest;
}

function verdictWhenRounded(series: PairedSeries, direction: 1 | -1): Verdict {
  const rounding = roundingOf(series);
  const shift = (value: number, by: number) => Math.max(0, value + by);
  const word = series.word.map((value) => shift(value, direction * rounding.word));
  const benchmark = series.benchmark.map((value) => shift(value, -direction * rounding.benchmark));
  return judge(cutBlocks({ ...series, word, benchmark })).verdict;
}

function verdictsWithoutEach(blocks: Blocks, { trend }: Judged): Verdict[] {
  if (trend === null) return [];
  return trendsWithoutEach(blocks, trend).map((without, i) => judge(withoutBlock(blocks, i), without).verdict);
}

function steps(verdict: Verdict, others: readonly Verdict[]): number {
  const own = VERDICTS.indexOf(verdict);
  return Math.max(0, ...others.map((other) => Math.abs(VERDICTS.indexOf(other) - own)));
}
