import DataLoader from 'dataloader';
import { databaseDay } from '../../core/database-clock.ts';
import type { StateKind } from '../../core/memory.ts';
import type { AppContext } from '../context.ts';

type Days = DataLoader<'today', string>;

const DAYS: StateKind<Days> = { name: 'days-of-requests' };

/** The database's UTC day: requests that come in one turn of the event loop share the question. */
export function dayOfRequest({ database: { db }, memory }: AppContext): Promise<string> {
  const ask = async (askers: readonly 'today'[]) => {
    const day = await databaseDay(db);
    return askers.map(() => day);
  };
  const options = { cache: false, batchScheduleFn: (send: () => void) => setImmediate(send) };
  return memory.state(DAYS, () => new DataLoader(ask, options)).load('today');
}
