import type { StateKind } from '../../server/core/memory.ts';
import { together } from '../../server/core/together.ts';
import type { AppContext } from '../../server/services/context.ts';
import { type Intended, type IntentOutcome, MOST_INTENDED, recordIntents } from '../../server/services/spend/intent.ts';

/** One more begins while one waits for a row that another process holds. */
const UNDER_WAY = 2;

/** An intention, and how often it may have been recorded: an outage hides whether a statement went through. */
export interface Announced extends Intended {
  tries: number;
}

const INTENDING: StateKind<(announced: Announced) => Promise<IntentOutcome>> = { name: 'intending' };

/** Records an intention to buy, in one commit with others of the same moment. @see recordIntents */
export function intendTogether(
  { database, memory }: Pick<AppContext, 'database' | 'memory'>,
  announced: Announced,
): Promise<IntentOutcome> {
  const bounds = {
    ...{ underWay: UNDER_WAY, items: MOST_INTENDED, weight: Number.POSITIVE_INFINITY },
    weightOf: () => 0,
  };
  const made = () =>
    together((some: readonly Announced[]) => {
      for (const one of some) one.tries += 1;
      return recordIntents(database.db, some);
    }, bounds);
  return memory.state(INTENDING, made)(announced);
}
