import type { Db } from '../../core/database.ts';
import type { PlanBasis, PlannedUnit } from '../plan/unit.ts';
import { withKnownBridges } from './known-bridges.ts';
import { withLeftOut } from './left-out.ts';

/** A plan with what fresh answers in a store already tell: words that they leave out, and bridges that they ask for. */
export async function completePlan(
  db: Db,
  store: { scope: string; basis: PlanBasis },
  plan: PlannedUnit[],
): Promise<PlannedUnit[]> {
  return withKnownBridges(db, store, await withLeftOut(db, store, plan));
}
