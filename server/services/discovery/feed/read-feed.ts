import { z } from 'zod';
import { decodeCursor, feedCursor } from '../../../core/cursor.ts';
import type { Db } from '../../../core/database.ts';
import type { RequestContext } from '../../context.ts';
import { sourceOf } from '../items/list-games.ts';
import { feedPage } from './feed-page.ts';
import type { Feed, ReadFeed } from './schemas.ts';

const Position = z.strictObject({ after: z.int().min(1) });

/**
 * A page of the feed in its lasting order (contract 5). `nextCursor` is always the place to go on from, also when nothing is
 * left for now; it is null only as long as a reader has seen nothing at all.
 */
export async function readFeed({ app }: RequestContext, input: ReadFeed): Promise<Feed> {
  const after = input.cursor === undefined ? 0 : decodeCursor(Position, input.cursor).after;
  const { kinds, classes, since } = input;
  const rows = await feedPage(app.database.db, { after, since, kinds, classes, limit: input.limit + 1 });
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  return {
    generatedAt: last?.published_at ?? (await lastPublication(app.database.db)),
    items: page.map(({ data_source: _source, published_at, id, ...row }) => ({
      id: String(id),
      ...row,
      publishedAt: published_at,
    })),
    nextCursor: last ? feedCursor(last.id) : (input.cursor ?? null),
    hasMore: rows.length > input.limit,
    dataSource: sourceOf(page, app.providers.dataSource),
  };
}

/**
 * When the feed last changed; the epoch for an empty one. `generatedAt` is a time of the content, not of the request: an
 * unchanged page keeps its entity tag.
 */
async function lastPublication(db: Db): Promise<Date> {
  const row = await db
    .selectFrom('feed_entries')
    .select('published_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.published_at ?? new Date(0);
}
