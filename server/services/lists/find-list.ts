import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../entities/index.ts';
import type { Db } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { isId } from '../../core/ids.ts';
import { asValue, RawJson } from '../../core/raw-json.ts';
import type { KeywordListView } from './schemas.ts';

export type ListRow = Selectable<Database['keyword_lists']>;

/** @throws AppError NOT_FOUND for what is no id */
function own(db: Db, { listId, ownerId }: { listId: string; ownerId: string }) {
  if (!isId(listId)) throw new AppError('NOT_FOUND');
  return db.selectFrom('keyword_lists').where('id', '=', listId).where('owner_id', '=', ownerId);
}

/** A list of the owner; one of somebody else is not there. `lock`: until the transaction ends. @throws AppError NOT_FOUND */
export async function findList(
  db: Db,
  { listId, ownerId }: { listId: string; ownerId: string },
  lock = false,
): Promise<ListRow> {
  const rows = own(db, { listId, ownerId }).selectAll();
  const row = await (lock ? rows.forUpdate() : rows).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** The same list to be shown: its words are the text that the database makes of them, which nobody parses and writes again. */
export async function findListView(
  db: Db,
  { listId, ownerId }: { listId: string; ownerId: string },
): Promise<KeywordListView> {
  const row = await own(db, { listId, ownerId })
    .select(HEAD)
    .select([sql<string>`keywords::text`.as('words'), sql<number>`jsonb_array_length(keywords)`.as('count')])
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  const keywords = asValue<string[]>(new RawJson([Buffer.from(row.words)]));
  return { ...headOf(row), keywordCount: row.count, keywords };
}

export function listView(row: ListRow): KeywordListView {
  const { keywords } = row;
  return { ...headOf(row), keywordCount: keywords.length, keywords };
}

/** What a list is without its words. */
export const HEAD = ['id', 'name', 'tags', 'location_code', 'language_code', 'created_at', 'updated_at'] as const;

export function headOf(row: Pick<ListRow, (typeof HEAD)[number]>) {
  return {
    listId: row.id,
    name: row.name,
    tags: row.tags,
    locationCode: row.location_code,
    languageCode: row.language_code,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
