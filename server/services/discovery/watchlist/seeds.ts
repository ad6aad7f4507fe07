import { AppError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { displayKeyword, keywordIdentity } from '../../../core/keyword.ts';
import { type Act, record } from '../../audit/record.ts';
import type { AddSeed, RemoveSeed, Seed } from './schemas.ts';

const COLUMNS = ['id', 'keyword', 'game', 'added_by as addedBy', 'created_at as createdAt'] as const;

/** The seeds that the scheduled scan expands, oldest first. */
export async function listSeeds({ app }: Act): Promise<{ seeds: Seed[] }> {
  return { seeds: await app.database.db.selectFrom('watchlist_seeds').select(COLUMNS).orderBy('id').execute() };
}

/** Adds a seed, scanned from now on on behalf of the actor. One that is there already stays as it is. */
export async function addSeed({ app, origin }: Act, { keyword, game }: AddSeed): Promise<Seed> {
  const identity = keywordIdentity(keyword);
  return app.database.transaction(async (tx) => {
    const added = await tx.db
      .insertInto('watchlist_seeds')
      .values({
        id: newId(),
        identity,
        keyword: displayKeyword(keyword),
        game: game ?? null,
        added_by: origin.actorId!,
      })
      .onConflict((conflict) => conflict.column('identity').doNothing())
      .returning(COLUMNS)
      .executeTakeFirst();
    if (added) {
      await record(tx, origin, { action: 'watchlist.added', target: added.id, details: { keyword: added.keyword } });
      return added;
    }
    const known = tx.db.selectFrom('watchlist_seeds').select(COLUMNS).where('identity', '=', identity);
    return known.executeTakeFirstOrThrow();
  });
}

/** @throws AppError NOT_FOUND */
export async function removeSeed({ app, origin }: Act, { id }: RemoveSeed): Promise<null> {
  return app.database.transaction(async (tx) => {
    const removed = await tx.db
      .deleteFrom('watchlist_seeds')
      .where('id', '=', id)
      .returning(['keyword'])
      .executeTakeFirst();
    if (!removed) throw new AppError('NOT_FOUND', { detail: 'No such seed.' });
    await record(tx, origin, { action: 'watchlist.removed', target: id, details: { keyword: removed.keyword } });
    return null;
  });
}
