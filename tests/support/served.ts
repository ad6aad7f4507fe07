import type { Db } from '../../server/core/database.ts';
import { parsePacked } from '../../server/core/packed.ts';
import { packedAnswer } from '../../server/services/spend/stored-answer.ts';

/** The answers under a key that serve whoever asks for it, in whichever scope. */
export async function servedUnder(db: Db, unitKey: string): Promise<unknown[]> {
  const answers = db.selectFrom('answers').select(packedAnswer.as('packed')).where('unit_key', '=', unitKey);
  return (await answers.where('state', '=', 'ready').execute()).map(({ packed }) => parsePacked(packed));
}
