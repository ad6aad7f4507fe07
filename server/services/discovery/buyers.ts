import { type RawBuilder, sql } from 'kysely';

/** Whether an account of a column may have evidence bought on its behalf: an administrator's who is not blocked. What waits goes on later. */
export function mayBuy(ownerId: string): RawBuilder<boolean> {
  return sql`exists (select from accounts a where a.id = ${sql.ref(ownerId)} and a.role = 'admin' and a.blocked_at is null)`;
}
