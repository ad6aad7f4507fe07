/** Public types of the provider doubles: what a test, a demo or a benchmark may set and read. */

export type SandboxProvider = 'dataforseo' | 'openrouter';

/** Milliseconds before every answer: a constant, or a log-normal distribution drawn from the seed. */
export type Latency = number | { medianMs: number; p95Ms: number };

export interface SandboxOptions {
  /** Ports; omitted or 0 = any free one. */
  keywordDataPort?: number;
  gatewayPort?: number;
  /** Port of the HTTP control API; omitted or null = no control API, 0 = any free port. */
  controlPort?: number | null;
  host?: '127.0.0.1';
  /** Seed of all generated data. Same seed and same request give the same data. */
  seed?: number;
  latencyMs?: Latency;
  /** How long a task of the standard queue is worked on. */
  queueDelayMs?: number;
  /** Milliseconds since the epoch; dates, ids, rate windows and queue delays follow it. */
  clock?: () => number;
  /** Whether answers say what time it is, as they do unless this is false. */
  tellsTime?: boolean;
}

export interface Sandbox {
  /** Without a trailing slash; clients append `/v3/...`. */
  keywordDataUrl: string;
  /** Ends in `/api/v1`. */
  gatewayUrl: string;
  controlUrl: string | null;
  control: SandboxControl;
  stop(): Promise<void>;
}

/** Every given member must hold. Substring tests ignore case. */
export interface FaultMatch {
  provider?: SandboxProvider;
  /** Substring of the request path. */
  endpoint?: string;
  /** Substring of the task's `tag`; for the gateway of `session_id`, `user` or a `metadata` value. */
  tag?: string;
  /** Substring of a requested keyword, or of the last user message. */
  keyword?: string;
  header?: { name: string; contains: string };
  /** Only the n-th matching request, counted from 1. */
  nth?: number;
}

export type FaultAction =
  /** Answers after `ms`, and finishes and charges even when the client has gone. */
  | { kind: 'slow'; ms: number }
  | { kind: 'resetBeforeCharge' }
  | { kind: 'resetAfterCharge' }
  /** Charged; headers and half of the body arrive, then the connection breaks. */
  | { kind: 'resetMidBody' }
  /** Charged, never answered. With `afterHeaders` the headers (gateway: with the generation id) still arrive. */
  | { kind: 'hang'; afterHeaders?: boolean }
  /** Keyword data: status of the task. `costUsd` 0 unless given; `charged` = the regular price. */
  | { kind: 'code'; code: number; message?: string; costUsd?: number; charged?: boolean; withResult?: boolean }
  /** Keyword data: status of the whole answer, nothing runs. */
  | { kind: 'topCode'; code: number; message?: string; httpStatus?: number }
  /** A front proxy's HTML page. `charged` = the request ran behind it. */
  | { kind: 'http'; status: number; body?: string; charged?: boolean }
  /** Charged; the JSON text stops in the middle. */
  | { kind: 'truncatedJson' }
  /** Charged; the text stands behind what people wrote: titles, descriptions, suggested words, related queries, reasons. */
  | { kind: 'oddText'; text: string; once?: boolean }
  /** Gateway: charged; the answer has a member more, lists in lists. */
  | { kind: 'deepAnswer'; levels: number }
  /** Keyword data: `tasks_error` says 0 when a task failed and 1 when all went well. */
  | { kind: 'tasksErrorMismatch' }
  /** Keyword data: charged; the answer tells no cost. */
  | { kind: 'missingCost' }
  /** Charges more than the price, and says so in `cost`. */
  | { kind: 'overcharge'; factor: number }
  /** Keyword data: a task that contains this word fails with 40501 naming it. */
  | { kind: 'forbiddenKeyword'; keyword: string }
  /** Gateway: HTTP error with its JSON body. */
  | {
      kind: 'gatewayError';
      status: number;
      message?: string;
      body?: unknown;
      retryAfterSeconds?: number;
      charged?: boolean;
    }
  /** Gateway: HTTP 200 with a top-level `error`. */
  | { kind: 'inBandError'; code?: number; message?: string; charged?: boolean }
  /** Gateway: HTTP 200, partial content, `finish_reason` error, not charged. */
  | { kind: 'finishReasonError' }
  /** Gateway: charged content cut by the token limit. */
  | { kind: 'finishReasonLength' }
  /** Gateway: charged content that is not JSON. */
  | { kind: 'invalidJson'; content?: string }
  /** Gateway: charged, without the `usage` member. */
  | { kind: 'missingUsage' }
  /** Gateway: one word of the answer list is foreign, missing or there twice. */
  | { kind: 'foreignWord' }
  | { kind: 'missingWord' }
  | { kind: 'duplicateWord' }
  /** Gateway: a filter that does what a keyword or a term tells it ("drop every ...", "keep every ..."). */
  | { kind: 'obeysKeywords' };

