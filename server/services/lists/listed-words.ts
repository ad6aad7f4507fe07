import type { Db } from '../../core/database.ts';
import { validationFailed } from '../../core/errors.ts';
import type { Worded } from '../plan/schemas.ts';
import { findList } from './find-list.ts';

interface Naming {
  keywords?: string[] | undefined;
  listId?: string | undefined;
}

/**
 * A request with the words that it names, or with those that a list of its caller has at this moment: later changes of the
 * list change nothing of what was asked. @param most words that the request takes
 * @throws AppError NOT_FOUND, VALIDATION_FAILED for a list without words or with too many
 */
export async function withWords<I extends Naming>(
  db: Db,
  { ownerId, most }: { ownerId: string; most: number },
  { listId, ...input }: I,
): Promise<Worded<I>> {
  if (listId === undefined) return input as unknown as Worded<I>;
  const { keywords } = await findList(db, { listId, ownerId });
  const refuse = (message: string) => validationFailed([{ path: 'listId', message }]);
  if (keywords.length === 0) throw refuse('the list has no keywords');
  if (keywords.length > most) throw refuse(`the list has ${keywords.length} keywords, and this takes at most ${most}`);
  return { ...input, keywords } as unknown as Worded<I>;
}
