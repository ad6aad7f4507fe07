import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import { few } from '../../core/few.ts';
import type { PaidRequest } from '../../providers/ports/price-table.ts';
import { FAST_LANE, isSendable, OVERTOOK } from './unit-states.ts';
import type { Claim } from './units.ts';

export interface Intent {
  unitId: string;
  request: PaidRequest;
  unitKey: string;
  scope: string;
  dataSource: 'live' | 'sandbox';
  /** The owner's saved connection that pays; null on the platform's account. */
  connection: { id: string; version: number } | null;
  /** Which account is asked: who looks for it later asks the same. */
  accountMark: string;
  /** Whether this live request no longer waits for a posting on the standard queue that will bring the same answer. */
  overtakes?: boolean;
}

/**
 * sent: recorded, go. taken: another unit is buying the same answer. connection: it changed. blocked: the private job's owner
 * is. stop: the claim is void.
 */
export type IntentOutcome = 'sent' | 'taken' | 'connection' | 'blocked' | 'stop';

/** Intents of one statement at most. */
export const MOST_INTENDED = 16;

/**
 * Commits the intentions of a job to buy before a byte is sent: each unit becomes `sending` and holds the flight of its answer.
 * One statement, so it is one commit. Only the current fence of a live lease, an uncancelled job, an owner who is not
 * blocked, an unchanged connection and a unit that was never sent pass; nothing of a replay ever does. A unit that this claim is sending already may be announced again (paced repeats).
 * What is seen to be another unit's in the air is not asked for, and so waits for nobody; the rest is, in one order for all. A flight is
 * taken over only from a holder that this statement sees (`seen`), which is not in the air then: one whose intent was committed
 * meanwhile is not in its snapshot, nor is that holder's unit. One that was supplied from elsewhere is in the air still, although what
 * came has expired. Who overtakes a posting leaves it its flight and holds another one. Of units that want one answer one is sent.
 */
export async function recordIntents(db: Db, claim: Claim, all: readonly Intent[]): Promise<IntentOutcome[]> {
  const sendable = isSendable(claim);
  const { rows } = await sql<Passed & { unit: string }>`
    with asked as (
      select * from ${few(
        sql`*`,
        sql`json_to_recordset(${JSON.stringify(all.map(rowOf))}::json) as i (unit uuid, scope text, wanted text, lane text, source text,
          connection uuid, version integer, mark text, overtakes boolean, buys jsonb)`,
      )} as asked
    ), live as (
      select i.*, j.pipeline, j.owner_id from asked i join job_units u on u.id = i.unit join jobs j on j.id = u.job_id
      where j.id = ${claim.jobId} and j.fence = ${claim.fence}
        and j.lease_until > app_now() and j.cancel_requested_at is null
        and j.replay_of_job_id is null and ${sendable}
    ), allowed as (
      select * from live where pipeline = 'shared' or exists (
        select from accounts where accounts.id = owner_id and blocked_at is null)
    ), connected as (
      select * from allowed where connection is null or exists (
        select from provider_connections c where c.id = connection and c.credential_version = version)
    ), flight as (
      insert into answers as a (scope, unit_key, unit_id, state, data_source)
      select distinct on (scope, lane) scope, lane, unit, 'pending', source from connected i
      where not exists (${flightOf(sql`i.lane`)}) and case
        when overtakes then exists (${flightOf(sql`i.wanted`)} and o.request ->> 'queue' = 'standard')
        else not exists (${flightOf(sql`i.wanted || ${FAST_LANE}`)}) end
      order by scope, lane, unit
      on conflict (scope, unit_key) do update set unit_id = excluded.unit_id, state = 'pending', data_source = excluded.data_source
        where a.unit_id = excluded.unit_id and a.state = 'pending'
           or a.state = 'ready' and a.expires_at <= app_now() and not exists (
             select 1 from job_units o where o.id = a.unit_id and o.id <> excluded.unit_id and ${inTheAir})
           or a.state = 'pending' and exists (
             select 1 from answers seen
             where seen.scope = a.scope and seen.unit_key = a.unit_key and seen.unit_id = a.unit_id and seen.state = 'pending')
      returning a.unit_id
    ), sent as (
      update job_units u set state = 'sending', fence = ${claim.fence}, sent_at = app_now(), lookup_at = null,
        outcome_code = case when i.overtakes then ${OVERTOOK} end, request = i.buys, unit_key = i.wanted, account_mark = i.mark
      from connected i join flight on flight.unit_id = i.unit where u.id = i.unit and ${sendable} returning u.id
    )
    select unit, exists (select from live where live.unit = asked.unit) as live,
      exists (select from allowed where allowed.unit = asked.unit) as allowed,
      exists (select from connected where connected.unit = asked.unit) as connected,
      exists (select from sent where sent.id = asked.unit) as sent from asked`.execute(db);
  const passed = new Map(rows.map(({ unit, ...how }) => [unit, how]));
  return all.map(({ unitId }) => outcomeOf(passed.get(unitId)!));
}

/** How far an intent came. */
type Passed = Record<'live' | 'allowed' | 'connected' | 'sent', boolean>;

function outcomeOf({ live, allowed, connected, sent }: Passed): IntentOutcome {
  if (sent) return 'sent';
  if (!live) return 'stop';
  if (!allowed) return 'blocked';
  return connected ? 'taken' : 'connection';
}

function rowOf({ unitId, unitKey, request, connection, overtakes = false, ...intent }: Intent) {
  return {
    ...{ unit: unitId, scope: intent.scope, source: intent.dataSource },
    ...{ wanted: unitKey, lane: overtakes ? `${unitKey}${FAST_LANE}` : unitKey, buys: request, overtakes },
    ...{ connection: connection?.id ?? null, version: connection?.version ?? null, mark: intent.accountMark },
  };
}

/** Another unit's flight under a key that is still in the air. Columns of `i`. */
function flightOf(key: RawBuilder<unknown>) {
  return sql`select 1 from answers h join job_units o on o.id = h.unit_id
    where h.scope = i.scope and h.unit_key = ${key} and h.state = 'pending' and o.id <> i.unit
      and ${inTheAir}`;
}

/** Columns of `o`: what it buys is still to come. */
export const inTheAir = sql`(o.state = 'sending' or o.state = 'unknown' and o.lookup_at is not null)`;
