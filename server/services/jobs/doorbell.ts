import type { RequestContext } from '../context.ts';

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

type Heard = Parameters<Parameters<RequestContext['app']['bus']['subscribe']>[0]>[0];

function bell(app: RequestContext['app'], isOurs: (signal: Heard) => boolean): Doorbell {
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

/** Resolves with the first of: one of the promises, the time, the abort. */
export async function firstOf(promises: Promise<void>[], milliseconds: number, signal: AbortSignal): Promise<void> {
  const done = Promise.withResolvers<void>();
  const wake = () => done.resolve();
  const timer = setTimeout(wake, Math.max(0, milliseconds));
  signal.addEventListener('abort', wake, { once: true });
  if (signal.aborted) wake();
  try {
    await Promise.race([...promises, done.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', wake);
  }
}
