import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import type { MicroUsd } from '../../core/money.ts';

/**
 * What the owner's own keys at model providers were charged today, as far as the owner wants it to count in the budget; 0
 * for every other owner. It stands beside the ledger, which books what the gateway itself charged.
 */
export async function countedUpstream(db: Db, ownerId: string): Promise<MicroUsd> {
  const { rows } = await sql<{ micros: number }>`
    select coalesce(sum(c.upstream_micros), 0)::bigint as micros from upstream_costs c
    join accounts a on a.id = c.owner_id and a.count_upstream
    where c.owner_id = ${ownerId} and c.day = app_today()`.execute(db);
  return rows[0]!.micros;
}
