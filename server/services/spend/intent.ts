import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
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

/**
 * Commits the intention to buy before a byte is sent: the unit becomes `sending` and holds the flight of its answer.
 * One statement, so it is one commit. Only the current fence of a live lease, an uncancelled job, an owner who is not
 * blocked, an unchanged connection and a unit that was never sent pass; nothing of a replay ever does. A unit that this claim is sending already may be announced again (paced repeats).
 * A flight is taken over only from a holder that this statement sees (`seen`): one whose intent was committed meanwhile is
 * not in its snapshot, nor is that holder's unit. One that was supplied from elsewhere is in the air still, although what came
 * has expired. Who overtakes a posting leaves it its flight and holds another one.
 */
export async function recordIntent(db: Db, claim: Claim, intent: Intent): Promise<IntentOutcome> {
  const { connection: paying } = intent;
  const fastLane = `${intent.unitKey}${FAST_LANE}`;
  const mayFly = intent.overtakes
    ? sql`exists (${flightOf(intent, intent.unitKey)} and o.request ->> 'queue' = 'standard')`
    : sql`not exists (${flightOf(intent, fastLane)})`;
  const { rows } = await sql<{ live: number; allowed: number; connected: number; sent: number }>`
    with live as (
      select u.id, j.pipeline, j.owner_id from job_units u join jobs j on j.id = u.job_id
      where u.id = ${intent.unitId} and j.id = ${claim.jobId} and j.fence = ${claim.fence}
        and j.lease_until > app_now() and j.cancel_requested_at is null
        and j.replay_of_job_id is null and ${isSendable(claim)}
    ), allowed as (
      select id from live where pipeline = 'shared' or exists (
        select 1 from accounts where accounts.id = owner_id and blocked_at is null)
    ), connected as (
      select id from allowed where ${paying === null} or exists (
        select 1 from provider_connections c
        where c.id = ${paying?.id ?? null}::uuid and c.credential_version = ${paying?.version ?? 0})
    ), flight as (
      insert into answers as a (scope, unit_key, unit_id, state, data_source)
      select ${intent.scope}, ${intent.overtakes ? fastLane : intent.unitKey}, id, 'pending', ${intent.dataSource}
      from connected where ${mayFly}
      on conflict (scope, unit_key) do update set unit_id = excluded.unit_id, state = 'pending', data_source = excluded.data_source
        where a.unit_id = excluded.unit_id and a.state = 'pending'
           or a.state = 'ready' and a.expires_at <= app_now() and not exists (
             select 1 from job_units o where o.id = a.unit_id and o.id <> excluded.unit_id and ${inTheAir})
           or a.state = 'pending' and exists (
             select 1 from answers seen join job_units o on o.id = seen.unit_id
             where seen.scope = a.scope and seen.unit_key = a.unit_key and seen.unit_id = a.unit_id and seen.state = 'pending'
               and o.state <> 'sending' and (o.state <> 'unknown' or o.lookup_at is null))
      returning a.unit_id
    ), sent as (
      update job_units u set state = 'sending', fence = ${claim.fence}, sent_at = app_now(), lookup_at = null,
        outcome_code = ${intent.overtakes ? OVERTOOK : null},
        request = ${JSON.stringify(intent.request)}::jsonb, unit_key = ${intent.unitKey},
        account_mark = ${intent.accountMark}
      from flight where u.id = ${intent.unitId} and u.id = flight.unit_id and ${isSendable(claim)} returning u.id
    )
    select (select count(*) from live) as live, (select count(*) from allowed) as allowed,
           (select count(*) from connected) as connected, (select count(*) from sent) as sent`.execute(db);
  const { live, allowed, connected, sent } = rows[0]!;
  if (sent === 1) return 'sent';
  if (live === 0) return 'stop';
  if (allowed === 0) return 'blocked';
  return connected === 0 ? 'connection' : 'taken';
}

/** Another unit's flight under a key that is still in the air. */
function flightOf({ scope, unitId }: Intent, key: string) {
  return sql`select 1 from answers h join job_units o on o.id = h.unit_id
    where h.scope = ${scope} and h.unit_key = ${key} and h.state = 'pending' and o.id <> ${unitId}
      and ${inTheAir}`;
}

/** Columns of `o`: what it buys is still to come. */
export const inTheAir = sql`(o.state = 'sending' or o.state = 'unknown' and o.lookup_at is not null)`;
