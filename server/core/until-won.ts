import type { DatabaseHandle, Tx } from './database.ts';
import { hasLost } from './outage.ts';

/** Who loses more often is told to come back. */
const MOST_LOST = 3;

/** As a transaction, and again some times when it lost against another one: nothing of it is left then, and the other one goes on. */
export async function untilWon<T>(database: DatabaseHandle, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let left = MOST_LOST; ; left--) {
    try {
      return await database.transaction(work);
    } catch (thrown) {
      if (left === 0 || !hasLost(thrown)) throw thrown;
    }
  }
}
