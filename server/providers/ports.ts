/**
 * What the rest of the service may know about the two external providers. Services and jobs see these types only;
 * the HTTP clients behind them live in keyword-data/ and llm-gateway/.
 */

import type { PicoUsd } from '../core/decimals.ts';
import type { MicroUsd } from '../core/money.ts';

export type Provider = 'dataforseo' | 'openrouter';

/**
 * The one result type of every paid call. `costMicros` is what the provider says it charged, read before its status.
 * - answered: data arrived and was paid for (an empty answer is an answer).
 * - refused: a proof that nothing was charged. `retry` says whether waiting helps: `pace` (rate limit, the paced client
 *   repeats it itself until the deadline), `later` (temporary), `no` (the request or the account must change first).
 * - failed: the provider gave an error of its own with a known cost, which may be 0.
 * `upstreamMicros` is what the account's own key at a model provider was charged beside it; absent where there is none.
 * - unknown: nobody can tell yet whether it was charged, or how much; never repeat it, look it up. `data` is the answer where
 *   it arrived whole and only its cost is missing.
 */
export type Outcome<T> =
  | { kind: 'answered'; data: T; costMicros: MicroUsd; providerId: string | null; upstreamMicros?: MicroUsd }
  | { kind: 'refused'; code: string; message: string; retry: 'pace' | 'later' | 'no'; retryAfterMs: number | null }
  | {
      kind: 'failed';
      code: string;
      message: string;
      costMicros: MicroUsd;
      providerId: string | null;
      upstreamMicros?: MicroUsd;
    }
  | { kind: 'unknown'; phase: 'sent' | 'body'; message: string; providerId: string | null; data?: T };

/** Result of a free call: a value, or a classified refusal. */
export type Free<T> =
  | { ok: true; data: T }
  | {
      ok: false;
      /** REFUSED: the credential is right, but its account may not do this. */
      code: 'INVALID_CREDENTIAL' | 'REFUSED' | 'RATE_LIMITED' | 'NOT_FOUND' | 'UNAVAILABLE' | 'MALFORMED';
      message: string;
    };

export interface DataForSeoCredential {
  login: string;
  password: string;
}
export interface OpenRouterCredential {
  apiKey: string;
}

/** Context of one paid call. `attemptId` travels to the provider as `tag`, so that its outcome can be looked up. */
export interface PaidCall<C> {
  credential: C;
  /** Stable, secret-free name of the provider account, e.g. `platform` or `owner:<id>`; pacing lanes hang on it. */
  account: string;
  attemptId: string;
  /** Gives up what was not sent yet. A request that was sent is waited for until its deadline. */
  signal: AbortSignal;
  /** Whose turn it is when the lane is full: calls of different groups (e.g. jobs) take turns. */
  group?: string;
  /** Called before each request's bytes reach the socket, after any pacing wait; throwing aborts it unsent and rejects. */
  onSending?: () => Promise<void>;
  /** Ends the waiting for a turn: what was not sent by then, or was refused for its rate, comes back. Default: `signal`. */
  patience?: AbortSignal;
  /** Called with the provider's code when a request was refused for its rate, before it is waited to send it again. */
  onRefused?: (code: string) => Promise<void>;
  /** Asked after the handshake, in the moment before the first byte: false refuses the call unsent, as NOT_SENT. */
  isTimely?: () => boolean;
}

