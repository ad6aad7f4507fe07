import type { Db } from '../../server/core/database.ts';
import { type Intent, type IntentOutcome, recordIntents } from '../../server/services/spend/intent.ts';
import type { Claim } from '../../server/services/spend/units.ts';

/** Records one intent by itself. */
export async function recordIntent(db: Db, claim: Claim, intent: Intent): Promise<IntentOutcome> {
  return (await recordIntents(db, claim, [intent]))[0]!;
}
