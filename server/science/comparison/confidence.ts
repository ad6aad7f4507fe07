import { type Blocks, cutBlocks, withoutBlock } from './blocks.ts';
import type { PairedSeries } from './series.ts';
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

export type DoubtCode = 'SHORT_RANGE' | 'SMALL_BENCHMARK' | 'POINTS_MISSING' | 'ROUNDING' | 'ONE_WEEK';

/** A benchmark rounded to a mean below five may be a tenth larger or smaller than it looks. */
const LEAST_BENCHMARK = 5;

/** More than a third of the points missing is not the series that was asked for. */
const MOST_MISSING = 1 / 3;

/** The provider rounds to integers, so a value may be this far from what is shown. */
const ROUNDING = 0.5;

/**
 * Judges again with every value moved within its rounding, word against benchmark, and with each block left out (science
 * A6). One step of the verdict is medium, more is low, and so is a base that cannot carry a verdict.
 */
export function confidenceOf(series: PairedSeries, blocks: Blocks, judged: Judged): Confided {
  const missing = missingShare(series);
  const weeks = blocks.values.length;
  const level = mean(series.benchmark) ?? 0;
  const rounding = steps(judged.verdict, [verdictWhenRounded(series, 1), verdictWhenRounded(series, -1)]);
  const left = steps(judged.verdict, verdictsWithoutEach(blocks, judged));
  const doubts: Confided['doubts'] = [];
  if (weeks < FEWEST_BLOCKS) doubts.push({ code: 'SHORT_RANGE', value: weeks, threshold: FEWEST_BLOCKS });
  if (level < LEAST_BENCHMARK) doubts.push({ code: 'SMALL_BENCHMARK', value: level, threshold: LEAST_BENCHMARK });
  if (missing > MOST_MISSING) doubts.push({ code: 'POINTS_MISSING', value: missing, threshold: MOST_MISSING });
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

function verdictWhenRounded(series: PairedSeries, direction: 1 | -1): Verdict {
  const shift = (value: number, by: number) => Math.max(0, value + by);
  const word = series.word.map((value) => shift(value, direction * ROUNDING));
  const benchmark = series.benchmark.map((value) => shift(value, -direction * ROUNDING));
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
