import type { Outcome } from '../../server/providers/ports/calls.ts';
import type { PaidRequest } from '../../server/providers/ports/price-table.ts';
import { markPosted, markUnknown, refuseAttempt } from '../../server/services/spend/attempts.ts';
import { keepFound } from '../../server/services/spend/corrections.ts';
import { type Attempt, scopeOf, type UnitRow } from '../../server/services/spend/units.ts';
import type { Work } from '../work.ts';
import { endpointOf, isStandard, ttlOf } from './endpoints.ts';
import { settleTogether } from './settling.ts';
import { isUnstorable, unusable } from './usable.ts';

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
  const { db } = work.app.database;
  const attempt = attemptOf(unit);
  switch (outcome.kind) {
    case 'answered': {
      if (isStandard(request) && isPosted(outcome.data)) {
        const { taskId } = outcome.data;
        const collectInSeconds = work.tunables.collectSeconds;
        return markPosted(db, attempt, {
          providerId: taskId,
          costMicros: outcome.costMicros,
          collectInSeconds,
        });
      }
      return settle(work, unit, request, { ...outcome, ...endOf(unit, request, outcome.data) });
    }
    case 'failed':
      return settle(work, unit, request, { ...outcome, data: undefined, state: 'failed' });
    case 'refused':
      return refuseAttempt(db, attempt, { code: outcome.code });
    case 'unknown':
      return leaveOpen(work, unit, outcome);
  }
}

/** Nothing of an answer that arrived whole is under way any more: its cost is looked up soon, and the answer kept until then. */
async function leaveOpen(work: Work, unit: UnitRow, open: Extract<SomeOutcome, { kind: 'unknown' }>): Promise<boolean> {
  const { app, tunables } = work;
  const { data: held, providerId } = open;
  // The keyword data provider lists what it answered only after a while.
  const isListedLater = held === undefined || unit.provider === 'dataforseo';
  const lookupInSeconds = isListedLater ? app.config.SETTLE_WINDOW_SECONDS : tunables.lookupRetrySeconds;
  const unknown = { code: 'OUTCOME_UNKNOWN', providerId, lookupInSeconds };
  try {
    return await markUnknown(app.database.db, attemptOf(unit), { ...unknown, held });
  } catch (error) {
    if (held === undefined || !isUnstorable(error)) throw error;
    app.log.error({ err: error, unit: unit.id }, 'an answer cannot be stored');
    return await markUnknown(app.database.db, attemptOf(unit), unknown);
  }
}

/** A usable answer settles its unit; any other fails it, paid for as it is. */
export function endOf(unit: UnitRow, request: PaidRequest, data: unknown) {
  const code = unusable(unit.stage, request, data);
  return code === null
    ? ({ state: 'settled', code, data } as const)
    : ({ state: 'failed', code, data: undefined } as const);
}

function isPosted(data: unknown): data is { taskId: string } {
  return typeof data === 'object' && data !== null && Object.keys(data).length === 1 && 'taskId' in data;
}

export function attemptOf({ id, fence }: UnitRow): Attempt {
  return { unitId: id, fence };
}

/** Settles a unit whose cost is known, with or without an answer. */
export async function settle(
  work: Work,
  unit: UnitRow,
  request: PaidRequest,
  end: {
    state: 'settled' | 'failed';
    code: string | null;
    costMicros: number;
    upstreamMicros?: number;
    providerId: string | null;
    data: unknown;
  },
): Promise<boolean> {
  if (end.costMicros > unit.bound_micros) {
    const figures = {
      unit: unit.id,
      provider: unit.provider,
      boundMicros: unit.bound_micros,
      costMicros: end.costMicros,
    };
    work.app.log.error(figures, 'a provider charged more than the bound');
  }
  const settlement = {
    scope: scopeOf(work.job),
    state: end.state,
    code: end.code,
    costMicros: end.costMicros,
    upstreamMicros: end.upstreamMicros,
    providerId: end.providerId,
    body: end.data,
    ttlSeconds: ttlOf(request),
    endpoint: endpointOf(request),
  };
  try {
    const written = await settleTogether(
      work.app,
      attemptOf(unit),
      settlement,
      ({ unit: left, storedKey, version }) => {
        work.settled.set(unit.id, {
          unit: { ...unit, ...left, request: { ...request }, unit_key: storedKey },
          version,
        });
      },
    );
    // Another one has closed the unit without its answer, which was paid for all the same: it serves whoever asks next.
    const { costMicros, body, ttlSeconds } = settlement;
    if (!written && end.state === 'settled')
      await keepFound(work.app.database.db, { unit, job: work.job, costMicros }, { body, ttlSeconds });
    return written;
  } catch (error) {
    if (end.state !== 'settled' || !isUnstorable(error)) throw error;
    work.app.log.error({ err: error, unit: unit.id }, 'an answer cannot be stored');
    const alone = { ...settlement, state: 'failed', code: 'ANSWER_NOT_STORABLE', body: undefined } as const;
    return await settleTogether(work.app, attemptOf(unit), alone);
  }
}
