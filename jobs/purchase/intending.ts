import type { Db } from '../../server/core/database.ts';
import { type Bounds, together } from '../../server/core/together.ts';
import { type Intent, type IntentOutcome, MOST_INTENDED, recordIntents } from '../../server/services/spend/intent.ts';
import type { Claim } from '../../server/services/spend/units.ts';

const TOGETHER: Bounds<unknown> = {
  ...{ underWay: 2, items: MOST_INTENDED, weight: Number.POSITIVE_INFINITY },
  weightOf: () => 0,
};

/** An intention, and how often it may have been recorded: an outage hides whether a statement went through. */
export interface Announced extends Intent {
  tries: number;
}

/**
 * Records intents of a claim, in one commit those of one moment. Those of other jobs go their own way: a row that one waits for
 * holds up nobody but who wants an answer that it has asked for already. @see recordIntents
 */
export function intentsTogether(db: Db, claim: Claim): (announced: Announced) => Promise<IntentOutcome> {
  return together((some: readonly Announced[]) => {
    for (const one of some) one.tries += 1;
    return recordIntents(db, claim, some);
  }, TOGETHER);
}
