import type { ItemSerp } from '../../../../entities/index.ts';
import { keywordIdentity } from '../../../core/keyword.ts';
import {
  bigSitesInTop,
  type ComparisonResult,
  classifyGame,
  type GameClassification,
  gameHistory,
  type KeywordComparison,
  type KeywordSerp,
  type SerpResult,
} from '../../../science/index.ts';
import type { EndedJob } from '../../jobs/ended-job.ts';
import { BIG_SITE_RANKS } from '../policy.ts';

/** What a batch bought. */
export interface BatchEvidence {
  trends: EndedJob<ComparisonResult>;
  serp: EndedJob<SerpResult>;
}

/** What was bought about one item; null = it was not to be had. */
export interface ItemEvidence {
  row: KeywordComparison | null;
  page: KeywordSerp | null;
}

export function evidenceFor(identity: string, { trends, serp }: BatchEvidence): ItemEvidence {
  const same = (other: { keyword: string }) => keywordIdentity(other.keyword) === identity;
  return {
    row: trends.result?.results.find(same) ?? null,
    page: Object.values(serp.result?.results ?? {}).find(same) ?? null,
  };
}

/**
 * Classifies an item by science E. That a game is established is a matter of games: a rising keyword is judged by trend and
 * SERP alone.
 */
export function classifyItem(
  kind: 'game_keyword' | 'rising_keyword',
  { row, page }: ItemEvidence,
  times: { trends: Date; serp: Date },
): GameClassification {
  const observedAt = times.trends.toISOString();
  const history = kind === 'game_keyword' && row !== null ? gameHistory(row.series.points) : null;
  return classifyGame({
    trend: {
      ratio: row?.ratioMean ?? null,
      // Comparisons of the first edition have neither: nothing is claimed for them.
      size: row?.size ?? 'unknown',
      momentum: row?.momentum ?? 'unknown',
      observedAt,
    },
    serp: page && { bigSites: bigSites(page), weakSpots: weakSpots(page), observedAt: times.serp.toISOString() },
    history: history && { ...history, observedAt },
  });
}

/** The part of a results page that is kept with an item. */
export function serpOf(page: KeywordSerp): ItemSerp {
  return {
    bigSites: bigSites(page),
    difficulty: page.difficulty,
    signals: { ...page.signals },
    topResults: page.topResults
      .slice(0, BIG_SITE_RANKS)
      .map(({ rank, title, url, domain }) => ({ rank, title, url, domain })),
  };
}

function weakSpots(page: KeywordSerp): number {
  return (page.weakSpots ?? []).filter(({ rank }) => rank <= BIG_SITE_RANKS).length;
}

function bigSites(page: KeywordSerp): string[] {
  const items = page.topResults.map((result) => ({
    ...result,
    type: 'organic',
    rankGroup: result.rank,
    rankAbsolute: null,
  }));
  return bigSitesInTop({ ...page, items }, BIG_SITE_RANKS);
}
