import { setTimeout as delay } from 'node:timers/promises';
import { hasLost, isCancelled, isOutage } from '../server/core/outage.ts';
import type { AppContext } from '../server/services/context.ts';
import type { IntentOutcome } from '../server/services/spend/intent.ts';
import type { Claim, JobRow, UnitRow } from '../server/services/spend/units.ts';
import type { Hooks } from './crash-points.ts';
import type { Announced } from './purchase/intending.ts';

/** Figures of the executor; tests shorten them. */
export interface Tunables {
  leaseSeconds: number;
  /** How long the sweeper watches a lapsed lease before it takes the job over: a holder that is alive extends it meanwhile. */
  watchSeconds: number;
  /** Pause before a posted task is asked for, and between two looks. */
  collectSeconds: number;
  /** How long, in looks a pause apart, a posted task is asked for in vain before it ends as paid without a result. */
  collectLimitSeconds: number;
  /** Pause between two lookups of an unknown outcome. */
  lookupRetrySeconds: number;
  /** Lookups that found no evidence before an outcome is closed without it. */
  maxLookups: number;
  /** How long to wait in place for another job's purchase before the job is parked. */
  busySeconds: number;
  /** Claims in a row that got nowhere before a job is ended with what it has. */
  maxStalls: number;
}

export const TUNABLES: Tunables = {
  leaseSeconds: 30,
  watchSeconds: 12,
  collectSeconds: 5,
  collectLimitSeconds: 86_400,
  lookupRetrySeconds: 10,
  maxLookups: 6,
  busySeconds: 3,
  maxStalls: 8,
};

/** One claimed job in execution. */
export interface Work {
  app: AppContext;
  job: JobRow;
  claim: Claim;
  /** Aborted when the lease is lost. */
  signal: AbortSignal;
  /** Aborted when the process shuts down or the job is cancelled: what has been sent is finished, nothing more is sent. */
  draining: AbortSignal;
  hooks: Hooks;
  tunables: Tunables;
  /** Units whose answers this claim stored, as that left them, and in which versions: a final unit and its answer need not be read again. */
  settled: Map<string, { unit: UnitRow; version: string }>;
  /** Commits that a unit is about to be sent, with others of the same moment. */
  intend(announced: Announced): Promise<IntentOutcome>;
  /** Another job has its place from now on: its end waits for others more than it works. As many are ended as are executed. */
  leave(): void;
  /** Repeats a database statement over an outage until it goes through or the work is aborted; a cancelled one some times. */
  persist<T>(write: () => Promise<T>): Promise<T>;
  /** The same also when the lease is lost: for what has arrived already, which is settled whoever holds the job by now. */
  keep<T>(write: () => Promise<T>): Promise<T>;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;
const MOST_CANCELLED = 30;

/** Only what passes is worth repeating: an outage, or a transaction that lost against another (SQLSTATE class 40). */
export function passes(error: unknown): boolean {
  return isOutage(error) || hasLost(error);
}

/** @see Work.persist */
export async function persistently<T>(write: () => Promise<T>, signal: AbortSignal): Promise<T> {
  let cancelled = 0;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await write();
    } catch (error) {
      if (isCancelled(error)) cancelled += 1;
      else if (!passes(error)) throw error;
      if (signal.aborted || cancelled > MOST_CANCELLED) throw error;
      await delay(pause, undefined, { signal });
    }
  }
}
