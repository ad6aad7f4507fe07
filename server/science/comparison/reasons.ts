import { LEAST_LEVEL } from './bridges.ts';
import type { DoubtCode } from './confidence.ts';
import type { Momentum } from './momentum.ts';
import { LEVEL_FROM, type Size } from './size.ts';
import { roundTo } from './statistics.ts';
import type { Trend } from './trend.ts';
import { type Judged, STRONG_FROM } from './verdict.ts';

/** Codes of reasons: stable, one a fact. */
export const REASONS = [
  'SIZE_ABOVE',
  'SIZE_LEVEL',
  'SIZE_BELOW',
  'MOMENTUM_RISING',
  'MOMENTUM_BREAKOUT',
  'MOMENTUM_STEADY',
  'MOMENTUM_SEASONAL',
  'MOMENTUM_FALLING',
  'MOMENTUM_FADING',
  'MOMENTUM_UNKNOWN',
  'SHORT_RANGE',
  'SMALL_BENCHMARK',
  'POINTS_MISSING',
  'ROUGH_RATIO',
  'ROUNDING',
  'ONE_WEEK',
  'BRIDGED',
  'BENCHMARK_ZERO',
  'NO_DATA',
  'IS_BENCHMARK',
] as const;
export type ReasonCode = (typeof REASONS)[number];

/** Why a verdict or a confidence is what it is: the figure, the threshold it was held against, and both in words. */
export interface Reason {
  code: ReasonCode;
  value: number;
  threshold: number;
  text: string;
}

/** What the size and the momentum of a judged word rest on. */
export function reasonsOf({ sized, moved, trend }: Judged): Reason[] {
  return sized.size === 'unknown' ? [] : [sizeReason(sized), momentumReason(moved, trend)];
}

export function doubtReason({ code, value, threshold }: { code: DoubtCode; value: number; threshold: number }): Reason {
  return reason(code, value, threshold, DOUBTS[code](value, threshold));
}

/** Reasons of rows that no comparison was made for, or that are their own benchmark. */
export const PLAIN = {
  isBenchmark: reason('IS_BENCHMARK', 1, 1, 'This is the benchmark itself.'),
  benchmarkZero: reason(
    'BENCHMARK_ZERO',
    0,
    1,
    'Nobody searched for the benchmark, so there is nothing to measure against.',
  ),
  noData: reason('NO_DATA', 0, 1, 'No point of the range has a value for the keyword and the benchmark.'),
};

/** A ratio that was measured through a word between the keyword and the benchmark. */
export function bridgedReason({ through, level }: { through: string; level: number }): Reason {
  const text = `Measured through "${through}", which stands between the keyword and the benchmark.`;
  return reason('BRIDGED', level, LEAST_LEVEL, text);
}

const DOUBTS: Record<DoubtCode, (value: number, threshold: number) => string> = {
  SHORT_RANGE: (value, least) => `Only ${count(value, 'full week')}; momentum needs ${least}.`,
  SMALL_BENCHMARK: (value, least) =>
    `The benchmark averages ${show(value)} of 100 in this call; below ${least} rounding may decide.`,
  POINTS_MISSING: (value) => `${percent(value)} of the points are missing; a third is the most that is trusted.`,
  ROUGH_RATIO: (value, most) =>
    `Rounding leaves a factor of ${value >= 100 ? '100 or more' : show(value)} open in the ratio; ${most} is the most that is trusted.`,
  ROUNDING: (value) => `Within the provider's rounding the verdict could be ${count(value, 'step')} away.`,
  ONE_WEEK: (value) => `Without one single week the verdict would be ${count(value, 'step')} away.`,
};

function sizeReason({ size, level, error }: Judged['sized']): Reason {
  const ratio = Math.exp(level);
  const words: Record<Size, string> = {
    above: `${times(ratio)} the benchmark's interest: above it by more than the uncertainty of ${uncertainty(error)}.`,
    level: `${times(ratio)} the benchmark's interest, uncertain by ${uncertainty(error)}: level with it.`,
    below: `${times(ratio)} the benchmark's interest: more than a tenth below it, beyond the uncertainty of ${uncertainty(error)}.`,
    unknown: '',
  };
  const threshold = size === 'above' ? (level > STRONG_FROM ? STRONG_FROM : 0) : LEVEL_FROM;
  return reason(`SIZE_${size.toUpperCase()}` as ReasonCode, ratio, Math.exp(threshold), words[size]);
}

function momentumReason({ momentum, value, threshold }: Judged['moved'], trend: Trend | null): Reason {
  const change = Math.expm1(value) * 100;
  const p = trend === null ? '' : trend.pValue < 1e-4 ? ' (p < 0.0001)' : ` (p = ${roundTo(trend.pValue, 4)})`;
  const words: Record<Momentum, string> = {
    rising: `Gains ${show(change)} % a week on the benchmark${p}.`,
    falling: `Loses ${show(-change)} % a week against the benchmark${p}.`,
    steady: `${trend === null ? '' : STEADY[stillness(trend)]}: ${show(change)} % a week${p}.`,
    breakout: `The last week stands at ${times(Math.exp(value))} what the weeks before were.`,
    fading: `Lost ${show(-change)} % of the best of the last four weeks.`,
    seasonal: 'Moves as in the same weeks of the year before, to the level it had then.',
    unknown: `${count(value, 'full week')} of data; momentum needs ${threshold}.`,
  };
  const known = momentum === 'unknown';
  const figures = known ? [value, threshold] : [change, Math.expm1(threshold) * 100];
  return reason(`MOMENTUM_${momentum.toUpperCase()}` as ReasonCode, figures[0]!, figures[1]!, words[momentum]);
}

/** Why a movement is none, by what it fails first. */
const STEADY = {
  chance: 'No trend that chance could not make',
  small: 'A trend too small to count',
  new: 'No trend without its last two days',
};

function stillness({ pValue, significance, slope, leastSlope }: Trend): keyof typeof STEADY {
  if (pValue >= significance) return 'chance';
  return Math.abs(slope) < leastSlope ? 'small' : 'new';
}

function reason(code: ReasonCode, value: number, threshold: number, text: string): Reason {
  return { code, value: roundTo(value, 4), threshold: roundTo(threshold, 4), text };
}

function show(figure: number): string {
  return String(roundTo(figure, 1));
}

function times(ratio: number): string {
  return `${roundTo(ratio, 2)} times`;
}

function uncertainty(error: number): string {
  return percent(Math.expm1(error));
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function count(value: number, noun: string): string {
  return `${value} ${noun}${value === 1 ? '' : 's'}`;
}
