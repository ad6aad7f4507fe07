import { sql } from 'kysely';
import type { Act } from '../audit/record.ts';
import { ACCOUNT_COLUMNS, type AccountView } from './account-view.ts';
import type { ListAccounts } from './admin-schemas.ts';

/** Accounts, newest first (ids sort by time of creation). `nextCursor` is null on the last page. */
export async function listAccounts(
  { app }: Act,
  input: ListAccounts,
): Promise<{ items: AccountView[]; nextCursor: string | null }> {
  let query = app.database.db.selectFrom('accounts').select(ACCOUNT_COLUMNS).orderBy('id', 'desc');
  if (input.cursor !== undefined) query = query.where('id', '<', input.cursor);
  if (input.email !== undefined) query = query.where(sql<boolean>`position(${input.email} in email) > 0`);
  const rows = await query.limit(input.limit + 1).execute();
  const items = rows.slice(0, input.limit);
  return { items, nextCursor: rows.length > input.limit ? (items.at(-1)?.userId ?? null) : null };
}
