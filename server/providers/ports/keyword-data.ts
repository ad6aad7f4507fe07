/** The keyword data provider, as the rest of the service knows it; its HTTP client lives in ../keyword-data/. */

import type { MicroUsd } from '../../core/money.ts';
import type { PackedJson } from '../../core/packed.ts';
import type { DataForSeoCredential, Free, FreeCall, Outcome, PaidCall } from './calls.ts';
import type { KeywordDataPrices } from './price-table.ts';

/** Where and in which language is asked. */
export interface Place {
  /** Google geo target code of a country, e.g. 2840 = United States. */
  locationCode: number;
  /** ISO 639-1 code, e.g. `en`. */
  languageCode: string;
}

/** Calendar dates `YYYY-MM-DD`, both inclusive. */
interface DateRange {
  dateFrom: string;
  dateTo: string;
}

/** Every paid request to the keyword data provider. `queue: standard` exists where the provider has one (SERP, Trends). */
export type KeywordDataRequest =
  | ({ operation: 'keyword_suggestions'; keyword: string; limit: number } & Place)
  | ({ operation: 'related_keywords'; keyword: string; depth: number; limit: number } & Place)
  | ({ operation: 'keyword_overview'; keywords: string[] } & Place)
  | ({ operation: 'trends_graph'; keywords: string[]; queue: Queue } & Place & DateRange)
  | ({ operation: 'trends_queries'; keyword: string; queue: Queue } & Place & DateRange)
  | ({ operation: 'serp_organic'; keyword: string; device: 'desktop' | 'mobile'; depth: number; queue: Queue } & Place)
  | ({ operation: 'autocomplete'; keyword: string } & Place);

export type Queue = 'live' | 'standard';
export type KeywordDataOperation = KeywordDataRequest['operation'];

export interface MonthlyVolume {
  year: number;
  /** 1..12 */
  month: number;
  /** Searches in that month; null when unknown. */
  volume: number | null;
}

/** Metrics of one keyword. Null means unknown, 0 means measured zero. */
export interface KeywordMetrics {
  /** Average searches a month. */
  volume: number | null;
  /** Cost per click, USD. */
  cpc: number | null;
  /** Paid competition, 0..1. */
  competition: number | null;
  competitionLevel: 'LOW' | 'MEDIUM' | 'HIGH' | null;
  /** Ranking difficulty, 0..100. */
  difficulty: number | null;
  /** informational | navigational | commercial | transactional */
  intent: string | null;
  /** Oldest month first. */
  monthly: MonthlyVolume[];
  /** Change of the search volume in percent. */
  trendPct: { monthly: number | null; quarterly: number | null; yearly: number | null };
  /** The keyword that the provider takes for the centre of its variants; null = itself, or unknown. */
  coreKeyword: string | null;
  /** Intents beside the main one. */
  foreignIntents: string[];
  /** Bids for the top of the page, USD. */
  bid: { low: number | null; high: number | null };
  /** Means over the pages that rank; null = unknown. */
  links: { backlinks: number | null; referringDomains: number | null } | null;
  /** Language that the provider detects, and whether it is another one than was asked for. */
  language: string | null;
  isAnotherLanguage: boolean | null;
  /** Product and service categories of the advertising system. */
  categories: number[];
  /** When the figures were made, as the provider writes it. */
  measuredAt: string | null;
  /** What stands on its results page; null = unknown. */
  serp: { itemTypes: string[]; results: number | null } | null;
}

export interface KeywordRow {
  keyword: string;
  metrics: KeywordMetrics;
}

export interface TrendPoint {
  dateFrom: string;
  dateTo: string;
  /** Unix seconds of the point's start. */
  timestamp: number;
  /** The provider marks the point as incomplete. */
  missingData: boolean;
  /** One value 0..100 per requested keyword, in request order; null = no data. */
  values: (number | null)[];
}

export interface RelatedQuery {
  query: string;
  /** Top: relative interest 0..100. Rising: growth in percent (a breakout is a very large number). */
  value: number;
}

