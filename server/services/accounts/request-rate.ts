import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Caller } from '../../core/caller.ts';
import type { AppContext, Effects } from '../context.ts';
import { rateLimited } from '../throttles/throttle.ts';

const WINDOW_SECONDS = 60;

/** Counted in this process only: it protects the process, and a statement a request would cost more than it saves. */
const limiters = new WeakMap<AppContext, RateLimiterMemory>();

/**
 * Counts a request of an account and reports the state of policy `requests` (contract 1, limits on the wire).
 * @throws AppError RATE_LIMITED with `retryAfterSeconds`
 */
export async function countRequest(app: AppContext, caller: Caller, effects: Effects): Promise<void> {
  const limit = app.config.REQUEST_RATE_PER_MINUTE;
  const limiter = limiters.get(app) ?? new RateLimiterMemory({ points: limit, duration: WINDOW_SECONDS });
  limiters.set(app, limiter);
  const state = await limiter.consume(caller.accountId).catch((refused: unknown) => {
    if (refused instanceof RateLimiterRes) throw rateLimited(refused.msBeforeNext / 1000);
    throw refused;
  });
  effects.rateLimits.push({
    policy: 'requests',
    limit,
    remaining: state.remainingPoints,
    resetSeconds: Math.ceil(state.msBeforeNext / 1000),
    windowSeconds: WINDOW_SECONDS,
  });
}
