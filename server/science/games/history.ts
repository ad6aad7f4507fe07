import { mean } from '../comparison/statistics.ts';
import { RECENT_DAYS } from '../comparison/windows.ts';
import type { GameHistory } from './classify.ts';

/**
 * Interest in a game before its recent days (science E), from the points of its comparison over 90 daily points or so.
 * Null when there is nothing before the last seven points.
 */
export function gameHistory(points: readonly { value: number; benchmark: number }[]): GameHistory | null {
  const before = points.slice(0, -RECENT_DAYS);
  const recent = points.slice(-RECENT_DAYS);
  const historyMean = mean(before.map((point) => point.value));
  const benchmarkMean = mean(before.map((point) => point.benchmark));
  const recentMean = mean(recent.map((point) => point.value));
  if (historyMean === null || benchmarkMean === null || recentMean === null) return null;
  const peak = Math.max(...points.map((point) => point.value));
  return { mean: historyMean, benchmarkMean, recentMean, peak };
}
