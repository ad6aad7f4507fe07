import type { AppContext } from '../context.ts';
import type { JobRow } from '../spend/units.ts';
import { isFinal } from './job-schema.ts';

/** Signals can be lost with a connection; the row is read again at least this often, in milliseconds. */
const RECHECK_MS = 2_000;

/** Reads a job until it is final or the time is up, whichever is first; woken by signals, not by polling. */
export async function waitForFinal(
  app: AppContext,
  read: () => Promise<JobRow>,
  limits: { seconds: number; signal: AbortSignal },
): Promise<JobRow> {
  let job = await read();
  if (limits.seconds <= 0 || isFinal(job.status)) return job;
  const deadline = Date.now() + limits.seconds * 1000;
  let woken = Promise.withResolvers<void>();
  const unsubscribe = app.bus.subscribe((signal) => {
    if (signal.kind === 'job' && signal.jobId === job.id) woken.resolve();
  });
  try {
    job = await read();
    while (!isFinal(job.status) && Date.now() < deadline && !limits.signal.aborted) {
      await firstOf(woken.promise, Math.min(RECHECK_MS, deadline - Date.now()), limits.signal);
      woken = Promise.withResolvers<void>();
      job = await read();
    }
    return job;
  } finally {
    unsubscribe();
  }
}

/** Resolves with the first of: the promise, the time, the abort. */
export async function firstOf(promise: Promise<void>, milliseconds: number, signal: AbortSignal): Promise<void> {
  const done = Promise.withResolvers<void>();
  const wake = () => done.resolve();
  const timer = setTimeout(wake, Math.max(0, milliseconds));
  signal.addEventListener('abort', wake, { once: true });
  if (signal.aborted) wake();
  await Promise.race([promise, done.promise]);
  clearTimeout(timer);
  signal.removeEventListener('abort', wake);
}
