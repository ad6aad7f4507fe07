import type { KnownFigures } from '../known-figures.ts';
import type { ComparedWord } from './batch.ts';
import type { Intent } from './intent.ts';
import type { KeywordComparison } from './keyword-comparison.ts';
import { decayRiskOf, freshnessOf, type Movement, movementOf } from './outlook.ts';
import { bridgedReason, doubtReason, PLAIN, type Reason, reasonsOf } from './reasons.ts';
import { type Seasonality, seasonalityOf } from './seasonality.ts';
import { roundKnown, roundTo } from './statistics.ts';

/** What a row needs beside its figures. */
export interface RowLabels {
  /** Display spelling. */
  keyword: string;
  intent: Intent | null;
  isBenchmark: boolean;
  known: KnownFigures;
}

/** The row of a compared word as it leaves the service: the only place where figures are rounded. */
export function comparisonRow(
  word: ComparedWord,
  { keyword, intent, isBenchmark, known }: RowLabels,
): KeywordComparison {
  const { metrics, series, judged } = word;
  return {
    keyword,
    verdict: word.verdict,
    size: judged?.sized.size ?? 'unknown',
    momentum: judged?.moved.momentum ?? 'unknown',
    confidence: word.confidence,
    dataThrough: lastDay(word),
    reasons: reasonsFor(word, isBenchmark),
    freshness: judged ? freshnessOf(judged) : 'unclear',
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
    movement: judged ? roundMovement(movementOf(word.blocks, judged)) : UNKNOWN_MOVEMENT,
    decayRisk: judged ? decayRiskOf(judged) : 'low',
    peak: judged ? peakOf(word) : null,
    seasonality: judged ? roundSeasonality(seasonalityOf(word.blocks, judged.trend, dayOf(word))) : null,
    intent,
    volume: known.volume,
    difficulty: known.difficulty,
    series: {
      points: pointsOf(series),
    },
  };
}

/** Whole figures of one call as they came; those of a bridge are on a scale of their own, with two decimals. */
function pointsOf({ dates, word, benchmark, link }: ComparedWord['series']): KeywordComparison['series']['points'] {
  const shown = (value: number) => (link ? roundTo(value, 2) : value);
  return dates.map((date, i) => ({ date, value: shown(word[i]!), benchmark: shown(benchmark[i]!) }));
}

export const UNKNOWN_MOVEMENT: Movement = {
  direction: 'unknown',
  slopePctPerWeek: null,
  pValue: null,
  changePct: null,
};

/** Movement with two decimals, p-value with four. */
export function roundMovement({ direction, slopePctPerWeek, pValue, changePct }: Movement): Movement {
  return {
    direction,
    slopePctPerWeek: roundKnown(slopePctPerWeek),
    pValue: roundKnown(pValue, 4),
    changePct: roundKnown(changePct),
  };
}

function reasonsFor({ series, judged, doubts }: ComparedWord, isBenchmark: boolean): Reason[] {
  const own = isBenchmark ? [PLAIN.isBenchmark] : [];
  const bridged = series.link ? [bridgedReason(series.link)] : [];
  if (judged !== null) return [...own, ...reasonsOf(judged), ...bridged, ...doubts.map(doubtReason)];
  return [...own, series.word.length === 0 ? PLAIN.noData : PLAIN.benchmarkZero];
}

function lastDay({ series }: ComparedWord): string | null {
  const last = series.days.at(-1);
  return last === undefined ? null : isoDay(Math.floor(last) + Math.max(1, Math.round(series.stepDays)) - 1);
}

/** First day of a block, in days since 1970. */
function dayOf({ series }: ComparedWord): (week: number) => number {
  const last = Math.floor(series.days.at(-1) ?? 0);
  return (week) => last + 7 * week - (series.stepDays >= 7 ? 0 : 6);
}

function peakOf(word: ComparedWord): KeywordComparison['peak'] {
  const { values, weeks } = word.blocks;
  if (values.length === 0) return null;
  const highest = Math.max(...values);
  return { date: isoDay(dayOf(word)(weeks[values.indexOf(highest)]!)), ratio: roundTo(Math.exp(highest), 2) };
}

function isoDay(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

function roundSeasonality(seasonality: Seasonality | null): Seasonality | null {
  if (seasonality === null) return null;
  return { months: seasonality.months.map((month) => roundKnown(month)), strength: roundTo(seasonality.strength, 2) };
}

function roundBounds(bounds: KeywordComparison['ratioBounds']): KeywordComparison['ratioBounds'] {
  return bounds === null ? null : { low: roundTo(bounds.low, 2), high: roundTo(bounds.high, 2) };
}
