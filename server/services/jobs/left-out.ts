import type { Db } from '../../core/database.ts';
import { checkIntents } from '../../science/index.ts';
import { intentRequest, wordsOfIntent } from '../plan/intent.ts';
import { type PlanBasis, type PlannedUnit, paidRequestOf, unitFor } from '../plan/unit.ts';
import { freshBodies } from './fresh-bodies.ts';

/**
 * A plan whose intent answers lie fresh in a store, and units for the words that those answers leave out (science 2): what
 * was answered is not bought again, what was not is. An answer to left-out words may leave some out in its turn.
 */
export async function withLeftOut(
  db: Db,
  store: { scope: string; basis: PlanBasis },
  plan: PlannedUnit[],
): Promise<PlannedUnit[]> {
  const { scope, basis } = store;
  const added: PlannedUnit[] = [];
  let asked = plan.filter((unit) => unit.stage === 'intent');
  while (asked.length > 0) {
    const words = await leftOut(db, scope, asked);
    const label = `left out ${added.length + 1}`;
    asked = words.length === 0 ? [] : [unitFor('intent', label, intentRequest(words, basis), basis)];
    added.push(...asked);
  }
  return [...plan, ...added];
}

/** Words that the fresh answers to these units say nothing valid about. A unit that is still to be bought leaves none out. */
async function leftOut(db: Db, scope: string, units: PlannedUnit[]): Promise<string[]> {
  const keys = units.map((unit) => unit.unitKey!);
  const bodies = (await freshBodies(db, scope, keys)) as Map<string, { json: unknown }>;
  return units.flatMap((unit) => {
    const body = bodies.get(unit.unitKey!);
    return body === undefined ? [] : checkIntents(wordsOfIntent(paidRequestOf(unit, 'chat')), body.json).missing;
  });
}
