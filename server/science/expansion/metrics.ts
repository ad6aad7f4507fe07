import type { KeywordMetrics } from '../../providers/ports/keyword-data.ts';

/**
 * The figures of a word, their members in one order: that in which the database keeps them. A result has the same bytes whether
 * its answers were at hand as they came or were read as they are stored. Answers that were stored before more of them was kept
 * have those figures unknown.
 */
export function completeMetrics(metrics: KeywordMetrics): KeywordMetrics {
  const said: Partial<KeywordMetrics> = metrics;
  const { bid, links = null, serp = null } = said;
  const { yearly, monthly, quarterly } = metrics.trendPct;
  return {
    coreKeyword: said.coreKeyword ?? null,
    foreignIntents: said.foreignIntents ?? [],
    categories: said.categories ?? [],
    language: said.language ?? null,
    isAnotherLanguage: said.isAnotherLanguage ?? null,
    measuredAt: said.measuredAt ?? null,
    bid: { low: bid?.low ?? null, high: bid?.high ?? null },
    links: links && { backlinks: links.backlinks, referringDomains: links.referringDomains },
    serp: serp && { results: serp.results, itemTypes: serp.itemTypes },
    cpc: metrics.cpc,
    intent: metrics.intent,
    volume: metrics.volume,
    monthly: metrics.monthly,
    trendPct: { yearly, monthly, quarterly },
    difficulty: metrics.difficulty,
    competition: metrics.competition,
    competitionLevel: metrics.competitionLevel,
  };
}
