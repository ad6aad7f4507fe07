import { sql } from 'kysely';
import type { Db } from '../server/core/database.ts';
import type { MicroUsd } from '../server/core/money.ts';

/** A fresh answer in a scope, and what it had cost. */
export async function freshAnswer(db: Db, scope: string, unitKey: string): Promise<{ costMicros: MicroUsd } | null> {
  const row = await db
    .selectFrom('answers')
    .select('cost_micros')
    .where('scope', '=', scope)
    .where('unit_key', '=', unitKey)
    .where('state', '=', 'ready')
    .where((of) => of.or([of('expires_at', 'is', null), of('expires_at', '>', sql<Date>`app_now()`)]))
    .executeTakeFirst();
  return row ? { costMicros: row.cost_micros } : null;
}
