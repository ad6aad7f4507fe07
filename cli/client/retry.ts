import { type Problem, problemOf } from './problems.ts';

/** How often and how patiently a call is repeated. */
export interface RetryPolicy {
  /** Requests of one call at most, the first one included. */
  attempts: number;
  /** Longest wait between two, milliseconds; where the service asks for more, the call ends instead. */
  longestWaitMs: number;
  /** 0..1, for the jitter. */
  random: () => number;
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export const PATIENCE: RetryPolicy = { attempts: 5, longestWaitMs: 30_000, random: Math.random, sleep };

const FIRST_WAIT_MS = 250;

/**
 * Codes after which the same request may be sent again at once or soon. A used-up day is none of them, nor a provider that failed:
 * asking it again could cost again.
 */
const AGAIN = ['NO_ANSWER', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'INTERNAL_ERROR'];

/**
 * Milliseconds to wait before the attempt after `made` ones, or null: do not. What the service asks for in Retry-After is waited
 * in full, and up to a tenth more; otherwise a random part of a time that doubles.
 */
export function waitBefore(problem: Problem, made: number, policy: RetryPolicy): number | null {
  if (made >= policy.attempts || !problem.retryable || !AGAIN.includes(problem.code)) return null;
  const { retryAfterSeconds: asked } = problem;
  if (asked === null) return policy.random() * Math.min(policy.longestWaitMs, FIRST_WAIT_MS * 2 ** made);
  return asked * 1000 > policy.longestWaitMs ? null : asked * 1000 + policy.random() * asked * 100;
}

/**
 * Makes a call that may be repeated, as often as the policy allows.
 * @throws Problem the last one; the signal's reason when it is aborted
 */
export async function repeating<T>(
  call: () => Promise<T>,
  policy: RetryPolicy,
  signal?: AbortSignal | null,
): Promise<T> {
  for (let made = 1; ; made += 1) {
    try {
      return await call();
    } catch (thrown) {
      signal?.throwIfAborted();
      const problem = problemOf(thrown);
      const wait = waitBefore(problem, made, policy);
      if (wait === null) throw problem;
      await policy.sleep(wait, signal ?? undefined);
    }
  }
}

/** @throws the signal's reason when it is aborted meanwhile */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const wake = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', wake);
      resolve();
    }, milliseconds);
    if (signal?.aborted) wake();
    else signal?.addEventListener('abort', wake, { once: true });
  });
}
