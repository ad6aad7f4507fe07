import type { ComparedWord } from './batch.ts';
import { cutBlocks } from './blocks.ts';
import { type Movement, movementOf } from './outlook.ts';
import { mean } from './statistics.ts';
import { judge, VERDICTS, type VerdictCounts } from './verdict.ts';
import { UNKNOWN_MOVEMENT } from './wire.ts';

/** How many words have each verdict. */
export function countVerdicts(words: readonly ComparedWord[]): VerdictCounts {
  const count = (verdict: string) => words.filter((word) => word.verdict === verdict).length;
  return Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)])) as VerdictCounts;
}

/** Mean ratioMean of the words that have one; null when none has. Unrounded. */
export function groupRatio(words: readonly ComparedWord[]): number | null {
  return mean(words.map((word) => word.metrics.ratioMean).filter((ratio) => ratio !== null));
}

/** A group's mean is put on a scale on which its benchmark averages this, so that the half added to every value stays small. */
const SCALE = 50;

/**
 * Movement of a group (science A): that of the mean of its words against the mean of their benchmarks. Words of different
 * calls have different scales, so each is divided by the mean of its own call's benchmark first. Only points that every word
 * has are used: a word that comes or goes would otherwise look like a movement. Words with an all-zero benchmark have no scale.
 */
export function groupMovement(words: readonly ComparedWord[]): Movement {
  const scaled = words.filter((word) => (mean(word.series.benchmark) ?? 0) > 0);
  const totals = new Map<number, { word: number; benchmark: number; words: number }>();
  for (const { series } of scaled) {
    const scale = SCALE / mean(series.benchmark)! / scaled.length;
    for (const [i, day] of series.days.entries()) {
      const sofar = totals.get(day) ?? { word: 0, benchmark: 0, words: 0 };
      const benchmark = sofar.benchmark + series.benchmark[i]! * scale;
      totals.set(day, { word: sofar.word + series.word[i]! * scale, benchmark, words: sofar.words + 1 });
    }
  }
  const shared = [...totals].filter(([, { words: count }]) => count === scaled.length).sort(([a], [b]) => a - b);
  if (shared.length === 0) return UNKNOWN_MOVEMENT;
  const blocks = cutBlocks({
    stepDays: scaled[0]!.series.stepDays,
    days: shared.map(([day]) => day),
    dates: [],
    word: shared.map(([, { word }]) => word),
    benchmark: shared.map(([, { benchmark }]) => benchmark),
  });
  return movementOf(blocks, judge(blocks));
}
