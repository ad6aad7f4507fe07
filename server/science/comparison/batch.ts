import { type KeywordIdentity, keywordIdentity } from '../../core/keyword.ts';
import type { TrendPoint } from '../../providers/ports/keyword-data.ts';
import { type Blocks, cutBlocks } from './blocks.ts';
import { type Confided, confidenceOf } from './confidence.ts';
import { computeMetrics, type Metrics } from './metrics.ts';
import { finishedPoints, type PairedSeries, pairSeries } from './series.ts';
import { type Judged, judge, type Verdict } from './verdict.ts';
import { cutWindows } from './windows.ts';

/** One trend answer: the benchmark is among the keywords, `points[].values` are in the order of `keywords`. */
export interface TrendBatch {
  keywords: string[];
  points: TrendPoint[];
}

/** One word of a batch, judged, unrounded. */
export interface ComparedWord extends PairedWord, Confided {
  metrics: Metrics;
  blocks: Blocks;
  verdict: Verdict;
  /** Null where nothing could be compared: no point with both values, or a benchmark that nobody searched for. */
  judged: Judged | null;
}

/** A word of a batch beside its benchmark, not judged yet. */
export interface PairedWord {
  identity: KeywordIdentity;
  series: PairedSeries;
}

/**
 * Every word of one trend answer, the benchmark included, beside the benchmark of the same answer (science A). Null when the
 * benchmark is not in the answer or has no value in any finished point.
 * @param through the last calendar date `YYYY-MM-DD` that can be trusted, see dataThrough.
 */
export function pairBatch(batch: TrendBatch, benchmark: string, through?: string): PairedWord[] | null {
  const identities = batch.keywords.map(keywordIdentity);
  const benchmarkAt = identities.indexOf(keywordIdentity(benchmark));
  const points = finishedPoints(batch.points, through);
  if (!showsBenchmark(points, benchmarkAt)) return null;
  return identities.map((identity, at) => ({ identity, series: pairSeries(points, at, benchmarkAt) }));
}

/** Whether anything can be compared in an answer that has just come: the same question, without comparing anything. */
export function hasBenchmark(batch: TrendBatch, benchmark: string): boolean {
  const benchmarkAt = batch.keywords.map(keywordIdentity).indexOf(keywordIdentity(benchmark));
  return showsBenchmark(finishedPoints(batch.points), benchmarkAt);
}

function showsBenchmark(points: readonly TrendPoint[], benchmarkAt: number): boolean {
  return benchmarkAt >= 0 && points.some((point) => (point.values[benchmarkAt] ?? null) !== null);
}

/** Compares a word with the benchmark beside it, whether one call holds both or a bridge brought them together. */
export function compareWord({ identity, series }: PairedWord): ComparedWord {
  const metrics = computeMetrics(cutWindows(series));
  const blocks = cutBlocks(series);
  const word = { identity, series, metrics, blocks };
  if (series.word.length === 0) return { ...word, verdict: 'fail', judged: null, confidence: 'low', doubts: [] };
  if (series.benchmark.every((value) => value === 0)) {
    // Nothing can be said against silence; a word that somebody searches for may be watched.
    const verdict = series.word.some((value) => value > 0) ? 'watch' : 'fail';
    return { ...word, verdict, judged: null, confidence: 'low', doubts: [] };
  }
  const judged = judge(blocks);
  return { ...word, verdict: judged.verdict, judged, ...confidenceOf(series, blocks, judged) };
}
