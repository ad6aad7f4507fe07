import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../../core/cursor.ts';
import type { Act } from '../../audit/record.ts';
import type { ItemPage, ListItems } from './schemas.ts';

const Position = z.strictObject({ id: z.uuid() });

/** Items in one state, oldest first, so that nobody waits for ever: `in_review` is the review queue. */
export async function listItems({ app }: Act, input: ListItems): Promise<ItemPage> {
  let query = app.database.db
    .selectFrom('game_items')
    .select(['id', 'kind', 'keyword', 'game', 'source', 'state', 'class', 'verdict', 'ratio', 'slope', 'reason'])
    .select(['trend', 'serp', 'evidence', 'benchmark', 'attempts', 'data_source as dataSource'])
    .select(['first_seen_at as firstSeenAt', 'reviewed_by as reviewedBy', 'reviewed_at as reviewedAt'])
    .select(['review_reason as reviewReason', 'created_at as createdAt'])
    .where('state', '=', input.state);
  if (input.kind) query = query.where('kind', '=', input.kind);
  if (input.source) query = query.where('source', '=', input.source);
  if (input.cursor) query = query.where('id', '>', decodeCursor(Position, input.cursor).id);
  const rows = await query
    .orderBy('id')
    .limit(input.limit + 1)
    .execute();
  const items = rows.slice(0, input.limit) as ItemPage['items'];
  return { items, nextCursor: rows.length > input.limit ? encodeCursor({ id: items.at(-1)!.id }) : null };
}
