import type { SerpPage } from '../../providers/ports.ts';
import { clusterSerps, rankedUrls, type SerpCluster } from './clusters.ts';
import { serpDifficulty } from './difficulty.ts';
import { organicResults, siteOf } from './organic.ts';
import { type SerpSignals, serpSignals } from './signals.ts';

/** One organic result; null = the provider did not say. */
export interface TopResult {
  /** 1 = the first organic result. */
  rank: number;
  title: string | null;
  url: string | null;
  domain: string | null;
  description: string | null;
}

/** The analysis of one keyword's results page. */
export interface KeywordSerp {
  keyword: string;
  itemTypes: string[];
  topResults: TopResult[];
  peopleAlsoAsk: string[];
  relatedSearches: string[];
  signals: SerpSignals;
  /** 0..100; null with fewer than five organic results. */
  difficulty: number | null;
}

/** Result of a SERP analysis (contract 4.3). */
export interface SerpResult {
  results: Record<string, KeywordSerp>;
  clusters: SerpCluster[];
}

/** Puts the result of a SERP analysis together, one entry for each page given, under the page's own keyword. */
export function assembleSerp(pages: readonly SerpPage[]): SerpResult {
  return {
    results: Object.fromEntries(pages.map((page) => [page.keyword, analyseSerp(page)])),
    clusters: clusterSerps(pages.map(rankedUrls)),
  };
}

/** Analyses one page (science 3). */
export function analyseSerp(page: SerpPage): KeywordSerp {
  return {
    keyword: page.keyword,
    itemTypes: page.itemTypes,
    topResults: organicResults(page).map((item, i) => ({
      rank: item.rankGroup ?? i + 1,
      title: item.title,
      url: item.url,
      domain: item.domain ?? siteOf(item),
      description: item.description,
    })),
    peopleAlsoAsk: page.peopleAlsoAsk,
    relatedSearches: page.relatedSearches,
    signals: serpSignals(page),
    difficulty: serpDifficulty(page),
  };
}
