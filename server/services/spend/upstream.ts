import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import type { MicroUsd } from '../../core/money.ts';
import { isUnfinished } from './units.ts';

/** What an owner's own keys at model providers count for in the budget of today. */
export interface Upstream {
  spentMicros: MicroUsd;
  /** What completions that are planned, under way or without evidence may cost upstream: at most their bounds. */
  heldMicros: MicroUsd;
}

/**
 * What the owner's own keys at model providers were charged today and may still be, as far as the owner wants it to count in
 * the budget; nothing for every other owner. It stands beside the ledger, which books what the gateway itself charged.
 */
export async function countedUpstream(db: Db, ownerId: string): Promise<Upstream> {
  const mayBeCharged = sql`u.provider = 'openrouter' and not exists (select 1 from upstream_costs c where c.unit_id = u.id)`;
  // Of a final job only what stayed unknown may still be charged; no other index holds few of an owner's final jobs.
  const { rows } = await sql<Upstream>`
    select coalesce((select sum(c.upstream_micros) from upstream_costs c
        where c.owner_id = a.id and c.day = app_today()), 0)::bigint as "spentMicros",
      coalesce((select sum(held.bound_micros) from (
        select u.id, u.bound_micros from jobs j join job_units u on u.job_id = j.id
        where j.owner_id = a.id and j.pipeline = 'byok' and ${isUnfinished}
          and u.state in ('planned', 'sending', 'unknown') and ${mayBeCharged}
        union
        select u.id, u.bound_micros from job_units u join jobs j on j.id = u.job_id
        where u.state = 'unknown' and ${mayBeCharged}
          and j.owner_id = a.id and j.pipeline = 'byok' and j.budget_day = app_today()
      ) as held), 0)::bigint as "heldMicros"
    from accounts a where a.id = ${ownerId} and a.count_upstream`.execute(db);
  return rows[0] ?? { spentMicros: 0, heldMicros: 0 };
}
