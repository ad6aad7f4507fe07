import type { Open, Outcome } from '../../server/providers/ports/calls.ts';
import type { PaidRequest } from '../../server/providers/ports/price-table.ts';
import { markPosted, markUnknown, refuseAttempt, withhold } from '../../server/services/spend/attempts.ts';
import { noteId } from '../../server/services/spend/noted.ts';
import type { UnitRow } from '../../server/services/spend/units.ts';
import type { Work } from '../work.ts';
import { isStandard } from './endpoints.ts';
import { attemptOf, endOf, keepLate, learnLate, settle } from './settle.ts';
import { isUnstorable } from './usable.ts';

/**
 * How a unit stands after a purchase. `done`: over. `open`: sent, its outcome or its answer is still to come. `busy`: another
 * job is buying the same answer right now. `drain`: not sent, because the process shuts down. `stop`: the claim is void.
 */
export type Purchase = 'done' | 'open' | 'busy' | 'drain' | 'stop';

export type SomeOutcome = Outcome<unknown>;

export function doneIf(written: boolean): Purchase {
  return written ? 'done' : 'stop';
}

/** Writes down what a paid call came to, over any outage, and also when the lease is lost: evidence is kept (invariant 8). */
export async function recordOutcome(
  work: Work,
  unit: UnitRow,
  request: PaidRequest,
  outcome: SomeOutcome,
): Promise<Purchase> {
  const written = await work.keep(() => write(work, unit, request, outcome));
  await work.hooks.reached('afterSettle', unit.id);
  const open = outcome.kind === 'unknown' || (outcome.kind === 'answered' && isStandard(request));
  return written && open ? 'open' : doneIf(written);
}

function write(work: Work, unit: UnitRow, request: PaidRequest, outcome: SomeOutcome): Promise<boolean> {
  switch (outcome.kind) {
    case 'answered': {
      if (isStandard(request) && isPosted(outcome.data)) {
        return leavePosted(work, unit, { providerId: outcome.data.taskId, costMicros: outcome.costMicros });
      }
      return settle(work, unit, request, { ...outcome, ...endOf(unit, request, outcome.data) });
    }
    case 'failed':
      return settle(work, unit, request, { ...outcome, data: undefined, state: 'failed' });
    case 'refused':
      return refuse(work, unit, outcome.code);
    case 'unknown':
      return leaveOpen(work, unit, request, outcome);
  }
}

/** Its answer is collected later; also where another one has closed the unit without it: by whoever looks for closed units again. */
async function leavePosted(
  work: Work,
  unit: UnitRow,
  posted: { providerId: string; costMicros: number },
): Promise<boolean> {
  const collectInSeconds = work.tunables.collectSeconds;
  const written = await markPosted(work.app.database.db, attemptOf(unit), { ...posted, collectInSeconds });
  if (!written) await learnLate(work, { unit, ...posted, isAnswerToCome: true });
  return written;
}

/** A proof that nothing was charged; also where another one has closed the unit without it. */
async function refuse(work: Work, unit: UnitRow, code: string): Promise<boolean> {
  const written = await refuseAttempt(work.app.database.db, attemptOf(unit), { code });
  if (!written) await learnLate(work, { unit, ...FREE });
  return written;
}

/** The same of an attempt that may be made again: it was refused for its rate, or never went out (`withhold`, `giveUp`). */
export async function takeBack(work: Work, unit: UnitRow, code: string, how = withhold): Promise<void> {
  const written = await how(work.app.database.db, attemptOf(unit), code);
  if (!written) await learnLate(work, { unit, ...FREE });
}

const FREE = { costMicros: 0, providerId: null } as const;

/**
 * Writes down that nobody can tell an outcome yet. Nothing of an answer that arrived whole is under way any more: its cost is
 * looked up soon, and the answer kept until then, also when another one has closed the unit without it.
 */
export async function leaveOpen(work: Work, unit: UnitRow, request: PaidRequest, open: Open): Promise<boolean> {
  const { app, tunables } = work;
  const { data: held, providerId } = open;
  // The keyword data provider lists what it answered only after a while.
  const isListedLater = held === undefined || unit.provider === 'dataforseo';
  const lookupInSeconds = isListedLater ? app.config.SETTLE_WINDOW_SECONDS : tunables.lookupRetrySeconds;
  const unknown = { code: 'OUTCOME_UNKNOWN', providerId, lookupInSeconds };
  try {
    const written = await markUnknown(app.database.db, attemptOf(unit), { ...unknown, held });
    if (!written && providerId !== null) await noteId(app.database.db, attemptOf(unit), providerId);
    const isLate = !written && held !== undefined;
    if (isLate) await keepLate(work, unit, request, { data: held, costMicros: unit.bound_micros });
    return written;
  } catch (error) {
    if (held === undefined || !isUnstorable(error)) throw error;
    app.log.error({ err: error, unit: unit.id }, 'an answer cannot be stored');
    return await markUnknown(app.database.db, attemptOf(unit), unknown);
  }
}

function isPosted(data: unknown): data is { taskId: string } {
  return typeof data === 'object' && data !== null && Object.keys(data).length === 1 && 'taskId' in data;
}