export interface SerpItem {
  type: string;
  rankGroup: number | null;
  rankAbsolute: number | null;
  title: string | null;
  url: string | null;
  domain: string | null;
  description: string | null;
}

export interface SerpPage {
  keyword: string;
  itemTypes: string[];
  /** First-level items in the order of the page. */
  items: SerpItem[];
  peopleAlsoAsk: string[];
  relatedSearches: string[];
}

export interface KeywordDataAnswers {
  keyword_suggestions: { seed: KeywordRow | null; totalCount: number; items: KeywordRow[] };
  related_keywords: { seed: KeywordRow | null; totalCount: number; items: (KeywordRow & { depth: number })[] };
  keyword_overview: { items: KeywordRow[] };
  trends_graph: { keywords: string[]; points: TrendPoint[]; averages: (number | null)[] };
  trends_queries: { top: RelatedQuery[]; rising: RelatedQuery[] };
  serp_organic: SerpPage;
  autocomplete: { items: { suggestion: string; relevance: number | null }[] };
}
export type KeywordDataAnswer<R extends KeywordDataRequest = KeywordDataRequest> = KeywordDataAnswers[R['operation']];

/** Operations whose answers are lists of rows, which may be long. */
export type RowsOperation = 'keyword_suggestions' | 'related_keywords' | 'keyword_overview';

/** An answer as a call gives it: a long list of rows may come packed. */
export type GivenAnswer<R extends KeywordDataRequest> =
  | KeywordDataAnswer<R>
  | (R extends { operation: RowsOperation } ? PackedJson : never);

/** A request on the standard queue is paid when it is posted; its answer is collected later at no cost. */
export interface PostedTask {
  taskId: string;
}

/** One row of the provider's own list of what an account asked for (free). */
export interface ProviderTask {
  taskId: string;
  tag: string | null;
  /** finished: the provider is done with it, successfully or not. */
  state: 'finished' | 'running';
  code: string;
  costMicros: MicroUsd;
  postedAt: Date | null;
}

export interface KeywordDataAccount {
  login: string;
  /** May be negative: the provider then refuses every paid call. */
  balanceMicros: MicroUsd | null;
  /** The account's own price list, null when it could not be read. */
  prices: KeywordDataPrices | null;
}

export type KeywordDataApi = 'serp' | 'keywords_data' | 'dataforseo_labs';

export interface KeywordDataProvider {
  /** Buys a live answer. `queue` of the request must be `live` where the request has one. */
  buy<R extends KeywordDataRequest>(request: R, call: PaidCall<DataForSeoCredential>): Promise<Outcome<GivenAnswer<R>>>;
  /** Posts to the standard queue; the cost is charged here. */
  post(request: KeywordDataRequest, call: PaidCall<DataForSeoCredential>): Promise<Outcome<PostedTask>>;
  /** Free read of a posted task, or of a live SERP task; `pending` while the provider works on it. What was sent under another tag is none. */
  collect<R extends KeywordDataRequest>(
    request: R,
    task: { taskId: string; tag: string },
    call: FreeCall<DataForSeoCredential>,
  ): Promise<Outcome<GivenAnswer<R>> | { kind: 'pending' }>;
  /** Finds what was charged for an attempt, by its tag, in the provider's list of a time window (free). */
  findByTag(
    api: KeywordDataApi,
    tag: string,
    window: { from: Date; to: Date },
    call: FreeCall<DataForSeoCredential>,
  ): Promise<Free<ProviderTask | null>>;
  account(call: FreeCall<DataForSeoCredential>): Promise<Free<KeywordDataAccount>>;
  /** Whether the account may use the data endpoints, which reading the account does not tell (free). */
  access(call: FreeCall<DataForSeoCredential>): Promise<Free<null>>;
  /** The provider's current list of countries and languages with keyword data (free). */
  countries(call: FreeCall<DataForSeoCredential>): Promise<Free<Country[]>>;
}

export interface Country {
  locationCode: number;
  isoCode: string;
  name: string;
  languageCodes: string[];
}
