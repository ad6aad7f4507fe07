/**
 * Keeps both providers below their limits: the paced port waits for its turn, sends through the port that it wraps, and
 * repeats what was refused for its rate (40202, 40209, 429: never charged) until it gets through, the call's patience ends,
 * or the limit of the waiting is reached: then the provider's refusal comes back. Everything else comes back as it is.
 * `onSending` of a call runs after the waiting, once for every request sent.
 */
import { type LaneRule, Lanes, NOT_STARTED, type PacingClock, type Turn } from './lanes.ts';
import { chatLane, ERRORS, GATEWAY, GENERAL, ID_LIST, liveLane, postLane, USER_DATA } from './pacing-rules.ts';
import type { Free, FreeCall, Outcome, PaidCall } from './ports/calls.ts';
import type { LlmGateway } from './ports/gateway.ts';
import type { KeywordDataProvider } from './ports/keyword-data.ts';
import { createMemoryRateBucket, type RateBucket } from './rate-bucket.ts';
import type { SlotLeases } from './slot-leases.ts';

export type { PacingClock } from './lanes.ts';
export type { RateBucket } from './rate-bucket.ts';

export interface LimiterOptions {
  /** Shared by all processes that use the same provider accounts; in memory when there is one process. */
  bucket?: RateBucket;
  clock?: PacingClock;
  /** Simultaneous requests that processes share; none needed when there is one process. */
  slots?: SlotLeases;
  /** How long a call waits for its turn at most, seconds; default 600. */
  limitSeconds?: number;
}

export interface Limiter {
  lanes: Lanes;
  limitMs: number;
}

const DEFAULT_LIMIT_SECONDS = 600;

/** Paces all ports that it is given to, per provider account. */
export function createLimiter(options: LimiterOptions = {}): Limiter {
  const clock = options.clock ?? systemClock;
  const bucket = options.bucket ?? createMemoryRateBucket(() => clock.now());
  const limitMs = 1000 * (options.limitSeconds ?? DEFAULT_LIMIT_SECONDS);
  return { lanes: new Lanes(bucket, clock, options.slots ?? null), limitMs };
}

/** The keyword data provider, paced. */
export function paceKeywordData(provider: KeywordDataProvider, limiter: Limiter): KeywordDataProvider {
  return {
    buy: (request, call) => paid(limiter, turnOf(liveLane(request), call), () => provider.buy(request, call)),
    post: (request, call) => paid(limiter, turnOf(postLane(request), call), () => provider.post(request, call)),
    collect: (request, task, call) => paid(limiter, turnOf(GENERAL, call), () => provider.collect(request, task, call)),
    findByTag: (api, tag, window, call) =>
      free(limiter, turnOf(ID_LIST, call), (again) =>
        provider.findByTag(api, tag, window, { ...call, onSending: pacedHook(call, again) }),
      ),
    account: (call) => free(limiter, turnOf(USER_DATA, call), () => provider.account(call)),
    access: (call) => free(limiter, turnOf(ERRORS, call), () => provider.access(call)),
    countries: (call) => free(limiter, turnOf(GENERAL, call), () => provider.countries(call)),
  };
}

/** The language-model gateway, paced. */
export function paceGateway(gateway: LlmGateway, limiter: Limiter): LlmGateway {
  return {
    chat: (request, call) => paid(limiter, turnOf(chatLane(request), call), () => gateway.chat(request, call)),
    generation: (id, call) => free(limiter, turnOf(GATEWAY, call), () => gateway.generation(id, call)),
    key: (call) => free(limiter, turnOf(GATEWAY, call), () => gateway.key(call)),
    models: (call) => free(limiter, turnOf(GATEWAY, call), () => gateway.models(call)),
  };
}

type Call = Pick<PaidCall<unknown>, 'account' | 'signal' | 'group' | 'patience' | 'onRefused'> | FreeCall<unknown>;
type Again = () => Promise<void>;
interface Asked extends Omit<Turn, 'until'> {
  onRefused: ((code: string) => Promise<void>) | undefined;
}