// ---------------------------------------------------------------- keyword data

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
  | { operation: 'search_intent'; keywords: string[]; languageCode: string }
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
  search_intent: { items: { keyword: string; intent: string; probability: number | null }[] };
  trends_graph: { keywords: string[]; points: TrendPoint[]; averages: (number | null)[] };
  trends_queries: { top: RelatedQuery[]; rising: RelatedQuery[] };
  serp_organic: SerpPage;
  autocomplete: { items: { suggestion: string; relevance: number | null }[] };
}
export type KeywordDataAnswer<R extends KeywordDataRequest = KeywordDataRequest> = KeywordDataAnswers[R['operation']];

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
  buy<R extends KeywordDataRequest>(
    request: R,
    call: PaidCall<DataForSeoCredential>,
  ): Promise<Outcome<KeywordDataAnswer<R>>>;
  /** Posts to the standard queue; the cost is charged here. */
  post(request: KeywordDataRequest, call: PaidCall<DataForSeoCredential>): Promise<Outcome<PostedTask>>;
  /** Free read of a posted task, or of a live SERP task; `pending` while the provider works on it. */
  collect<R extends KeywordDataRequest>(
    request: R,
    taskId: string,
    call: FreeCall<DataForSeoCredential>,
  ): Promise<Outcome<KeywordDataAnswer<R>> | { kind: 'pending' }>;
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

export interface FreeCall<C> {
  credential: C;
  account: string;
  signal: AbortSignal;
  /** Called before each request that the call sends; a call that reads several pages sends several. */
  onSending?: () => Promise<void>;
}

// ---------------------------------------------------------------- language-model gateway

export interface ChatRequest {
  operation: 'chat';
  model: string;
  messages: { role: 'system' | 'user'; content: string }[];
  /** Strict JSON schema of the answer. */
  schema: { name: string; schema: Record<string, unknown> };
  maxCompletionTokens: number;
  /** Ceiling the gateway itself enforces, as decimal text. Requests that were stored before it was text have numbers. */
  maxPrice: MaxPrice;
}

export interface ChatAnswer {
  /** The answer parsed as JSON; null when it was not JSON (the call is paid all the same). */
  json: unknown;
  finishReason: string | null;
  promptTokens: number | null;
  completionTokens: number | null;
  /** Set when the gateway's response cache answered: the generation that was paid for this. */
  cachedFrom: string | null;
}

export interface GatewayKeyInfo {
  label: string | null;
  /** Remaining allowance of this key, may be negative; null when unlimited or unknown. */
  limitRemainingMicros: MicroUsd | null;
}

/** USD per million tokens, and USD per request. */
export interface MaxPrice {
  prompt: string | number;
  completion: string | number;
  request?: string;
}

export interface ModelPrice {
  /** Per token, writing into the prompt cache included. */
  prompt: PicoUsd;
  /** Per token, thinking included. */
  completion: PicoUsd;
  /** Per request. */
  request: PicoUsd;
}

/** A model in the gateway's list. */
export interface ListedModel extends ModelPrice {
  /** It can be held to a JSON schema. */
  structured: boolean;
}

export interface LlmGateway {
  chat(request: ChatRequest, call: PaidCall<OpenRouterCredential>): Promise<Outcome<ChatAnswer>>;
  /** True cost of a generation whose id was seen (free). NOT_FOUND while it is not yet written. */
  generation(
    id: string,
    call: FreeCall<OpenRouterCredential>,
  ): Promise<Free<{ costMicros: MicroUsd; upstreamMicros?: MicroUsd; finishReason: string | null }>>;
  key(call: FreeCall<OpenRouterCredential>): Promise<Free<GatewayKeyInfo>>;
  models(call: FreeCall<OpenRouterCredential>): Promise<Free<Record<string, ListedModel>>>;
}

// ---------------------------------------------------------------- prices

export interface TaskPrice {
  perTaskMicros: MicroUsd;
  perItemMicros: MicroUsd;
}

export interface KeywordDataPrices {
  /** All Labs endpoints: per task and per returned row. */
  labs: TaskPrice;
  trendsLive: MicroUsd;
  trendsStandard: MicroUsd;
  serpLive: { firstPageMicros: MicroUsd; furtherPageMicros: MicroUsd };
  serpStandard: { firstPageMicros: MicroUsd; furtherPageMicros: MicroUsd };
  autocompleteLive: MicroUsd;
}

export interface PriceTable {
  /** Part of every quote's hash. */
  version: string;
  keywordData: KeywordDataPrices;
  models: Record<string, ModelPrice>;
}

export type PaidRequest = KeywordDataRequest | ChatRequest;