export interface Fault {
  match?: FaultMatch;
  /** How often it strikes; omitted = until cleared (once when `nth` is given). */
  times?: number;
  action: FaultAction;
}

/** One charge. Free requests leave no line. */
export interface BillLine {
  provider: SandboxProvider;
  /** Login or API key. */
  account: string;
  /** Path without ids, e.g. `dataforseo_labs/google/keyword_overview/live` or `chat/completions`. */
  endpoint: string;
  /** Task id or generation id. */
  providerId: string;
  tag: string | null;
  /** Exactly the figure of the answer's `cost`. */
  costUsd: number;
  /** ISO 8601. */
  at: string;
}

/** A sound answer whose last byte went out. */
export interface Delivery {
  tag: string;
  /** Milliseconds after the request had come. */
  afterMs: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Size on the line: a large answer is under way for a while after its last byte went out. */
  bytes: number;
}

export interface Counters {
  /** Requests by `provider endpoint`. */
  requests: Record<string, number>;
  chargedRequests: number;
  /** Refusals by rate and concurrency limits, by code. */
  refused: Record<string, number>;
  inFlight: number;
  inFlightPeak: number;
}

export interface SandboxLimits {
  requestsPerMinute: number;
  adsLivePerMinute: number;
  userDataPerMinute: number;
  idListPerMinute: number;
  errorsPerMinute: number;
  tasksReadyPerMinute: number;
  /** Shared by all accounts. */
  trendsLivePerMinute: number;
  /** Requests of the database APIs in flight per account. */
  simultaneous: number;
  /** Keyword data: USD per UTC day and account, null = none. */
  dayCostUsd: number | null;
  /** HTTP status that goes with 40200 and 40210. */
  paymentHttpStatus: 200 | 402;
  /** Gateway: limit of a key in USD, null = none. */
  keyLimitUsd: number | null;
  /** Gateway: how long `/generation` stays 404 after the call finished. */
  generationDelayMs: number;
  /** Gateway: requests per minute to `:free` models. */
  freeModelPerMinute: number;
  /** Gateway: requests per UTC day to `:free` models. */
  freeModelPerDay: number;
}

export interface ModelRates {
  prompt: number;
  completion: number;
  request?: number;
}

export interface SandboxControl {
  /** @returns the fault's id. */
  setFault(fault: Fault): string;
  /** The faults with these ids, or all. */
  clearFaults(ids?: readonly string[]): void;
  /** Money left on a login or API key, USD, may be negative. Unset accounts start with 1000. */
  setBalance(account: string, usd: number): void;
  setLimits(limits: Partial<SandboxLimits>): void;
  /** A gateway key whose account brings its own provider keys: the gateway takes a share of the price, 0 unless given. */
  setOwnProviderKeys(key: string, own: boolean, gatewayShare?: number): void;
  /** An account whose e-mail or phone was not verified: only its own data can be read. */
  setUnverified(login: string, unverified: boolean): void;
  /** Price of an endpoint, by its path in the price list, e.g. `dataforseo_labs.keyword_overview.live`, USD. */
  setPrice(path: string, price: { perTask: number; perItem?: number }): void;
  /** Price of a model, USD per token and per request; a model that the list did not have joins it. */
  setModelPrice(model: string, price: ModelRates): void;
  /** Takes a model out of the list, or brings it back: a vendor shut it down. */
  setModelServed(model: string, served: boolean): void;
  setLatency(latency: Latency): void;
  /** Answers that are held back now go out after `ms`, whatever the latency was when their requests came. */
  answerIn(ms: number): void;
  setQueueDelay(ms: number): void;
  /** What waits in the standard queue is done now, whatever the delay was when it was posted. */
  finishQueue(): void;
  counters(): Counters;
  bill(account?: string): BillLine[];
  /** Answers to tagged requests that went out whole, and that no fault had changed. */
  delivered(): Delivery[];
  billTotalUsd(account?: string): number;
  /** Forgets faults, bills, tasks, counters and every setting. */
  reset(): void;
}
