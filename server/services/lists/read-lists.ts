import { sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../core/cursor.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { largeRead } from '../jobs/large-read.ts';
import { findListView, HEAD, headOf } from './find-list.ts';
import type { KeywordListView, ListIdInput, ListPage, ListsInput } from './schemas.ts';

const Position = z.strictObject({ before: z.uuid() });

/** A list with its words. @throws AppError NOT_FOUND */
export async function readList(ctx: RequestContext, { listId }: ListIdInput): Promise<KeywordListView> {
  const ownerId = callerOf(ctx).accountId;
  return await largeRead(ctx, () => findListView(ctx.app.database.db, { listId, ownerId }));
}

/** The caller's lists, newest first, without their words. */
export async function pageOfLists(ctx: RequestContext, { limit, cursor }: ListsInput): Promise<ListPage> {
  const before = cursor === undefined ? null : decodeCursor(Position, cursor).before;
  let query = ctx.app.database.db
    .selectFrom('keyword_lists')
    .select(HEAD)
    .select(sql<number>`jsonb_array_length(keywords)`.as('count'))
    .where('owner_id', '=', callerOf(ctx).accountId);
  if (before !== null) query = query.where('id', '<', before);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map((row) => ({ ...headOf(row), keywordCount: row.count }));
  return { items, nextCursor: rows.length > limit ? encodeCursor({ before: items.at(-1)!.listId }) : null };
}