function turnOf(lane: LaneRule, call: Call): Asked {
  const paid: Partial<PaidCall<unknown>> = call;
  const signal = paid.patience ?? call.signal;
  return { lane, account: call.account, group: paid.group ?? '', signal, onRefused: paid.onRefused };
}

function paid<T extends { kind: string } | Outcome<unknown>>(limiter: Limiter, asked: Asked, send: () => Promise<T>) {
  const unsent = (code: string, message: string): Outcome<never> => {
    return { kind: 'refused', code, message, retry: 'later', retryAfterMs: null };
  };
  return untilThrough<T | Outcome<never>>(limiter, asked, {
    send,
    aborted: unsent('ABORTED', 'aborted before it was sent'),
    late: (code) => unsent(code ?? 'PACING_LIMIT', 'its turn did not come in time'),
    refusal: rateRefusal,
  });
}

interface Refusal {
  code: string;
  retryAfterMs: number | null;
}

function rateRefusal(outcome: { kind: string }): Refusal | null {
  const { retry, code, retryAfterMs } = outcome as { retry?: unknown; code?: unknown; retryAfterMs?: unknown };
  if (retry !== 'pace' || retryAfterMs === undefined) return null;
  return { code: String(code), retryAfterMs: typeof retryAfterMs === 'number' ? retryAfterMs : null };
}

function free<T>(limiter: Limiter, asked: Asked, send: (again: Again) => Promise<Free<T>>): Promise<Free<T>> {
  return untilThrough<Free<T>>(limiter, asked, {
    send,
    aborted: { ok: false, code: 'UNAVAILABLE', message: 'aborted before it was sent' },
    late: () => ({ ok: false, code: 'RATE_LIMITED', message: 'its turn did not come in time' }),
    refusal: (answer) =>
      !answer.ok && answer.code === 'RATE_LIMITED' ? { code: 'RATE_LIMITED', retryAfterMs: null } : null,
  });
}

interface Attempt<T> {
  /** `again` waits until one more request may go out in the same turn. */
  send: (again: Again) => Promise<T>;
  /** Result when the patience ends before anything was sent. */
  aborted: T;
  /** Result when the limit is reached before anything was sent, by the code that the provider slows the lane down with. */
  late: (code: string | null) => T;
  refusal: (result: T) => Refusal | null;
}

async function untilThrough<T>(limiter: Limiter, asked: Asked, attempt: Attempt<T>): Promise<T> {
  const { lanes, limitMs } = limiter;
  const turn = { ...asked, until: lanes.now() + limitMs };
  let last: T | null = null;
  for (;;) {
    const result = await lanes.run(turn, async (lane) => {
      const answer = await attempt.send(async () => void (await lanes.ready(turn, lane)));
      const refusal = attempt.refusal(answer);
      if (refusal === null) lane.recover();
      else {
        // Nobody waits longer than the limit, whatever pause the provider asks for: by then somebody asks again.
        const hintMs = refusal.retryAfterMs === null ? null : Math.min(refusal.retryAfterMs, limitMs);
        lane.slowDown(lanes.now(), refusal.code, hintMs);
        await asked.onRefused?.(refusal.code);
      }
      return answer;
    });
    if (result === NOT_STARTED)
      return last ?? (turn.signal.aborted ? attempt.aborted : attempt.late(lanes.refusalOf(turn)));
    if (attempt.refusal(result) === null) return result;
    last = result;
  }
}

/** A call's own hook, after a wait before every request but the first, which has had its wait already. */
function pacedHook(call: FreeCall<unknown>, wait: Again): Again {
  let first = true;
  return async () => {
    if (!first) await wait();
    first = false;
    await call.onSending?.();
  };
}

/** A timer with a longer time fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const systemClock: PacingClock = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      // Timers take whole milliseconds, and an early one would send too soon.
      const timer = setTimeout(done, Math.min(Math.ceil(ms), LONGEST_TIMER_MS));
      if (signal.aborted) done();
      else signal.addEventListener('abort', done, { once: true });
    }),
};
