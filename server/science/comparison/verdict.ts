import type { Blocks } from './blocks.ts';
import { type Momentum, type Moved, momentumOf } from './momentum.ts';
import { noiseOf, type Size, type Sized, sizeOf } from './size.ts';
import { type Trend, trendOf } from './trend.ts';

/** Best first. */
export const VERDICTS = ['strong', 'pass', 'close', 'watch', 'fail'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Words with each verdict. */
export type VerdictCounts = Record<Verdict, number>;

/** A word's size and momentum with the figures behind them, and what follows from both. */
export interface Judged {
  verdict: Verdict;
  sized: Sized;
  moved: Moved;
  trend: Trend | null;
}

/** A steady word is strong from a fifth above its benchmark: less is within what one more week may change. */
export const STRONG_FROM = Math.log(1.2);

/** The verdict table (science A5): size x momentum. A steady word above is strong or pass by its level. */
const TABLE: Record<Exclude<Size, 'unknown'>, Record<Momentum, Verdict>> = {
  above: {
    rising: 'strong',
    breakout: 'strong',
    steady: 'pass',
    seasonal: 'pass',
    falling: 'close',
    fading: 'close',
    unknown: 'close',
  },
  level: {
    rising: 'pass',
    breakout: 'pass',
    steady: 'close',
    seasonal: 'close',
    falling: 'watch',
    fading: 'watch',
    unknown: 'close',
  },
  below: {
    rising: 'watch',
    breakout: 'watch',
    steady: 'fail',
    seasonal: 'fail',
    falling: 'fail',
    fading: 'fail',
    unknown: 'fail',
  },
};

/** Judges the blocks of a word. @param trend the trend of these blocks, where it is known already */
export function judge(blocks: Blocks, trend = trendOf(blocks)): Judged {
  const noise = noiseOf(blocks);
  const moved = momentumOf(blocks, trend, noise);
  const sized = sizeOf(blocks, { momentum: moved.momentum, trend }, noise);
  return { verdict: verdictOf(sized, moved.momentum), sized, moved, trend };
}

function verdictOf({ size, level }: Sized, momentum: Momentum): Verdict {
  if (size === 'unknown') return 'fail';
  if (size === 'above' && momentum === 'steady' && level > STRONG_FROM) return 'strong';
  return TABLE[size][momentum];
}
