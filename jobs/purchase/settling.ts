import type { StateKind } from '../../server/core/memory.ts';
import { together } from '../../server/core/together.ts';
import type { AppContext } from '../../server/services/context.ts';
import { rememberAnswer } from '../../server/services/shared-cache/packed-answers.ts';
import {
  MOST_SETTLED,
  type Settled,
  type Settlement,
  type Settling,
  settleUnits,
  settlingOf,
} from '../../server/services/spend/settle.ts';
import type { Attempt } from '../../server/services/spend/units.ts';

/** Statements under way at once: more of them bring nothing, fewer wait for a large answer. */
const UNDER_WAY = 4;
/** Characters of one statement; a larger answer goes alone. They are of packed answers, some ten times shorter than they were. */
const CHARACTERS = 512 * 1024;

type Stored = Settled & { storedKey: string; version: string };

const isStored = (settled: Settled): settled is Stored => settled.storedKey !== null && settled.version !== null;

const SETTLING: StateKind<(settling: Settling) => Promise<Settled | null>> = { name: 'settling' };

/**
 * Settles a unit, in one commit with others whose answers arrived meanwhile, and keeps its answer at hand: its job computes with
 * it next. False when the attempt is closed already. @see settleUnits
 * @param onStored told of a unit whose answer is stored now
 */
export async function settleTogether(
  { database, memory }: Pick<AppContext, 'database' | 'memory'>,
  attempt: Attempt,
  settlement: Settlement,
  onStored: (settled: Stored) => void = () => undefined,
): Promise<boolean> {
  const bounds = {
    ...{ underWay: UNDER_WAY, items: MOST_SETTLED, weight: CHARACTERS },
    weightOf: ({ text }: Settling) => text.length,
  };
  const made = () => together((some: readonly Settling[]) => settleUnits(database.db, some), bounds);
  const settling = await settlingOf(attempt, settlement);
  const settled = await memory.state(SETTLING, made)(settling);
  if (settled !== null && isStored(settled) && settling.answer !== null) {
    const { storedKey: key, version } = settled;
    rememberAnswer(memory, { scope: settlement.scope, key }, { version, packed: settling.answer });
    onStored(settled);
  }
  return settled !== null;
}
