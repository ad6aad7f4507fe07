import type { Metrics } from './metrics.ts';
import { type PairedSeries, pointsIn } from './series.ts';
import { atLeast, mean, positiveMean } from './statistics.ts';
import type { Windows } from './windows.ts';

/** How new the interest in a word is; reported beside the verdict and never part of it. */
export interface Freshness {
  label: 'new' | 'reviving' | 'established' | 'unclear';
  /** Span in which the interest appeared or came back; null where the label has none. */
  window: '7d' | '30d' | '90d' | null;
  /** 0..100 */
  score: number;
}

/** Values below this are noise on the provider's 0..100 scale. */
const NOTICEABLE = 8;

/** Baseline mean and peak up to which a word counts as not yet searched. */
const QUIET_MEAN = 5;
const QUIET_PEAK = 12;

/** The first rule of science 2's freshness table that holds. */
export function freshnessOf(series: PairedSeries, windows: Windows, metrics: Metrics): Freshness {
  const { word } = series;
  const recent = positiveMean(windows.recent.word);
  const baseline = positiveMean(windows.baseline);
  const ahead = metrics.slopeDiff !== null && metrics.slopeDiff > 0;
  if (isNew(windows)) return { label: 'new', window: '90d', score: 100 };
  if (ahead && atLeast(metrics.ratioLastPoint, 0.9) && jumped(word, series.stepDays)) {
    return { label: 'reviving', window: '7d', score: 90 };
  }
  if (ahead && atLeast(metrics.ratioRecent, 0.8) && outgrew(word, pointsIn(4, series.stepDays))) {
    return { label: 'reviving', window: '30d', score: 80 };
  }
  if (ahead && atLeast(metrics.ratioRecent, 0.7) && recent >= NOTICEABLE && recent >= 1.5 * baseline) {
    return { label: 'reviving', window: '90d', score: 70 };
  }
  if (baseline >= NOTICEABLE && recent >= NOTICEABLE) return { label: 'established', window: null, score: 30 };
  return { label: 'unclear', window: null, score: 40 };
}

function isNew({ recent, baseline }: Windows): boolean {
  const recentMean = mean(recent.word) ?? 0;
  const baselineMean = mean(baseline);
  if (baselineMean === null) return recentMean >= NOTICEABLE;
  const quiet = baselineMean <= QUIET_MEAN && Math.max(...baseline) <= QUIET_PEAK;
  return quiet && recentMean >= Math.max(NOTICEABLE, 3 * baselineMean);
}

/** The last point is 1.8 times what the four days before it were; from silence every noticeable point is. */
function jumped(word: readonly number[], stepDays: number): boolean {
  const last = word.at(-1) ?? 0;
  return last >= NOTICEABLE && last >= 1.8 * positiveMean(word.slice(0, -1).slice(-pointsIn(4, stepDays)));
}

function outgrew(word: readonly number[], count: number): boolean {
  const last = positiveMean(word.slice(-count));
  return last >= NOTICEABLE && last >= 1.5 * positiveMean(word.slice(0, -count));
}
