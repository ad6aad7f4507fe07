/** The cost of a generation whose answer did not tell it. */
import { setTimeout as wait } from 'node:timers/promises';
import type { MicroUsd } from '../../core/money.ts';
import type { Free } from '../ports/calls.ts';

export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/** The gateway writes a generation down a moment after it answered. */
const PAUSES_MS = [0, 300, 700, 1500];
/** Longest time for all questions: the answer waits in memory meanwhile. */
export const LATE_COST_LIMIT_MS = 10_000;

/**
 * Asks for a generation's record until it is there, at no cost; null when it does not come within a few seconds: the outcome
 * is looked up later, then.
 */
export async function lateCost<T extends { costMicros: MicroUsd }>(
  read: () => Promise<Free<T>>,
  { pause, signal }: { pause: Pause; signal: AbortSignal },
): Promise<T | null> {
  for (const ms of PAUSES_MS) {
    if (ms > 0) await pause(ms, signal);
    if (signal.aborted) return null;
    const answer = await read();
    if (answer.ok) return answer.data;
    if (answer.code !== 'NOT_FOUND' && answer.code !== 'UNAVAILABLE') return null;
  }
  return null;
}

export const systemPause: Pause = async (ms, signal) => {
  // An abort ends the pause; the caller looks at the signal.
  await wait(ms, undefined, { signal }).catch(() => undefined);
};
