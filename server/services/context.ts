import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { addressBlock } from '../core/address.ts';
import type { Caller } from '../core/caller.ts';
import type { DatabaseHandle, Tx } from '../core/database.ts';
import type { Memory } from '../core/memory.ts';
import type { ResultAllowance } from '../core/result-allowance.ts';
import type { LlmGateway } from '../providers/ports/gateway.ts';
import type { KeywordDataProvider } from '../providers/ports/keyword-data.ts';
import type { PriceTable } from '../providers/ports/price-table.ts';
import type { CredentialKeys } from './sealing/keys.ts';

/** Delivers job ids to executors. The row of the job is the truth; a lost or doubled delivery is harmless. */
export interface JobQueue {
  /** Enqueues inside the caller's transaction: delivered if and only if it commits. */
  enqueue(tx: Tx, jobId: string, afterSeconds?: number): Promise<void>;
  /**
   * Delivers a job whose transaction has committed: to this process if it has room, else in one statement with others of the moment.
   * One that is lost with its process is found by the sweeper.
   */
  enqueueCommitted(jobId: string): void;
}

/** Small facts that every process must hear within a second. */
export type Signal =
  | { kind: 'job'; jobId: string }
  /** Forget what is cached about an account, a session or a key. */
  | { kind: 'credentials'; accountId: string }
  /** There is something to deliver. */
  | { kind: 'webhooks' };

export interface Bus {
  /** Sent when the transaction commits, never before. */
  publish(tx: Tx, signal: Signal): Promise<void>;
  subscribe(listener: (signal: Signal) => void): () => void;
}

export interface Providers {
  keywordData: KeywordDataProvider;
  gateway: LlmGateway;
  /** The operator's own price table: replaced whenever the platform accounts' lists were read. */
  prices: PriceTable;
  /** Whether the operator's language model is in the gateway's list; null while that is not known. */
  modelServed: boolean | null;
  /** Whether answers come from the built-in doubles. */
  dataSource: 'live' | 'sandbox';
}

/** Everything long-lived that services may use. Made once, in server/app.ts. */
export interface AppContext {
  config: Config;
  database: DatabaseHandle;
  bus: Bus;
  queue: JobQueue;
  providers: Providers;
  credentialKeys: CredentialKeys;
  /** All that is remembered from one call to the next. */
  memory: Memory;
  /** Judges a GraphQL document without running it; a good one has a name and no problems. */
  checkDocument(document: string): Promise<{ name: string | null; problems: string[] }>;
  /** Aborted when the process is about to end: nothing more is begun, and nobody is left waiting. */
  stopping: AbortSignal;
  log: Logger;
}

export interface RateLimitState {
  policy: 'research' | 'requests';
  limit: number;
  remaining: number;
  /** Seconds until the window ends. */
  resetSeconds: number;
  windowSeconds: number;
}

/** What a verb wants its transport to do besides returning data. */
export interface Effects {
  /** A new session cookie, or null to clear it. */
  session?: { token: string; expiresAt: Date } | null;
  /** The answer is a stored one, for a repeated Idempotency-Key. */
  replayed?: boolean;
  /** The stream that was asked for has ended, and nothing will ever follow: nobody need come back. */
  ended?: boolean;
  rateLimits: RateLimitState[];
}

/** The binding that a call came through. */
export type Transport = 'rest' | 'trpc' | 'graphql' | 'mcp';

/** Facts about one request that are not its input. */
export interface RequestMeta {
  requestId: string;
  /** The client's network address. */
  address: string;
  userAgent: string | null;
  transport: Transport;
  /** How long the caller is ready to wait for a job to become final, seconds (0..30). */
  waitSeconds: number;
  /** Aborted when the caller has gone. Made for who asks: it takes longer than finding the caller, and most calls are over before. */
  signal(): AbortSignal;
}

/** What happens once for an Idempotency-Key, in one transaction, and what a repeat is answered with. */
export interface Effect<A> {
  /** An answer without a transaction of its own, where there is one: without a key nothing is kept beside it. */
  alone?(): Promise<A | null>;
  run(tx: Tx): Promise<A>;
  /** What of the answer is stored; all of it unless this says less. */
  keep?(answer: A): unknown;
  /** What follows as soon as the transaction has committed; nothing after a repeat. */
  committed?(answer: A): void;
  /** The answer, from what was stored as JSON. */
  again(stored: unknown): A;
  /** `owner`: waits for whatever else the account does under its lock; otherwise for uses of the same key alone. */
  queue?: 'owner';
}

/** Who did something, and from where. `system` is the operator's own shell or the first start. */
export interface Origin {
  actorId: string | null;
  actorKind: 'session' | 'api_key' | 'anonymous' | 'system';
  address: string | null;
  /** What the client says it is, cut. */
  userAgent: string | null;
  requestId: string | null;
}

/** What every verb gets: the application, the caller, the request. */
export interface RequestContext {
  app: AppContext;
  /** Null only in operations that anyone may call. */
  caller: Caller | null;
  meta: RequestMeta;
  /** For the audit log. */
  origin: Origin;
  /** What all calls of the request may read of stored results. */
  results: ResultAllowance;
  effects: Effects;
  /**
   * The one transaction of a verb whose operation declares idempotency: the effect, or the stored answer for a repeated key.
   * @throws AppError IDEMPOTENCY_CONFLICT when the key was used with other content
   */
  once<A>(effect: Effect<A>): Promise<A>;
  /**
   * What repeats of this call are answered with from now on, where that is known only after the transaction; in the form that
   * `again` of its effect reads.
   */
  keepAnswer(response: unknown): Promise<void>;
  /**
   * Throws what a new call would be refused with; for answers that go on for longer than a credential may. A `fresh` judgement
   * takes nothing from memory.
   */
  recheck(how?: { fresh: boolean }): Promise<void>;
  /**
   * The caller as a transaction that spends finds it, and throws like `recheck`: whoever was let in may have waited for its turn
   * since, and its limits may be others.
   */
  callerNow(tx: Tx): Promise<Caller>;
}

/** The caller of an operation that demands one; `invoke` has checked it. */
export function callerOf(ctx: Pick<RequestContext, 'caller'>): Caller {
  if (!ctx.caller) throw new Error('operation ran without a caller');
  return ctx.caller;
}

/** Who takes turns with others: an account, or those who come from one place without a credential. */
export function partyOf({ caller, meta }: Pick<RequestContext, 'caller' | 'meta'>): string {
  return caller?.accountId ?? addressBlock(meta.address);
}
