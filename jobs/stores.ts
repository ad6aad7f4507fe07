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

/** Bodies of stored answers by key, whatever their age: a unit that ended with an answer keeps it. */
export async function answerBodies(db: Db, scope: string, keys: string[]): Promise<Map<string, unknown>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('answers')
    .select(['unit_key', 'body'])
    .where('scope', '=', scope)
    .where('unit_key', 'in', keys)
    .where('body', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.unit_key, row.body]));
}
