import { sql } from 'kysely';
import type { Tx } from '../../../core/database.ts';
import { AppError, validationFailed } from '../../../core/errors.ts';
import type { Act } from '../../audit/record.ts';
import { publish } from '../feed/publish.ts';
import { type ItemState, recordMoves } from '../moves.ts';
import type { DecideGames, RetireGame } from './schemas.ts';

/**
 * Approves or rejects items in review: all of them or, if one cannot be decided, none. Approved ones are published in the
 * same transaction.
 * @throws AppError NOT_FOUND; VALIDATION_FAILED naming the ids that are not in review
 */
export async function decideGames({ app, origin }: Act, input: DecideGames): Promise<{ ids: string[] }> {
  const to = input.decision === 'approve' ? 'approved' : 'rejected';
  return app.database.transaction(async (tx) => {
    await lockItems(tx, input.ids, 'in_review');
    await tx.db
      .updateTable('game_items')
      .set({
        state: to,
        reviewed_by: origin.actorId,
        // Whole milliseconds, because cursors name this time.
        reviewed_at: sql<Date>`date_trunc('milliseconds', app_now())`,
        review_reason: input.reason,
        updated_at: sql<Date>`app_now()`,
      })
      .where('id', 'in', input.ids)
      .execute();
    if (to === 'approved') await publish(tx, input.ids);
    const details = { reason: input.reason };
    await recordMoves(
      tx,
      origin,
      input.ids.map((itemId) => ({ itemId, to, details })),
    );
    return { ids: input.ids };
  });
}

/**
 * Takes an approved item out of the list. Its entry stays in the feed, see `publish`.
 * @throws AppError NOT_FOUND; VALIDATION_FAILED when it is not approved
 */
export async function retireGame({ app, origin }: Act, { id, reason }: RetireGame): Promise<{ ids: string[] }> {
  return app.database.transaction(async (tx) => {
    await lockItems(tx, [id], 'approved');
    const set = { state: 'retired', updated_at: sql<Date>`app_now()` } as const;
    await tx.db.updateTable('game_items').set(set).where('id', '=', id).execute();
    await recordMoves(tx, origin, [{ itemId: id, to: 'retired', details: { reason } }]);
    return { ids: [id] };
  });
}

/** Locks the items in one order, so that two reviewers wait for each other instead of blocking each other. */
async function lockItems({ db }: Tx, ids: string[], state: ItemState): Promise<void> {
  const rows = await db
    .selectFrom('game_items')
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < ids.length) throw new AppError('NOT_FOUND', { detail: 'No such item.' });
  const wrong = rows.filter((row) => row.state !== state);
  if (wrong.length === 0) return;
  throw validationFailed(wrong.map((row) => ({ path: row.id, message: `is ${row.state}, not ${state}` })));
}
