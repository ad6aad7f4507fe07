import type { Db } from '../../core/database.ts';
import { bridgesFor, type TrendBatch } from '../../science/index.ts';
import { type PlanBasis, type PlannedUnit, paidRequestOf, unitFor } from '../plan/unit.ts';
import { freshBodies } from './fresh-bodies.ts';

/**
 * A plan whose trend answers all lie fresh in a store, with the bridges that these answers ask for in place of its slots: a
 * comparison that nothing is bought for holds no reservation for what it does not need.
 */
export async function withKnownBridges(
  db: Db,
  store: { scope: string; basis: PlanBasis },
  plan: PlannedUnit[],
): Promise<PlannedUnit[]> {
  const slots = plan.filter((unit) => unit.stage === 'bridges');
  if (slots.length === 0) return plan;
  const trends = plan.filter((unit) => unit.stage === 'trends');
  const bodies = await freshBodies(
    db,
    store.scope,
    trends.map((unit) => unit.unitKey!),
  );
  const batches = trends.map((unit) => bodies.get(unit.unitKey!) as TrendBatch | undefined);
  if (!batches.every((batch) => batch !== undefined)) return plan;
  const like = paidRequestOf(trends[0]!, 'trends_graph');
  const wanted = bridgesFor(batches, like.keywords[0]!).slice(0, slots.length);
  const bridges = wanted.map((keywords, at) =>
    unitFor('bridges', slots[at]!.label, { ...like, keywords }, store.basis),
  );
  return plan.flatMap((unit) => (unit === slots[0] ? bridges : unit.stage === 'bridges' ? [] : [unit]));
}
