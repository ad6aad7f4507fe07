import DataLoader from 'dataloader';
import { databaseDay } from '../../core/database-clock.ts';
import type { StateKind } from '../../core/memory.ts';
import type { AppContext } from '../context.ts';

/** How a request that is resolved by the UTC day learns it. */
export type Today = () => Promise<string>;

interface Days {
  asked: DataLoader<'today', string>;
  last: string | null;
}

const DAYS: StateKind<Days> = { name: 'days-of-requests' };

/** The database's UTC day: requests that come in one turn of the event loop share the question. */
export function dayOfRequest(app: AppContext): Promise<string> {
  return daysOf(app).asked.load('today');
}

/** What the database said last, for what is answered only where its statement finds the same day; null before it was asked. */
export function dayToldLast(app: AppContext): string | null {
  return daysOf(app).last;
}

function daysOf({ database: { db }, memory }: AppContext): Days {
  return memory.state(DAYS, () => {
    const ask = async (askers: readonly 'today'[]) => {
      const day = await databaseDay(db);
      days.last = day;
      return askers.map(() => day);
    };
    const options = { cache: false, batchScheduleFn: (send: () => void) => setImmediate(send) };
    const days: Days = { asked: new DataLoader(ask, options), last: null };
    return days;
  });
}
