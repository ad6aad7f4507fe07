import { z } from 'zod';
import { Cursor, decodeCursor, encodeCursor } from '../../../core/cursor.ts';
import type { Act } from '../../audit/record.ts';
import { Timestamp } from '../../fields.ts';
import { DataSource, Evidence, ITEM_KINDS, ITEM_STATES, ItemSerp, TrendPoints } from '../schemas.ts';

export const ListItems = z.strictObject({
  state: z.enum(ITEM_STATES).default('in_review'),
  kind: z.enum(ITEM_KINDS).optional(),
  source: z.string().min(1).max(80).optional(),
  cursor: Cursor.optional(),
  limit: z.number().int().min(1).max(200).default(50),
});
export type ListItems = z.output<typeof ListItems>;

/** An item as its reviewers see it, in any state. */
export const Item = z.object({
  id: z.uuid(),
  kind: z.enum(ITEM_KINDS),
  keyword: z.string(),
  game: z.string().nullable(),
  source: z.string(),
  state: z.enum(ITEM_STATES),
  class: z.string().nullable(),
  verdict: z.string().nullable(),
  ratio: z.number().nullable(),
  slope: z.number().nullable(),
  reason: z.string().nullable(),
  trend: TrendPoints.nullable(),
  serp: ItemSerp.nullable(),
  evidence: z.array(Evidence),
  benchmark: z.string(),
  attempts: z.number().int(),
  dataSource: DataSource.nullable(),
  firstSeenAt: Timestamp,
  reviewedBy: z.uuid().nullable(),
  reviewedAt: Timestamp.nullable(),
  reviewReason: z.string().nullable(),
  createdAt: Timestamp,
});
export const ItemPage = z.object({ items: z.array(Item), nextCursor: z.string().nullable() });
export type ItemPage = z.output<typeof ItemPage>;

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
