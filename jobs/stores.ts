import DataLoader from 'dataloader';
import type { Db } from '../server/core/database.ts';
import type { StateKind } from '../server/core/memory.ts';
import type { MicroUsd } from '../server/core/money.ts';
import type { AppContext } from '../server/services/context.ts';
import { freshAnswers } from '../server/services/jobs/reusable.ts';

interface Wanted {
  scope: string;
  unitKey: string;
}

type Kept = Pick<AppContext, 'database' | 'memory'>;
type Found = { costMicros: MicroUsd } | null;

const LOADER: StateKind<DataLoader<Wanted, Found>> = { name: 'fresh-answers' };

/** A fresh answer in a scope, and what it had cost. All units of a job ask in the same moment, and share one statement. */
export function freshAnswer({ database, memory }: Kept, scope: string, unitKey: string): Promise<Found> {
  const made = () => new DataLoader<Wanted, Found>((wanted) => lookUp(database.db, wanted), { cache: false });
  return memory.state(LOADER, made).load({ scope, unitKey });
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
