import type { GameObservations } from './classify.ts';

/** One observation a class rests on (contract 5). */
export interface GameEvidence {
  kind: 'trend' | 'serp' | 'history';
  summary: string;
  observedAt: string;
}

/** What a class rests on, each with the time it was observed at. */
export function evidenceOf({ trend, serp, history }: GameObservations): GameEvidence[] {
  const trendSummary = `Ratio ${show(trend.ratio)} to the benchmark, ${trend.size} it and ${trend.momentum}.`;
  const evidence: GameEvidence[] = [{ kind: 'trend', summary: trendSummary, observedAt: trend.observedAt }];
  if (serp !== null) {
    const names = serp.bigSites.length === 0 ? '' : `: ${serp.bigSites.join(', ')}`;
    const summary = `${sitesText(serp.bigSites.length)} in the top 5${names}; ${spotsText(serp.weakSpots)}.`;
    evidence.push({ kind: 'serp', summary, observedAt: serp.observedAt });
  }
  if (history !== null) {
    const { mean, benchmarkMean, recentMean } = history;
    const summary = `History mean ${show(mean)} (benchmark ${show(benchmarkMean)}), recent mean ${show(recentMean)}.`;
    evidence.push({ kind: 'history', summary, observedAt: history.observedAt });
  }
  return evidence;
}

/** The figures of a class in half a sentence. */
export function seenText({ trend, serp }: GameObservations): string {
  const page =
    serp === null ? 'results page unknown' : `${sitesText(serp.bigSites.length)}, ${spotsText(serp.weakSpots)}`;
  return `ratio ${show(trend.ratio)}, ${trend.momentum}, ${page}`;
}

export function show(figure: number | null): string {
  return figure === null ? 'unknown' : String(Math.round(figure * 100) / 100);
}

function sitesText(count: number): string {
  if (count === 0) return 'no big site';
  return count === 1 ? '1 big site' : `${count} big sites`;
}

function spotsText(count: number): string {
  if (count === 0) return 'no weak spot';
  return count === 1 ? '1 weak spot' : `${count} weak spots`;
}
