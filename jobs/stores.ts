import DataLoader from 'dataloader';
import type { Db } from '../server/core/database.ts';
import type { MicroUsd } from '../server/core/money.ts';
import { freshAnswers } from '../server/services/jobs/reusable.ts';

interface Wanted {
  scope: string;
  unitKey: string;
}

type Found = { costMicros: MicroUsd } | null;

const loaders = new WeakMap<Db, DataLoader<Wanted, Found>>();

/** A fresh answer in a scope, and what it had cost. All units of a job ask in the same moment, and share one statement. */
export function freshAnswer(db: Db, scope: string, unitKey: string): Promise<Found> {
  let loader = loaders.get(db);
  if (!loader) {
    loader = new DataLoader((wanted) => lookUp(db, wanted), { cache: false });
    loaders.set(db, loader);
  }
  return loader.load({ scope, unitKey });
}

async function lookUp(db: Db, wanted: readonly Wanted[]): Promise<Found[]> {
  const stores = Map.groupBy(wanted, ({ scope }) => scope);
  const costs = new Map<string, Map<string, MicroUsd>>();
  for (const [scope, of] of stores) {
    const keys = of.map(({ unitKey }) => unitKey);
    costs.set(scope, await freshAnswers(db, scope, [...new Set(keys)]));
  }
  return wanted.map(({ scope, unitKey }) => {
    const costMicros = costs.get(scope)!.get(unitKey);
    return costMicros === undefined ? null : { costMicros };
  });
}
