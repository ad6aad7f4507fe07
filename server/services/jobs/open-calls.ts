import type { StateKind } from '../../core/memory.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { rateLimited } from '../throttles/throttle.ts';

/** What an account may have open at once in a process (contract 1, limits on the wire). */
export const OPEN_LIMITS = { stream: 10, wait: 20, file: 5 } as const;
export type OpenCall = keyof typeof OPEN_LIMITS;

const RETRY_AFTER_SECONDS = 1;

/** Numbers of open calls by kind and account. An account without any has no entry. */
const OPEN_CALLS: StateKind<Map<string, number>> = { name: 'open-calls' };

/**
 * Takes a place for a call that stays open; the answer gives it back, once however often it is called.
 * @throws AppError RATE_LIMITED when the account has all its places taken
 */
export function takePlace(ctx: RequestContext, kind: OpenCall): () => void {
  const taken = ctx.app.memory.state(OPEN_CALLS, () => new Map());
  const place = `${kind} ${callerOf(ctx).accountId}`;
  const open = taken.get(place) ?? 0;
  if (open >= OPEN_LIMITS[kind]) throw rateLimited(RETRY_AFTER_SECONDS);
  taken.set(place, open + 1);
  let given = false;
  return () => {
    if (given) return;
    given = true;
    const left = taken.get(place)! - 1;
    if (left === 0) taken.delete(place);
    else taken.set(place, left);
  };
}

/**
 * A place for an answer that its reader takes piece by piece. A client that is gone before the first piece is asked for never
 * begins the answer, and so never ends it: its going gives the place back as well.
 * @throws AppError RATE_LIMITED
 */
export function takePlaceToRead(ctx: RequestContext, kind: OpenCall): () => void {
  const leave = takePlace(ctx, kind);
  ctx.meta.signal().addEventListener('abort', leave, { once: true });
  if (ctx.meta.signal().aborted) leave();
  return leave;
}

/**
 * Does the work of a request in one of its account's waiting places, when the caller asked to wait.
 * @throws AppError RATE_LIMITED before anything is done, when all are taken
 */
export async function whileWaiting<T>(ctx: RequestContext, seconds: number, work: () => Promise<T>): Promise<T> {
  if (seconds <= 0) return work();
  const leave = takePlace(ctx, 'wait');
  return work().finally(leave);
}
