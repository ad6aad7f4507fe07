import { jsonb, now } from '../../core/database.ts';
import { validationFailed } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import { lockName } from '../../core/locks.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { checkPlace } from '../locations/check-place.ts';
import { findList, listView } from './find-list.ts';
import {
  type CreateListInput,
  type KeywordListView,
  type ListIdInput,
  MAX_LISTS,
  type UpdateListInput,
} from './schemas.ts';

/** Makes a list. @throws AppError VALIDATION_FAILED with too many of them, and for a place where nothing can be researched */
export async function createList(ctx: RequestContext, input: CreateListInput): Promise<KeywordListView> {
  judgePlace(ctx, input);
  const ownerId = callerOf(ctx).accountId;
  return await ctx.app.database.transaction(async (tx) => {
    await lockName(tx, `lists:${ownerId}`);
    const { count } = await tx.db
      .selectFrom('keyword_lists')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow();
    if (count >= MAX_LISTS)
      throw validationFailed([{ path: '', message: `an account keeps at most ${MAX_LISTS} lists` }]);
    const row = tx.db.insertInto('keyword_lists').values({ id: newId(), owner_id: ownerId, ...columnsOf(input) });
    return listView(await row.returningAll().executeTakeFirstOrThrow());
  });
}

/** Puts what it says in the place of all that was there. @throws AppError NOT_FOUND, VALIDATION_FAILED for such a place */
export async function updateList(ctx: RequestContext, input: UpdateListInput): Promise<KeywordListView> {
  const list = { listId: input.listId, ownerId: callerOf(ctx).accountId };
  return await ctx.app.database.transaction(async (tx) => {
    const { id } = await findList(tx.db, list, true);
    judgePlace(ctx, input);
    const row = tx.db.updateTable('keyword_lists').set({ ...columnsOf(input), updated_at: now });
    return listView(await row.where('id', '=', id).returningAll().executeTakeFirstOrThrow());
  });
}

/** Deletes a list. @throws AppError NOT_FOUND */
export async function removeList(ctx: RequestContext, { listId }: ListIdInput): Promise<null> {
  const { db } = ctx.app.database;
  const { id } = await findList(db, { listId, ownerId: callerOf(ctx).accountId });
  await db.deleteFrom('keyword_lists').where('id', '=', id).execute();
  return null;
}

/** A list may be asked of anything that is sold, so that its place is any that is. */
function judgePlace({ app }: RequestContext, { locationCode }: CreateListInput): void {
  checkPlace(app, { locationCode, takes: 'geoTargets' });
}

function columnsOf({ name, tags, keywords, locationCode, languageCode }: CreateListInput) {
  const place = { location_code: locationCode, language_code: languageCode };
  return { name, tags: jsonb(tags), keywords: jsonb(keywords), ...place };
}
