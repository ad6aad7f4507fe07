import { setTimeout as delay } from 'node:timers/promises';
import type { StateKind } from '../../core/memory.ts';
import { type AppContext, callerOf, type RequestContext, type Signal } from '../context.ts';

/**
 * Whoever waits asks at least this often, in milliseconds, whether its credential still holds: together with what a process
 * remembers of credentials this stays within the promised second, also when the word of a revocation is lost.
 */
export const TURN_MS = 400;

/** Signals can be lost with a connection; what they told of is read again at least this often, in milliseconds. */
export const REREAD_MS = 2_000;

type Listener = () => void;

interface Bells {
  /** Who listens, by what it tells of. */
  listeners: Map<string, Set<Listener>>;
  unsubscribe(): void;
}

/** One listener of the process hears all signals and rings for those whom they concern: thousands may wait. */
export const BELLS: StateKind<Bells> = { name: 'doorbells', close: ({ unsubscribe }) => unsubscribe() };

function bellsOf(app: AppContext): Bells['listeners'] {
  const hang = () => {
    const listeners: Bells['listeners'] = new Map();
    const unsubscribe = app.bus.subscribe((signal) => {
      for (const ring of [...(listeners.get(nameOf(signal)) ?? [])]) ring();
    });
    return { listeners, unsubscribe };
  };
  return app.memory.state(BELLS, hang).listeners;
}

function nameOf(signal: Signal): string {
  if (signal.kind === 'job') return `job ${signal.jobId}`;
  return signal.kind === 'credentials' ? `credentials ${signal.accountId}` : signal.kind;
}

/** Calls when a signal like this one comes, until what it returns is called. */
export function onSignal(app: AppContext, signal: Signal, ring: Listener): () => void {
  const bells = bellsOf(app);
  const name = nameOf(signal);
  const ours = bells.get(name) ?? new Set();
  bells.set(name, ours.add(ring));
  return () => {
    ours.delete(ring);
    if (ours.size === 0 && bells.get(name) === ours) bells.delete(name);
  };
}

export interface Doorbell {
  /** Resolves at the next ring. Armed before reading what it tells of, so that no ring during the read is lost. */
  next(): Promise<void>;
  close(): void;
}

/** Rings when the job moves. */
export function jobBell(app: AppContext, jobId: string): Doorbell {
  return bell(app, { kind: 'job', jobId });
}

/** Rings when something about the caller's credentials changed. */
export function credentialBell(ctx: RequestContext): Doorbell {
  return bell(ctx.app, { kind: 'credentials', accountId: callerOf(ctx).accountId });
}

function bell(app: AppContext, signal: Signal): Doorbell {
  let armed = Promise.withResolvers<void>();
  const close = onSignal(app, signal, () => armed.resolve());
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
