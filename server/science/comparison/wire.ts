import type { ComparedWord } from './batch.ts';
import type { Intent } from './intent.ts';
import type { KeywordComparison } from './keyword-comparison.ts';
import type { Movement } from './movement.ts';
import { roundKnown, roundTo } from './statistics.ts';

/** What a row needs beside its figures. */
export interface RowLabels {
  /** Display spelling. */
  keyword: string;
  intent: Intent | null;
  isBenchmark: boolean;
}

/** The row of a compared word as it leaves the service: the only place where figures are rounded. */
export function comparisonRow(word: ComparedWord, { keyword, intent, isBenchmark }: RowLabels): KeywordComparison {
  const { metrics, series, judgement } = word;
  return {
    keyword,
    verdict: judgement.verdict,
    reasons: isBenchmark ? ['IS_BENCHMARK', ...judgement.reasons] : judgement.reasons,
    freshness: word.freshness,
    ratioMean: roundKnown(metrics.ratioMean),
    ratioRecent: roundKnown(metrics.ratioRecent),
    ratioLastPoint: roundKnown(metrics.ratioLastPoint),
    ratioPeak: roundKnown(metrics.ratioPeak),
    ratioCoverage: roundKnown(metrics.ratioCoverage),
    ratioBounds: roundBounds(metrics.ratioBounds),
    slopeDiff: roundKnown(metrics.slopeDiff),
    slopeRatio: roundKnown(metrics.slopeRatio),
    volatility: roundKnown(metrics.volatility),
    crossings: metrics.crossings,
    endStreak: metrics.endStreak,
    endVsPeak: roundKnown(metrics.endVsPeak),
    movement: roundMovement(word.movement),
    decayRisk: word.decayRisk,
    intent,
    series: {
      points: series.dates.map((date, i) => ({ date, value: series.word[i]!, benchmark: series.benchmark[i]! })),
    },
  };
}

/** Movement with two decimals, p-value with four. */
export function roundMovement({ direction, slopePctPerWeek, pValue, changePct }: Movement): Movement {
  return {
    direction,
    slopePctPerWeek: roundKnown(slopePctPerWeek),
    pValue: roundKnown(pValue, 4),
    changePct: roundKnown(changePct),
  };
}

function roundBounds(bounds: KeywordComparison['ratioBounds']): KeywordComparison['ratioBounds'] {
  return bounds === null ? null : { low: roundTo(bounds.low, 2), high: roundTo(bounds.high, 2) };
}
