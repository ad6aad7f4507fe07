import { pointsIn } from './series.ts';
import { mean, positiveMean } from './statistics.ts';
import { TAIL_DAYS } from './windows.ts';

export type DecayRisk = 'high' | 'medium' | 'low';

/** Fewer points say nothing about decay (science 2). */
const FEWEST_POINTS = 4;

/**
 * Risk that interest is fading (science 2): mean of the last three days / positive mean of all before, below 0.5 high,
 * below 0.8 medium. Without earlier interest there is nothing to lose: low.
 */
export function decayRiskOf(word: readonly number[], stepDays: number): DecayRisk {
  const tailCount = pointsIn(TAIL_DAYS, stepDays);
  const earlier = positiveMean(word.slice(0, -tailCount));
  if (word.length < FEWEST_POINTS || earlier === 0) return 'low';
  const remaining = (mean(word.slice(-tailCount)) ?? 0) / earlier;
  if (remaining < 0.5) return 'high';
  return remaining < 0.8 ? 'medium' : 'low';
}
