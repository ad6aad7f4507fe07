/** What both providers' ports have in common: calls, what becomes of them, and who pays. */

import type { MicroUsd } from '../../core/money.ts';

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

/** A call whose cost, or outcome, nobody can tell yet. */
export type Open = Extract<Outcome<unknown>, { kind: 'unknown' }>;

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
  /** Called with an answer that arrived whole before its cost is asked for, which takes a while; must not reject. */
  onOpen?: (open: Open) => Promise<void>;
  /** Asked after the handshake, in the moment before the first byte: false refuses the call unsent, as NOT_SENT. */
  isTimely?: () => boolean;
}

/** Context of one free call. */
export interface FreeCall<C> {
  credential: C;
  account: string;
  signal: AbortSignal;
  /** Called before each request that the call sends; a call that reads several pages sends several. */
  onSending?: () => Promise<void>;
}
