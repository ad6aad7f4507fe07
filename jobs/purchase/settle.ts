import type { PaidRequest } from '../../server/providers/ports/price-table.ts';
import { heldToTheEnd } from '../../server/services/spend/attempts.ts';
import { bookLate, keepFound } from '../../server/services/spend/corrections.ts';
import { type Settlement, settleUnit } from '../../server/services/spend/settle.ts';
import { type Attempt, scopeOf, type UnitRow } from '../../server/services/spend/units.ts';
import type { Work } from '../work.ts';
import { endpointOf, ttlOf } from './endpoints.ts';
import { settleTogether } from './settling.ts';
import { isUnstorable, unusable } from './usable.ts';

/** How a unit ends whose cost is known. */
interface End {
  state: 'settled' | 'failed';
  code: string | null;
  costMicros: number;
  upstreamMicros?: number;
  providerId: string | null;
  data: unknown;
}

/** Paid for, and no answer came. */
export const LOST = { state: 'failed', code: 'PAID_WITHOUT_RESULT', data: undefined } as const;
/** Paid for, and what came is nothing that a database keeps. */
const UNSTORABLE = { state: 'failed', code: 'ANSWER_NOT_STORABLE', data: undefined } as const;

export function attemptOf({ id, fence }: UnitRow): Attempt {
  return { unitId: id, fence };
}

/** A usable answer settles its unit; any other fails it, paid for as it is. */
export function endOf(unit: UnitRow, request: PaidRequest, data: unknown) {
  const code = unusable(unit.stage, request, data);
  return code === null
    ? ({ state: 'settled', code, data } as const)
    : ({ state: 'failed', code, data: undefined } as const);
}

/** Settles a unit whose cost is known, with or without an answer. */
export async function settle(work: Work, unit: UnitRow, request: PaidRequest, end: End): Promise<boolean> {
  const settlement = settlementOf(work, unit, request, end);
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
    if (!written) await comeLate(work, unit, request, end);
    return written;
  } catch (error) {
    if (end.state !== 'settled' || !isUnstorable(error)) throw error;
    work.app.log.error({ err: error, unit: unit.id }, 'an answer cannot be stored');
    return await settle(work, unit, request, { ...end, ...UNSTORABLE });
  }
}

/** Another one has closed the unit without this. */
async function comeLate(work: Work, unit: UnitRow, request: PaidRequest, end: End): Promise<void> {
  if (end.state === 'settled') await keepLate(work, unit, request, end);
  await learnLate(work, { unit, ...end });
}

/** What a unit cost that another one has closed is evidence, the only one where no provider can be asked for it. */
export async function learnLate({ app }: Work, late: Parameters<typeof bookLate>[1]): Promise<void> {
  const differenceMicros = await bookLate(app.database, late);
  if (differenceMicros !== 0) app.log.warn({ unit: late.unit.id, differenceMicros }, 'the ledger was corrected');
}

/** An answer that its closed unit lacks was paid for all the same: it serves whoever asks next. */
export async function keepLate(
  { app, job }: Work,
  unit: UnitRow,
  request: PaidRequest,
  { data, costMicros }: Pick<End, 'data' | 'costMicros'>,
): Promise<void> {
  if (endOf(unit, request, data).state === 'failed') return;
  await keepFound(app.database.db, { unit, job, costMicros }, { body: data, ttlSeconds: ttlOf(request) });
}

/** Settles what is known to be paid for with the answer that was kept for it; as `lost` when there is none. */
export async function settleHeld(work: Work, unit: UnitRow, request: PaidRequest, lost: End): Promise<void> {
  const written = await work.app.database.transaction(async (tx) => {
    const held = await heldToTheEnd(tx, unit.id);
    const end = held === undefined ? lost : { ...lost, ...endOf(unit, request, held) };
    return await settleUnit(tx.db, attemptOf(unit), settlementOf(work, unit, request, end));
  });
  if (!written) await learnLate(work, { unit, ...lost });
}

function settlementOf({ app, job }: Work, unit: UnitRow, request: PaidRequest, end: End): Settlement {
  const { state, code, costMicros, upstreamMicros, providerId, data: body } = end;
  if (costMicros > unit.bound_micros) {
    const figures = { unit: unit.id, provider: unit.provider, boundMicros: unit.bound_micros, costMicros };
    app.log.error(figures, 'a provider charged more than the bound');
  }
  const stored = { scope: scopeOf(job), body, ttlSeconds: ttlOf(request), endpoint: endpointOf(request) };
  return { ...stored, state, code, costMicros, upstreamMicros, providerId };
}
