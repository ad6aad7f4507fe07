import { boundMicros, UnknownModelError } from '../../server/providers/bounds.ts';
import type { Open, PaidCall } from '../../server/providers/ports/calls.ts';
import type { PaidRequest, PriceTable } from '../../server/providers/ports/price-table.ts';
import { payerFor } from '../../server/services/connections/payer.ts';
import { pricesFor } from '../../server/services/connections/prices.ts';
import { unitKey } from '../../server/services/plan/index.ts';
import { giveUp } from '../../server/services/spend/attempts.ts';
import type { Intent, IntentOutcome } from '../../server/services/spend/intent.ts';
import { scopeOf, type UnitRow } from '../../server/services/spend/units.ts';
import { endUnit } from '../../server/services/spend/unsent.ts';
import { freshAnswer } from '../stores.ts';
import { spanOf } from '../timely.ts';
import { mayOvertake, patienceEnds, pauseWhileBusy } from '../waiting.ts';
import type { Work } from '../work.ts';
import { isStandard } from './endpoints.ts';
import { withoutForbidden } from './forbidden.ts';
import { doneIf, leaveOpen, type Purchase, recordOutcome, type SomeOutcome, takeBack } from './outcome.ts';
import { withoutTemperature } from './temperature.ts';

/** Thrown inside `onSending` when the intent was not recorded: the request must not go out. */
class NotSent extends Error {
  readonly why: Exclude<IntentOutcome, 'sent'> | 'drain';
  constructor(why: NotSent['why']) {
    super(`not sent: ${why}`);
    this.why = why;
  }
}

/** What a fresh answer in the store had cost; null: there is none. */
export type Stored = Awaited<ReturnType<typeof freshAnswer>>;

/** What a unit is to be supplied with. */
interface Wanted {
  request: PaidRequest;
  unitKey: string;
  /** By a request of its own, although a posting will bring it (see `Intent`). */
  overtakes: boolean;
  /** What the store was found to hold a moment ago; it is asked without it. */
  stored?: Stored | undefined;
  /** The unit's earlier request was refused, which proves that nothing was charged. */
  afterRefusal?: boolean;
}

/** Supplies a planned unit with its answer: from a store, else by at most one request that may be charged. */
export async function purchase(work: Work, unit: UnitRow, wanted: Wanted): Promise<Purchase> {
  const { app, claim, persist } = work;
  const { request, unitKey: key } = wanted;
  const stored =
    wanted.stored === undefined ? await persist(() => freshAnswer(app, scopeOf(work.job), key)) : wanted.stored;
  if (stored) {
    const end = { unitId: unit.id, state: 'reused', savedMicros: stored.costMicros, request, unitKey: key } as const;
    return doneIf(await persist(() => endUnit(app.database.db, claim, end)));
  }
  // A job that was admitted for the doubles never spends at the vendors, nor the other way round.
  if (work.job.data_source !== app.providers.dataSource) return doneIf(await refuse(work, unit, 'PROVIDER_CHANGED'));
  return await send(work, unit, wanted);
}

/** Whether a request still fits the unit's bound. A model that nobody has a price for any more does not. */
function isWithin(unit: UnitRow, request: PaidRequest, prices: PriceTable): boolean {
  try {
    return boundMicros(request, prices) <= unit.bound_micros;
  } catch (error) {
    if (error instanceof UnknownModelError) return false;
    throw error;
  }
}

async function send(work: Work, unit: UnitRow, what: Wanted): Promise<Purchase> {
  const { app, job } = work;
  await work.hooks.reached('beforeIntent', unit.id);
  const payer = await work.persist(() => payerFor(app, job, unit.provider));
  if (!payer) return doneIf(await refuse(work, unit, 'CONNECTION_CHANGED'));
  if (!isWithin(unit, what.request, await pricesFor(app, job))) {
    return doneIf(await refuse(work, unit, 'PRICE_CHANGED'));
  }
  const { credential, account, connection, mark: accountMark } = payer;
  const { signal } = work;
  const sent = { ...unit, fence: work.claim.fence };
  let announced = 0;
  let isTimely = () => false;
  /** Announced, and not sent so far: where it may not be announced again, it is taken back. */
  let isStanding = false;
  const onSending = async () => {
    // A repeat follows a refusal; it goes through also while the process shuts down.
    if (announced === 0 && !what.afterRefusal && work.draining.aborted) throw new NotSent('drain');
    // A process that stands still from here on may find its unit looked up and closed by another: it must not send any more. One that
    // waited for so long for a row of somebody else asks again whether it may.
    do {
      isTimely = spanOf(work.tunables.leaseSeconds * 1000);
      await announce(work, unit, { ...what, connection, accountMark, isStanding });
      isStanding = true;
    } while (!isTimely());
    isStanding = false;
    announced += 1;
  };
  try {
    // Jobs take turns in a full lane: one with hundreds of units does not keep the others waiting.
    const paying = { credential, account, attemptId: unit.id, group: job.id };
    const patience = AbortSignal.any([signal, work.draining]);
    const onRefused = (code: string) => work.keep(() => takeBack(work, sent, code));
    // A process that dies while the cost is asked for loses neither the answer nor the name to ask with.
    const onOpen = (open: Open) => holdOpen(work, sent, what.request, open);
    const call = { ...paying, signal, patience, onSending, onRefused, onOpen, isTimely: () => isTimely() };
    const outcome = await callProvider(work, what.request, call as PaidCall<never>);
    await work.hooks.reached('afterAnswer', unit.id);
    // A provider may call a refusal of its own so.
    const isGivenUp = outcome.kind === 'refused' && outcome.code === 'ABORTED' && patience.aborted;
    if (isGivenUp) return await givenUp(work, sent, announced);
    // Withheld: who has the job next sends it.
    if (outcome.kind === 'refused' && outcome.retry === 'pace') {
      if (signal.aborted) return 'stop';
      if (work.draining.aborted) return 'drain';
    }
    const refused = outcome.kind === 'refused' ? { ...outcome, request: what.request } : null;
    const reduced = refused && (withoutTemperature(refused) ?? (await withoutForbidden(work, unit, refused)));
    if (refused && reduced) {
      await onRefused(refused.code);
      return await purchaseRest(work, unit, reduced);
    }
    if (outcome.kind === 'refused' && announced === 0) return doneIf(await refuse(work, unit, outcome.code));
    return await recordOutcome(work, sent, what.request, outcome);
  } catch (error) {
    if (!(error instanceof NotSent)) throw error;
    return await notSent(work, unit, { why: error.why, refusedBefore: announced > 0 || what.afterRefusal === true });
  }
}

