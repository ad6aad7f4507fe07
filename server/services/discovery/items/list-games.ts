import { sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, gameCursor } from '../../../core/cursor.ts';
import { isStorableTime } from '../../../core/dates.ts';
import type { RequestContext } from '../../context.ts';
import type { GameKeyword } from '../schemas.ts';
import type { GameKeywords, ListGames } from './schemas.ts';

/** `reviewed_at` is kept in whole milliseconds, so that a cursor can name it exactly. */
const Position = z.strictObject({
  at: z.iso.datetime().refine((text) => isStorableTime(new Date(text))),
  id: z.uuid(),
});

const COLUMNS = [
  ...(['id', 'keyword', 'game', 'source', 'class', 'verdict', 'ratio', 'slope', 'reason', 'trend', 'serp'] as const),
  ...(['evidence', 'first_seen_at', 'reviewed_at', 'data_source'] as const),
] as const;

/** Approved game keywords, last reviewed first (contract 5). `nextCursor` is null on the last page. */
export async function listGames({ app }: RequestContext, input: ListGames): Promise<GameKeywords> {
  let query = app.database.db
    .selectFrom('game_items')
    .select(COLUMNS)
    .where('state', '=', 'approved')
    .where('kind', '=', 'game_keyword');
  if (input.class) query = query.where('class', 'in', input.class);
  if (input.since) query = query.where('reviewed_at', '>=', input.since);
  if (input.cursor) {
    const { at, id } = decodeCursor(Position, input.cursor);
    query = query.where(sql<boolean>`(reviewed_at, id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  const rows = await query
    .orderBy('reviewed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(input.limit + 1)
    .execute();
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  const keywords = page.map(({ first_seen_at, reviewed_at, data_source: _, ...row }) => ({
    ...(row as Omit<GameKeyword, 'firstSeenAt' | 'reviewedAt'>),
    firstSeenAt: first_seen_at,
    reviewedAt: reviewed_at!,
  }));
  const nextCursor = last ? gameCursor({ id: last.id, reviewedAt: last.reviewed_at! }) : null;
  return { keywords, nextCursor, dataSource: sourceOf(page, app.providers.dataSource) };
}

/** Rows of the doubles mark the whole answer, so that it is never taken for live data. */
export function sourceOf(
  rows: readonly { data_source: 'live' | 'sandbox' | null }[],
  otherwise: 'live' | 'sandbox',
): 'live' | 'sandbox' {
  if (rows.length === 0) return otherwise;
  return rows.some((row) => row.data_source === 'sandbox') ? 'sandbox' : 'live';
}
