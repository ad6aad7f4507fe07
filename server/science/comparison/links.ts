import { type KeywordIdentity, keywordIdentity } from '../../core/keyword.ts';
import type { TrendBatch } from './batch.ts';
import { levelsOf } from './bridges.ts';
import { finishedPoints, type PairedSeries, pairSeries } from './series.ts';
import { mean } from './statistics.ts';

/** The smaller of word and benchmark is put on a scale on which it averages this, so that the half added to both stays small. */
const SCALE = 50;

const ROUNDING = 0.5;

interface Call {
  batch: TrendBatch;
  levels: Map<KeywordIdentity, number>;
}

/** A way from a word to the benchmark through a word of two calls. */
interface Path {
  through: KeywordIdentity;
  /** The call that holds the benchmark and the link, and the one that holds the link and the word. */
  near: Call;
  far: Call;
  /** The smallest mean along it: what rounding leaves of the ratio. */
  level: number;
}

/**
 * Finds the best way from a word to the benchmark through a link that two calls share, and puts both on one scale:
 * word / benchmark = word / link x link / benchmark, point by point.
 */
export function linkFinder(batches: readonly TrendBatch[], benchmark: string, through?: string) {
  const own = keywordIdentity(benchmark);
  const calls = batches.map((batch): Call => ({ batch, levels: levelsOf(batch) }));
  return (word: KeywordIdentity): { level: number; series: () => PairedSeries } | null => {
    const best = bestPath(calls, own, word);
    return best && { level: best.level, series: () => seriesAlong(best, { own, word, lastDay: through }) };
  };
}

function bestPath(calls: readonly Call[], own: KeywordIdentity, word: KeywordIdentity): Path | null {
  let best: Path | null = null;
  for (const far of calls) {
    const wordLevel = far.levels.get(word) ?? 0;
    if (wordLevel === 0) continue;
    for (const [link, linkLevel] of far.levels) {
      if (link === word || link === own) continue;
      for (const near of calls) {
        const level = Math.min(wordLevel, linkLevel, near.levels.get(link) ?? 0, near.levels.get(own) ?? 0);
        if (near !== far && level > (best?.level ?? 0)) best = { through: link, near, far, level };
      }
    }
  }
  return best;
}

interface Ends {
  own: KeywordIdentity;
  word: KeywordIdentity;
  lastDay: string | undefined;
}

function seriesAlong(path: Path, { own, word, lastDay }: Ends): PairedSeries {
  const { through, near, far, level } = path;
  const farSide = pairOf(far.batch, [word, through], lastDay);
  const nearSide = pairOf(near.batch, [through, own], lastDay);
  const nearAt = new Map(nearSide.days.map((day, i) => [day, i]));
  const series: PairedSeries = { ...farSide, days: [], dates: [], word: [], benchmark: [] };
  for (const [i, day] of farSide.days.entries()) {
    const j = nearAt.get(day);
    if (j === undefined || nearSide.word[j] === 0) continue;
    series.days.push(day);
    series.dates.push(farSide.dates[i]!);
    series.word.push(farSide.word[i]!);
    series.benchmark.push((farSide.benchmark[i]! * nearSide.benchmark[j]!) / nearSide.word[j]!);
  }
  const means = { word: mean(series.word) ?? 0, benchmark: mean(series.benchmark) ?? 0 };
  const scale = SCALE / (Math.min(means.word, means.benchmark) || SCALE);
  const linkErrors = [far.levels.get(through)!, near.levels.get(through)!, near.levels.get(own)!];
  // Three roundings that know nothing of each other: all at their worst at once is no measure of what to expect.
  const relative = Math.hypot(...linkErrors.map((one) => ROUNDING / one));
  return {
    ...series,
    word: series.word.map((value) => value * scale),
    benchmark: series.benchmark.map((value) => value * scale),
    link: { through, level, rounding: { word: ROUNDING * scale, benchmark: means.benchmark * scale * relative } },
  };
}

function pairOf(
  { keywords, points }: TrendBatch,
  [word, against]: [KeywordIdentity, KeywordIdentity],
  lastDay: string | undefined,
): PairedSeries {
  const identities = keywords.map(keywordIdentity);
  return pairSeries(finishedPoints(points, lastDay), identities.indexOf(word), identities.indexOf(against));
}
