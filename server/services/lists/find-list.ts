import type { Selectable } from 'kysely';
import type { Database } from '../../../entities/index.ts';
import type { Db } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { isId } from '../../core/ids.ts';
import type { KeywordListView } from './schemas.ts';

export type ListRow = Selectable<Database['keyword_lists']>;

/** A list of the owner; one of somebody else is not there. `lock`: until the transaction ends. @throws AppError NOT_FOUND */
export async function findList(
  db: Db,
  { listId, ownerId }: { listId: string; ownerId: string },
  lock = false,
): Promise<ListRow> {
  if (!isId(listId)) throw new AppError('NOT_FOUND');
  const rows = db.selectFrom('keyword_lists').selectAll().where('id', '=', listId).where('owner_id', '=', ownerId);
  const row = await (lock ? rows.forUpdate() : rows).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export function listView(row: ListRow): KeywordListView {
  const { keywords } = row;
  return {
    listId: row.id,
    name: row.name,
    tags: row.tags,
    keywords,
    keywordCount: keywords.length,
    locationCode: row.location_code,
    languageCode: row.language_code,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
