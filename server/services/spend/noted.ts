import { sql } from 'kysely';
import type { Db, Tx } from '../../core/database.ts';
import type { MicroUsd } from '../../core/money.ts';
import { doubtful } from './unit-states.ts';
import type { Attempt } from './units.ts';

/**
 * What is known of a unit that was closed without it: by its own answer that came late, or by the provider's books. What was seen once
 * stays, and the largest cost that was told is the one that is known: whoever looks next, and in whatever order, concludes the same.
 */
export interface Noted {
  /** Null: nobody has told it. 0: it was refused, or is listed at no cost. */
  costMicros: MicroUsd | null;
  /** By what it can be asked for. Known, it reached the provider: that a list lacks it proves nothing any more. */
  providerId: string | null;
}

/** Columns of `u`, a unit, and `r`, its row of reconciliations, if any: what is noted, and what a posting left in its own row. */
export const noted = sql`case when u.cost_micros > coalesce(r.cost_micros, 0) then u.provider_id
    else coalesce(r.provider_id, u.provider_id) end as "providerId",
  greatest(r.cost_micros, nullif(u.cost_micros, 0)) as "costMicros"`;

/** What is known when something is told to what was. The id is that of the largest cost, and the first one while none is told. */
export function merged(before: Noted, told: Noted): Noted {
  const isMore = (told.costMicros ?? -1) > (before.costMicros ?? -1);
  return {
    costMicros: isMore ? told.costMicros : before.costMicros,
    providerId: isMore ? (told.providerId ?? before.providerId) : (before.providerId ?? told.providerId),
  };
}

/** Locks the unit for a correction: one at a time. Null when evidence or a person has closed it already. */
export async function lockDoubt({ db }: Tx, unitId: string): Promise<Noted | null> {
  await sql`insert into reconciliations (unit_id, next_at) values (${unitId}, app_now()) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<Noted & { open: boolean }>`
    select closed_at is null as open, ${noted} from reconciliations r join job_units u on u.id = r.unit_id
    where r.unit_id = ${unitId} for update of r`.execute(db);
  const { open, ...known } = rows[0]!;
  return open ? known : null;
}

/** Keeps what is known of a unit, before anything else is done with it: merged with what others have told meanwhile. */
export async function note(db: Db, unitId: string, { providerId, costMicros }: Noted): Promise<void> {
  await sql`insert into reconciliations (unit_id, next_at, provider_id, cost_micros)
    values (${unitId}, app_now(), ${providerId}, ${costMicros}::bigint)
    on conflict (unit_id) do update set ${mergedWithExcluded}`.execute(db);
}

/** Keeps the id by which a provider can be asked what an attempt cost that was closed without it. Its next look is due at once. */
export async function noteId(db: Db, { unitId, fence }: Attempt, providerId: string): Promise<void> {
  await sql`insert into reconciliations (unit_id, next_at, provider_id)
    select u.id, app_now(), ${providerId} from job_units u where u.id = ${unitId} and u.fence = ${fence} and ${doubtful}
    on conflict (unit_id) do update set ${mergedWithExcluded}, next_at = excluded.next_at`.execute(db);
}

/** `merged`, of a row that is there and the one that was to be inserted. */
const mergedWithExcluded = sql`provider_id = case
      when coalesce(excluded.cost_micros, -1) > coalesce(reconciliations.cost_micros, -1)
        then coalesce(excluded.provider_id, reconciliations.provider_id)
      else coalesce(reconciliations.provider_id, excluded.provider_id) end,
    cost_micros = greatest(reconciliations.cost_micros, excluded.cost_micros)`;
