import { boundMicros } from '../server/providers/bounds.ts';
import type { ChatRequest, KeywordDataRequest, Outcome, PaidCall, PaidRequest } from '../server/providers/ports.ts';
import { payerFor } from '../server/services/connections/payer.ts';
import { pricesFor } from '../server/services/connections/prices.ts';
import {
  endUnit,
  type IntentOutcome,
  markPosted,
  markUnknown,
  recordIntent,
  settleUnit,
  type UnitRow,
} from '../server/services/spend/units.ts';
import { endpointOf, ttlOf } from './endpoints.ts';
import { freshAnswer, unitScope } from './stores.ts';
import { unusable } from './usable.ts';
import type { Work } from './work.ts';

/** How a unit ended this time: `busy` means that another job is buying the same answer right now. */
export type Purchase = 'done' | 'busy' | 'stop';

/** Thrown inside `onSending` when the intent was not recorded: the request must not go out. */
class NotSent extends Error {
  readonly why: Exclude<IntentOutcome, 'sent'>;
  constructor(why: Exclude<IntentOutcome, 'sent'>) {
    super(`not sent: ${why}`);
    this.why = why;
  }
}

type SomeOutcome = Outcome<unknown>;

/** Supplies a planned unit with its answer: from a store, else by at most one paid request. */
export async function purchase(work: Work, unit: UnitRow, request: PaidRequest, unitKey: string): Promise<Purchase> {
  const { app, claim } = work;
  const stored = await freshAnswer(app.database.db, unitScope(work.job), unitKey);
  if (stored) {
    const end = { unitId: unit.id, state: 'reused', savedMicros: stored.costMicros, request, unitKey } as const;
    return (await endUnit(app.database.db, claim, end)) ? 'done' : 'stop';
  }
  if (boundMicros(request, await pricesFor(app, work.job)) > unit.bound_micros) {
    return (await refuse(work, unit, 'PRICE_CHANGED')) ? 'done' : 'stop';
  }
  return await send(work, unit, { request, unitKey });
}

async function send(work: Work, unit: UnitRow, what: { request: PaidRequest; unitKey: string }): Promise<Purchase> {
  const { app, claim, job } = work;
  const { request, unitKey } = what;
  await work.hooks.reached('beforeIntent', unit.id);
  const payer = await payerFor(app, job, unit.provider);
  if (!payer) return (await refuse(work, unit, 'CONNECTION_CHANGED')) ? 'done' : 'stop';
  const onSending = async () => {
    const intent = { unitId: unit.id, request, unitKey, scope: unitScope(job), dataSource: app.providers.dataSource };
    const outcome = await recordIntent(app.database.db, claim, { ...intent, connection: payer.connection });
    if (outcome !== 'sent') throw new NotSent(outcome);
    await work.hooks.reached('afterIntent', unit.id);
  };
  try {
    const call = {
      credential: payer.credential,
      account: payer.account,
      attemptId: unit.id,
      signal: work.signal,
      onSending,
    };
    const outcome = await callProvider(work, request, call as PaidCall<never>);
    await work.hooks.reached('afterAnswer', unit.id);
    return (await record(work, unit, request, outcome)) ? 'done' : 'stop';
  } catch (error) {
    if (!(error instanceof NotSent)) throw error;
    if (error.why === 'connection') return (await refuse(work, unit, 'CONNECTION_CHANGED')) ? 'done' : 'stop';
    return error.why === 'taken' ? 'busy' : 'stop';
  }
}

function callProvider({ app }: Work, request: PaidRequest, call: PaidCall<never>): Promise<SomeOutcome> {
  if (request.operation === 'chat') return app.providers.gateway.chat(request as ChatRequest, call);
  const data = app.providers.keywordData;
  return isStandard(request) ? data.post(request, call) : data.buy(request as KeywordDataRequest, call);
}

/** Whether the request goes through the provider's standard queue: paid at posting, collected later. */
export function isStandard(request: PaidRequest): boolean {
  return 'queue' in request && request.queue === 'standard';
}

/** Writes down what a paid call came to. Survives a database outage: what was paid for is tried again until the claim ends. */
export async function record(work: Work, unit: UnitRow, request: PaidRequest, outcome: SomeOutcome): Promise<boolean> {
  const written = await work.persist(() => write(work, unit, request, outcome));
  await work.hooks.reached('afterSettle', unit.id);
  return written;
}

function write(work: Work, unit: UnitRow, request: PaidRequest, outcome: SomeOutcome): Promise<boolean> {
  const { app, claim } = work;
  const { db } = app.database;
  switch (outcome.kind) {
    case 'answered': {
      if (isStandard(request) && isPosted(outcome.data)) {
        const { taskId } = outcome.data;
        const collectInSeconds = work.tunables.collectSeconds;
        return markPosted(db, claim, {
          unitId: unit.id,
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
      return refuse(work, unit, outcome.code);
    case 'unknown': {
      const lookupInSeconds = app.config.SETTLE_WINDOW_SECONDS;
      return markUnknown(db, claim, {
        unitId: unit.id,
        code: 'OUTCOME_UNKNOWN',
        providerId: outcome.providerId,
        lookupInSeconds,
      });
    }
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

/** Settles a unit whose cost is known, with or without an answer. */
export async function settle(
  work: Work,
  unit: UnitRow,
  request: PaidRequest,
  end: {
    state: 'settled' | 'failed';
    code: string | null;
    costMicros: number;
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
  return await settleUnit(work.app.database.db, work.claim, {
    unitId: unit.id,
    scope: unitScope(work.job),
    state: end.state,
    code: end.code,
    costMicros: end.costMicros,
    providerId: end.providerId,
    body: end.data,
    ttlSeconds: ttlOf(request),
    endpoint: endpointOf(request),
  });
}

/** Ends a unit that was not charged. */
export function refuse(work: Work, unit: UnitRow, code: string): Promise<boolean> {
  return endUnit(work.app.database.db, work.claim, { unitId: unit.id, state: 'refused', code });
}
