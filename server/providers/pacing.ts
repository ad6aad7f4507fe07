/**
 * Keeps both providers below their limits: the paced port waits for its turn, sends through the port that it wraps, and
 * repeats what was refused for its rate (40202, 40209, 429: never charged) until it gets through or the call's signal
 * aborts. Everything else comes back as it is. `onSending` of a call runs after the waiting, once for every request sent.
 */
import { type LaneRule, Lanes, NOT_STARTED, type PacingClock, type Turn } from './lanes.ts';
import { chatLane, ERRORS, GATEWAY, GENERAL, ID_LIST, liveLane, postLane, USER_DATA } from './pacing-rules.ts';
import type { Free, FreeCall, KeywordDataProvider, LlmGateway, Outcome, PaidCall } from './ports.ts';
import { createMemoryRateBucket, type RateBucket } from './rate-bucket.ts';

export type { PacingClock } from './lanes.ts';
export type { RateBucket } from './rate-bucket.ts';

export interface LimiterOptions {
  /** Shared by all processes that use the same provider accounts; in memory when there is one process. */
  bucket?: RateBucket;
  clock?: PacingClock;
  /** Processes that share the accounts: each takes its part of the simultaneous requests. */
  processes?: number;
}

export interface Limiter {
  lanes: Lanes;
  processes: number;
}

/** Paces all ports that it is given to, per provider account. */
export function createLimiter(options: LimiterOptions = {}): Limiter {
  const clock = options.clock ?? systemClock;
  const bucket = options.bucket ?? createMemoryRateBucket(() => clock.now());
  return { lanes: new Lanes(bucket, clock), processes: options.processes ?? 1 };
}

/** The keyword data provider, paced. */
export function paceKeywordData(provider: KeywordDataProvider, limiter: Limiter): KeywordDataProvider {
  return {
    buy: (request, call) => paid(limiter, turnOf(liveLane(request), call), () => provider.buy(request, call)),
    post: (request, call) => paid(limiter, turnOf(postLane(request), call), () => provider.post(request, call)),
    collect: (request, taskId, call) =>
      paid(limiter, turnOf(GENERAL, call), () => provider.collect(request, taskId, call)),
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

type Call = Pick<PaidCall<unknown>, 'account' | 'signal' | 'group'> | FreeCall<unknown>;
type Again = () => Promise<void>;

function turnOf(lane: LaneRule, call: Call): Turn {
  const group = ('group' in call ? call.group : undefined) ?? '';
  return { lane, account: call.account, group, signal: call.signal };
}

function paid<T extends { kind: string } | Outcome<unknown>>(limiter: Limiter, turn: Turn, send: () => Promise<T>) {
  const aborted: Outcome<never> = {
    kind: 'refused',
    code: 'ABORTED',
    message: 'aborted before it was sent',
    retry: 'later',
    retryAfterMs: null,
  };
  return untilThrough<T | Outcome<never>>(limiter, turn, { send, aborted, refusal: rateRefusal });
}

function rateRefusal(outcome: { kind: string }): { retryAfterMs: number | null } | null {
  if (!('retry' in outcome) || outcome.retry !== 'pace' || !('retryAfterMs' in outcome)) return null;
  return { retryAfterMs: typeof outcome.retryAfterMs === 'number' ? outcome.retryAfterMs : null };
}

function free<T>(limiter: Limiter, turn: Turn, send: (again: Again) => Promise<Free<T>>): Promise<Free<T>> {
  return untilThrough(limiter, turn, {
    send,
    aborted: { ok: false, code: 'UNAVAILABLE', message: 'aborted before it was sent' },
    refusal: (answer) => (!answer.ok && answer.code === 'RATE_LIMITED' ? { retryAfterMs: null } : null),
  });
}

interface Attempt<T> {
  /** `again` waits until one more request may go out in the same turn. */
  send: (again: Again) => Promise<T>;
  /** Result when the signal aborts before anything was sent. */
  aborted: T;
  refusal: (result: T) => { retryAfterMs: number | null } | null;
}

async function untilThrough<T>({ lanes, processes }: Limiter, asked: Turn, attempt: Attempt<T>): Promise<T> {
  const simultaneous = Math.max(1, Math.floor(asked.lane.simultaneous / processes));
  const turn = { ...asked, lane: { ...asked.lane, simultaneous } };
  let last = attempt.aborted;
  for (;;) {
    const result = await lanes.run(turn, async (lane) => {
      const answer = await attempt.send(async () => void (await lanes.ready(turn, lane)));
      const refusal = attempt.refusal(answer);
      if (refusal === null) lane.recover();
      else lane.slowDown(lanes.now(), refusal.retryAfterMs);
      return answer;
    });
    if (result === NOT_STARTED) return last;
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
      const timer = setTimeout(done, Math.ceil(ms));
      if (signal.aborted) done();
      else signal.addEventListener('abort', done, { once: true });
    }),
};
