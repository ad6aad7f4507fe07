import { setTimeout as delay } from 'node:timers/promises';
import type { StateKind } from '../../core/memory.ts';
import type { AppContext, RequestContext, Signal } from '../context.ts';

/**
 * Whoever waits asks at least this often, in milliseconds, whether its credential still holds: together with what a process
 * remembers of credentials this stays within the promised second, also when the word of a revocation is lost.
 */
export const TURN_MS = 400;

/** Signals can be lost with a connection; what they told of is read again at least this often, in milliseconds. */
export const REREAD_MS = 2_000;

export interface Doorbell {
  /** Resolves at the next ring. Armed before reading what it tells of, so that no ring during the read is lost. */
  next(): Promise<void>;
  close(): void;
}

/** Rings when the job moves. */
export function jobBell({ app }: Pick<RequestContext, 'app'>, jobId: string): Doorbell {
  return bell(app, (signal) => signal.kind === 'job' && signal.jobId === jobId);
}

/** Rings when something about the caller's credentials changed. */
export function credentialBell({ app, caller }: RequestContext): Doorbell {
  return bell(app, (signal) => signal.kind === 'credentials' && signal.accountId === caller?.accountId);
}

function bell(app: AppContext, isOurs: (signal: Signal) => boolean): Doorbell {
  let armed = Promise.withResolvers<void>();
  const close = app.bus.subscribe((signal) => {
    if (isOurs(signal)) armed.resolve();
  });
  const next = () => {
    armed = Promise.withResolvers<void>();
    return armed.promise;
  };
  return { next, close };
}

const TURNS: StateKind<{ next: Promise<void> | null }> = { name: 'turns' };

/** The next turn of all who wait in this process, at most `TURN_MS` away: one timer for all, who then ask the database together. */
export function nextTurn({ memory }: AppContext): Promise<void> {
  const turns = memory.state(TURNS, () => ({ next: null }));
  turns.next ??= delay(TURN_MS, undefined, { ref: false }).then(() => {
    turns.next = null;
  });
  return turns.next;
}

/** Resolves with the first of: one of the promises, the time where one is given, the abort. */
export async function firstOf(
  promises: Promise<void>[],
  milliseconds: number | null,
  signal: AbortSignal,
): Promise<void> {
  const done = Promise.withResolvers<void>();
  const wake = () => done.resolve();
  const timer = milliseconds === null ? undefined : setTimeout(wake, Math.max(0, milliseconds));
  signal.addEventListener('abort', wake, { once: true });
  if (signal.aborted) wake();
  try {
    await Promise.race([...promises, done.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', wake);
  }
}
