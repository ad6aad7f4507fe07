import { keywordIdentity } from '../../core/keyword.ts';
import type { TrendPoint } from '../../providers/ports.ts';
import { type DecayRisk, decayRiskOf } from './decay.ts';
import { type Freshness, freshnessOf } from './freshness.ts';
import { computeMetrics, type Metrics } from './metrics.ts';
import { type Movement, movementOf } from './movement.ts';
import { finishedPoints, type PairedSeries, pairSeries } from './series.ts';
import { type Judgement, judge } from './verdict.ts';
import { cutWindows } from './windows.ts';

/** One trend answer: the benchmark is among the keywords, `points[].values` are in the order of `keywords`. */
export interface TrendBatch {
  keywords: string[];
  points: TrendPoint[];
}

/** One word of a batch, judged, unrounded. */
export interface ComparedWord {
  identity: string;
  series: PairedSeries;
  metrics: Metrics;
  judgement: Judgement;
  freshness: Freshness;
  movement: Movement;
  decayRisk: DecayRisk;
}

/** A compared batch, or the code its unit fails with. */
export type ComparedBatch = { ok: true; words: ComparedWord[] } | { ok: false; code: 'BENCHMARK_MISSING' };

/**
 * Compares every word of one trend answer, the benchmark included, with the benchmark of the same answer (science 2).
 * BENCHMARK_MISSING when the benchmark is not in the answer or has no value in any finished point.
 * @param today calendar date `YYYY-MM-DD` (UTC), to leave out a last point whose period is not over.
 */
export function compareBatch(batch: TrendBatch, benchmark: string, today?: string): ComparedBatch {
  const identities = batch.keywords.map(keywordIdentity);
  const benchmarkAt = identities.indexOf(keywordIdentity(benchmark));
  const points = finishedPoints(batch.points, today);
  if (benchmarkAt < 0 || points.every((point) => (point.values[benchmarkAt] ?? null) === null)) {
    return { ok: false, code: 'BENCHMARK_MISSING' };
  }
  const words = identities.map((identity, at) => compareWord(identity, pairSeries(points, at, benchmarkAt)));
  return { ok: true, words };
}

function compareWord(identity: string, series: PairedSeries): ComparedWord {
  const windows = cutWindows(series);
  const metrics = computeMetrics(windows);
  const { days, word, stepDays } = series;
  return {
    identity,
    series,
    metrics,
    judgement: judge(metrics, stepDays),
    freshness: freshnessOf(series, windows, metrics),
    movement: movementOf({ days, values: word, stepDays }),
    decayRisk: decayRiskOf(word, stepDays),
  };
}
