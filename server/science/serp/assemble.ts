import { keywordIdentity } from '../../core/keyword.ts';
import type { SerpPage } from '../../providers/ports/keyword-data.ts';
import { type KnownFigures, NOTHING_KNOWN } from '../known-figures.ts';
import { stemmerFor } from '../text/stems/index.ts';
import { clusterSerps, rankedUrls, type SerpCluster } from './clusters.ts';
import { type DifficultyBasis, type DifficultyParts, serpDifficulty, type WeakSpot, weakSpots } from './difficulty.ts';
import { featuresOf, type SerpFeature } from './features.ts';
import { organicResults } from './organic.ts';
import { type Market, type OwnerClass, ownersIn, siteOf } from './owners/classify.ts';
import { type SerpSignals, serpSignals } from './signals.ts';
import { type TrafficPotential, trafficPotential } from './traffic.ts';

/** One organic result; null = the provider did not say. */
export interface TopResult {
  /** 1 = the first organic result. */
  rank: number;
  title: string | null;
  url: string | null;
  domain: string | null;
  description: string | null;
  /** Who owns it, as far as the strength of the page goes. */
  owner: OwnerClass;
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
  difficultyParts: DifficultyParts | null;
  /** Places in the top ten that a better page can take, best rank first. */
  weakSpots: WeakSpot[];
  /** What stands on the page beside organic results, in its order. */
  features: SerpFeature[];
  /** Clicks a month over the keyword and its cluster; null where no volume is known. */
  trafficPotential: TrafficPotential | null;
}

/** Result of a SERP analysis (contract 4.3). */
export interface SerpResult {
  results: Record<string, KeywordSerp>;
  clusters: SerpCluster[];
}

/** What earlier answers say about a keyword: its own difficulty is judged by its page. */
type FiguresOfPage = Omit<KnownFigures, 'difficulty'>;

/**
 * Puts the result of a SERP analysis together, one entry for each page given, under the page's own keyword.
 * @param market where they were read; `sharedUrls`: pages that make a cluster, where not the usual number
 * @param known figures by keyword identity, where there are any
 */
export function assembleSerp(
  pages: readonly SerpPage[],
  market: Market & { sharedUrls?: number },
  known: ReadonlyMap<string, FiguresOfPage> = new Map(),
): SerpResult {
  const figuresOf = (keyword: string) => known.get(keywordIdentity(keyword)) ?? NOTHING_KNOWN;
  const clusters = clusterSerps(
    pages.map((page) => rankedUrls(page, figuresOf(page.keyword).volume)),
    market.sharedUrls,
  );
  const clusterOf = new Map(clusters.flatMap(({ keywords }) => keywords.map((keyword) => [keyword, keywords])));
  const analyse = analyser(market);
  const results = pages.map((page): [string, KeywordSerp] => {
    const volumes = (clusterOf.get(page.keyword) ?? [page.keyword]).map((keyword) => figuresOf(keyword).volume);
    return [page.keyword, analyse(page, { volumes, links: figuresOf(page.keyword).referringDomains })];
  });
  return { results: Object.fromEntries(results), clusters };
}

/** Analyses one page read in a market (science D). */
export function analyseSerp(page: SerpPage, market: Market): KeywordSerp {
  return analyser(market)(page, { volumes: [], links: null });
}

type Analyse = (page: SerpPage, known: { volumes: readonly (number | null)[]; links: number | null }) => KeywordSerp;

function analyser(market: Market): Analyse {
  const ownerOf = ownersIn(market);
  const basis: DifficultyBasis = { ownerOf, stem: stemmerFor(market.languageCode) };
  return (page, { volumes, links }) => {
    const { difficulty, parts } = serpDifficulty(page, basis, links);
    return {
      keyword: page.keyword,
      itemTypes: page.itemTypes,
      topResults: organicResults(page).map((item, i) => ({
        rank: item.rankGroup ?? i + 1,
        title: item.title,
        url: item.url,
        domain: item.domain ?? siteOf(item),
        description: item.description,
        owner: ownerOf(item),
      })),
      peopleAlsoAsk: page.peopleAlsoAsk,
      relatedSearches: page.relatedSearches,
      signals: serpSignals(page, ownerOf),
      difficulty,
      difficultyParts: parts,
      weakSpots: weakSpots(page, basis),
      features: featuresOf(page),
      trafficPotential: trafficPotential(page, volumes),
    };
  };
}
