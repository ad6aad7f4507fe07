import type { Tx } from '../../server/core/database.ts';
import { paidRequestOf } from '../../server/services/plan/unit.ts';
import { heldToTheEnd, postponeLookup, refuseAttempt } from '../../server/services/spend/attempts.ts';
import { presumeSpent } from '../../server/services/spend/settle.ts';
import { NOT_CHARGED } from '../../server/services/spend/unit-states.ts';
import { scopeOf, type UnitRow } from '../../server/services/spend/units.ts';
import { LONGEST_LOOKUP_PAUSE_SECONDS } from '../claim.ts';
import type { Work } from '../work.ts';
import { ttlOf } from './endpoints.ts';
import { attemptOf } from './settle.ts';
import { unusable } from './usable.ts';

/** A unit whose outcome is open. */
export interface Due extends UnitRow {
  /** How long ago it was sent, by the database's clock, */
  ageSeconds: number;
  /** and when that was by this process's. */
  sentMs: number;
}

/** What the provider lists as running is never closed; it is looked at less often the longer it takes. */
export async function lookAtRunning(work: Work, unit: Due): Promise<void> {
  const growing = Math.min(unit.ageSeconds / 20, LONGEST_LOOKUP_PAUSE_SECONDS);
  await postpone(work, unit, { inSeconds: Math.max(work.tunables.collectSeconds, growing), isFruitless: false });
}

/** Tries again later; after so many looks without evidence an outcome is closed as unknown. Looks count, not clocks. */
export async function lookAgain(work: Work, unit: Due): Promise<void> {
  const { maxLookups, lookupRetrySeconds: inSeconds } = work.tunables;
  if (unit.lookups + 1 >= maxLookups) return await closeWithoutEvidence(work, unit);
  await postpone(work, unit, { inSeconds, isFruitless: true });
}

export async function postpone(
  { app, claim }: Work,
  unit: UnitRow,
  next: { inSeconds: number; isFruitless: boolean },
): Promise<void> {
  await postponeLookup(app.database.db, attemptOf(unit), { ...next, holder: claim });
}

/** What arrived without a cost is used, as far as it is of use; nobody buys it again. */
export async function closeWithoutEvidence({ app, job, claim, persist }: Work, unit: UnitRow): Promise<void> {
  const request = paidRequestOf(unit);
  const close = async (tx: Tx) => {
    const body = await heldToTheEnd(tx, unit.id);
    const isOfUse = body !== undefined && unusable(unit.stage, request, body) === null;
    const answer = isOfUse ? { scope: scopeOf(job), body, ttlSeconds: ttlOf(request) } : undefined;
    await presumeSpent(tx.db, attemptOf(unit), { holder: claim, answer });
  };
  await persist(() => app.database.transaction(close));
}

/** Listed nowhere after the settle window, it never reached the provider's books; what has answered by now was sent all the same. */
export async function endNotCharged({ app, claim, persist }: Work, unit: Due): Promise<boolean> {
  const end = { code: NOT_CHARGED, holder: claim };
  const conclude = async (tx: Tx) => {
    const hasAnswered = (await heldToTheEnd(tx, unit.id)) !== undefined;
    if (!hasAnswered) await refuseAttempt(tx.db, attemptOf(unit), end);
    return !hasAnswered;
  };
  return await persist(() => app.database.transaction(conclude));
}