/**
 * Supplies what is left of a refused batch. Its unit was sent, so it cannot be put off any more: while another job buys the
 * same, it waits here for as long as a purchase takes.
 */
async function purchaseRest(work: Work, unit: UnitRow, request: PaidRequest): Promise<Purchase> {
  const rest = { request, unitKey: unitKey(request), afterRefusal: true };
  const patience = patienceEnds(work);
  const deadline = performance.now() + work.app.config.PROVIDER_TIMEOUT_MS;
  for (;;) {
    const overtakes = performance.now() >= patience && mayOvertake(request);
    const end = await purchase(work, unit, { ...rest, overtakes });
    if (end !== 'busy' || performance.now() >= deadline || work.signal.aborted) return end;
    await pauseWhileBusy(work);
  }
}

/**
 * Records the intent before each request of the unit. Repeated over an outage: announcing twice changes nothing. An outage may
 * hide that it was recorded, or is recorded later, when a row that it waits for is free: when the request does not go out after all, that is
 * written down, and none of this claim does any more.
 */
async function announce(
  work: Work,
  unit: UnitRow,
  what: Wanted & Pick<Intent, 'connection' | 'accountMark'> & { isStanding: boolean },
): Promise<void> {
  const { claim, job } = work;
  const { isStanding, ...intent } = what;
  const announced = { ...intent, unitId: unit.id, scope: scopeOf(job), dataSource: job.data_source, tries: 0 };
  let outcome: IntentOutcome | null = null;
  try {
    outcome = await work.persist(() => work.intend(announced));
  } finally {
    const sent = { ...unit, fence: claim.fence };
    const mayStand = outcome !== 'sent' && (outcome === null || announced.tries > 1);
    if (mayStand) await work.keep(() => takeBack(work, sent, 'NOT_SENT', giveUp));
    else if (outcome !== 'sent' && isStanding) await work.keep(() => takeBack(work, sent, 'NOT_SENT'));
  }
  if (outcome !== 'sent') throw new NotSent(outcome);
  await work.hooks.reached('afterIntent', unit.id);
}

async function notSent(
  work: Work,
  unit: UnitRow,
  stopped: { why: NotSent['why']; refusedBefore: boolean },
): Promise<Purchase> {
  const { why, refusedBefore } = stopped;
  if (why === 'connection') return doneIf(await refuse(work, unit, 'CONNECTION_CHANGED'));
  if (why === 'blocked') return doneIf(await refuse(work, unit, 'ACCOUNT_BLOCKED'));
  // Every request that went out was refused, which proves that nothing was charged.
  if (why === 'stop' && refusedBefore) return doneIf(await refuse(work, unit, 'CANCELED'));
  return why === 'taken' ? 'busy' : why;
}

/** Given up before the first byte: when the lease is lost, who has the job next may send it. */
async function givenUp(work: Work, unit: UnitRow, announced: number): Promise<Purchase> {
  if (announced > 0 && work.signal.aborted) await work.keep(() => takeBack(work, unit, 'NOT_SENT'));
  return work.signal.aborted ? 'stop' : 'drain';
}

/** Written down beside the call, which brings the same once more. */
async function holdOpen(work: Work, unit: UnitRow, request: PaidRequest, open: Open): Promise<void> {
  try {
    await work.keep(() => leaveOpen(work, unit, request, open));
  } catch (error) {
    work.app.log.warn({ err: error, unit: unit.id }, 'an answer lies in memory alone until its cost is known');
  }
}

function callProvider({ app }: Work, request: PaidRequest, call: PaidCall<never>): Promise<SomeOutcome> {
  if (request.operation === 'chat') return app.providers.gateway.chat(request, call);
  const data = app.providers.keywordData;
  return isStandard(request) ? data.post(request, call) : data.buy(request, call);
}

/** Ends a unit that this claim did not get sent. */
function refuse({ app, claim, persist }: Work, unit: UnitRow, code: string): Promise<boolean> {
  return persist(() => endUnit(app.database.db, claim, { unitId: unit.id, state: 'refused', code }));
}
