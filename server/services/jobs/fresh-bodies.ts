import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';

/** Answers that lie fresh in a scope, by unit key, read in the caller's own transaction: those that a plan will reuse. */
export async function freshBodies(db: Db, scope: string, keys: readonly string[]): Promise<Map<string, unknown>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('answers')
    .select(['unit_key', 'body'])
    .where('scope', '=', scope)
    .where('unit_key', 'in', keys)
    .where('state', '=', 'ready')
    .where((of) => of.or([of('expires_at', 'is', null), of('expires_at', '>', sql<Date>`app_now()`)]))
    .execute();
  return new Map(rows.map((row) => [row.unit_key, row.body]));
}
