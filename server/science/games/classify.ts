/** Classes of a game opportunity (science 4), best first. */
export const GAME_CLASSES = ['hot', 'rising', 'niche', 'watchlist', 'skip'] as const;
export type GameClass = (typeof GAME_CLASSES)[number];

/** What was observed about a game keyword. `observedAt` are ISO timestamps. */
export interface GameObservations {
  /** `ratioMean` and `slopeDiff` of its comparison with the benchmark. */
  trend: { ratio: number | null; slope: number | null; observedAt: string };
  /** Very large sites in the top 5 of its results page, see bigSitesInTop; null when no page was bought. */
  serp: { bigSites: string[]; observedAt: string } | null;
  /** Interest before the recent days, see gameHistory; null when there is none. */
  history: (GameHistory & { observedAt: string }) | null;
}

/** Means on the provider's scale of one call. */
export interface GameHistory {
  mean: number;
  benchmarkMean: number;
  recentMean: number;
}

/** One observation a class rests on (contract 5). */
export interface GameEvidence {
  kind: 'trend' | 'serp' | 'history';
  summary: string;
  observedAt: string;
}

/** A class with the sentence that explains it and what it rests on. */
export interface GameClassification {
  class: GameClass;
  reason: string;
  evidence: GameEvidence[];
}

/** History mean, or history / benchmark, from which a game is established. */
const ESTABLISHED_MEAN = 50;
const ESTABLISHED_RATIO = 5;

/** Recent interest / history that makes an established game news again. */
const RESURGENCE = 2;

/**
 * Classifies a game keyword by the first rule of science 4 that holds. What was not observed never counts in favour of a
 * class: a rule that needs an unknown figure does not hold.
 */
export function classifyGame(observed: GameObservations): GameClassification {
  const evidence = evidenceOf(observed);
  const established = establishedReason(observed.history);
  if (established !== null) return { class: 'skip', reason: established, evidence };
  const { ratio, slope } = observed.trend;
  if (ratio === null || slope === null) {
    return { class: 'skip', reason: 'The trend against the benchmark is unknown.', evidence };
  }
  return { ...classifyTrend(ratio, slope, observed.serp?.bigSites.length ?? null), evidence };
}

interface Rule {
  class: GameClass;
  ratio: number;
  /** The slope must be above this (at least this for the watch list). */
  slope: number;
  /** Big sites in the top 5 that the rule allows; null = any number, even an unknown one. */
  sites: { least: number; most: number } | null;
}

const ANY_MORE = Number.POSITIVE_INFINITY;

/** In the order of science 4. */
const RULES: readonly Rule[] = [
  { class: 'hot', ratio: 2, slope: 2, sites: null },
  { class: 'rising', ratio: 2, slope: 0, sites: { least: 0, most: 0 } },
  { class: 'rising', ratio: 1, slope: 0, sites: { least: 2, most: ANY_MORE } },
  { class: 'niche', ratio: 1, slope: 0, sites: { least: 0, most: 1 } },
  { class: 'niche', ratio: 0.5, slope: 0, sites: { least: 0, most: 0 } },
  { class: 'watchlist', ratio: 0.05, slope: 0, sites: { least: 0, most: 1 } },
];

function classifyTrend(ratio: number, slope: number, bigSites: number | null): Omit<GameClassification, 'evidence'> {
  const figures = `ratio ${show(ratio)}, slope ${show(slope)}, ${sitesText(bigSites)}`;
  const rule = RULES.find((candidate) => holds(candidate, { ratio, slope, bigSites }));
  if (rule !== undefined) return { class: rule.class, reason: `Meets the ${rule.class} rule: ${figures}.` };
  return { class: 'skip', reason: `Meets no rule: ${figures}.` };
}

function holds(rule: Rule, seen: { ratio: number; slope: number; bigSites: number | null }): boolean {
  const steep = rule.class === 'watchlist' ? seen.slope >= rule.slope : seen.slope > rule.slope;
  if (seen.ratio < rule.ratio || !steep) return false;
  if (rule.sites === null) return true;
  return seen.bigSites !== null && seen.bigSites >= rule.sites.least && seen.bigSites <= rule.sites.most;
}

function establishedReason(history: GameHistory | null): string | null {
  if (history === null) return null;
  const { mean, benchmarkMean, recentMean } = history;
  const known = mean >= ESTABLISHED_MEAN || mean >= ESTABLISHED_RATIO * benchmarkMean;
  if (!known || recentMean >= RESURGENCE * mean) return null;
  return `Established game: history mean ${show(mean)}, benchmark ${show(benchmarkMean)}, recent mean ${show(recentMean)}.`;
}

function evidenceOf({ trend, serp, history }: GameObservations): GameEvidence[] {
  const trendSummary = `Ratio ${show(trend.ratio)} and slope ${show(trend.slope)} against the benchmark.`;
  const evidence: GameEvidence[] = [{ kind: 'trend', summary: trendSummary, observedAt: trend.observedAt }];
  if (serp !== null) {
    const names = serp.bigSites.length === 0 ? '' : `: ${serp.bigSites.join(', ')}`;
    const summary = `${sitesText(serp.bigSites.length)} in the top 5${names}.`;
    evidence.push({ kind: 'serp', summary, observedAt: serp.observedAt });
  }
  if (history !== null) {
    const { mean, benchmarkMean, recentMean } = history;
    const summary = `History mean ${show(mean)} (benchmark ${show(benchmarkMean)}), recent mean ${show(recentMean)}.`;
    evidence.push({ kind: 'history', summary, observedAt: history.observedAt });
  }
  return evidence;
}

function show(figure: number | null): string {
  return figure === null ? 'unknown' : String(Math.round(figure * 100) / 100);
}

function sitesText(count: number | null): string {
  if (count === null) return 'unknown big sites';
  if (count === 0) return 'no big site';
  return count === 1 ? '1 big site' : `${count} big sites`;
}
