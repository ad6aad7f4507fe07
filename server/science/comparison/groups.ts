import type { ComparedWord } from './batch.ts';
import { type Movement, movementOf } from './movement.ts';
import { mean } from './statistics.ts';
import { VERDICTS, type VerdictCounts } from './verdict.ts';

/** How many words have each verdict. */
export function countVerdicts(words: readonly ComparedWord[]): VerdictCounts {
  const count = (verdict: string) => words.filter((word) => word.judgement.verdict === verdict).length;
  return Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)])) as VerdictCounts;
}

/** Mean ratioMean of the words that have one; null when none has. Unrounded. */
export function groupRatio(words: readonly ComparedWord[]): number | null {
  return mean(words.map((word) => word.metrics.ratioMean).filter((ratio) => ratio !== null));
}

/**
 * Movement of a group (science 2): Theil-Sen and Mann-Kendall over the mean of its words. Words of different calls have
 * different scales, so each is divided by the mean of its own call's benchmark first. Only points that every word has are
 * used: a word that comes or goes would otherwise look like a movement. Words with an all-zero benchmark have no scale.
 */
export function groupMovement(words: readonly ComparedWord[]): Movement {
  const scaled = words.filter((word) => (mean(word.series.benchmark) ?? 0) > 0);
  const totals = new Map<number, { total: number; words: number }>();
  for (const { series } of scaled) {
    const scale = mean(series.benchmark)!;
    for (const [i, day] of series.days.entries()) {
      const sofar = totals.get(day) ?? { total: 0, words: 0 };
      totals.set(day, { total: sofar.total + series.word[i]! / scale, words: sofar.words + 1 });
    }
  }
  const shared = [...totals].filter(([, { words: count }]) => count === scaled.length).sort(([a], [b]) => a - b);
  return movementOf({
    days: shared.map(([day]) => day),
    values: shared.map(([, { total }]) => total / scaled.length),
    stepDays: scaled[0]?.series.stepDays ?? 1,
  });
}
