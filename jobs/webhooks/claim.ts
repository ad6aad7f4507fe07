import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../server/core/database.ts';

/** A delivery that one worker alone may make until its lease ends. */
export interface Delivery {
  endpointId: string;
  eventId: string;
  fence: number;
  /** Attempts of the plan, this one included. */
  attempts: number;
  type: string;
  data: Record<string, unknown>;
  /** When it happened. */
  at: Date;
  /** The database's time at the claim. */
  claimedAt: Date;
  url: string;
  ownerId: string;
  version: number;
  sealedCredential: string;
  wrappedKey: string;
  wrappingKeyVersion: string;
  /** The keys before the rotation sign as well. */
  hasPrevious: boolean;
  /** The endpoint had asked for a pause, or did not answer. */
  wasPaused: boolean;
}

export interface ClaimLimits {
  /** Deliveries wanted. */
  count: number;
  /** Deliveries of one endpoint under way at once; of one that is in trouble, one. */
  perEndpoint: number;
  leaseSeconds: number;
}

/** Subjects that an endpoint, `e`, waits for, the longest due in front: one walk through what is pending, however few they are. */
const subjects: RawBuilder<unknown> = sql`select o.subject, min(o.next_at) as due from webhook_deliveries o
  where o.endpoint_id = e.id and o.status = 'pending' group by o.subject order by due, o.subject`;

/** The first of a subject, looked up through its index: as a join, a planner without statistics compares all with all. */
const first: RawBuilder<unknown> = sql`select o.event_id from webhook_deliveries o where o.endpoint_id = e.id
  and o.subject = s.subject and o.status = 'pending' order by o.endpoint_id, o.subject, o.seq limit 1`;

/** A trial is the owner's own wish, and no part of what the endpoint asked to be spared of. */
const isTried: RawBuilder<unknown> = sql`exists (select from webhook_deliveries o
  where o.endpoint_id = e.id and o.subject = 'ping' and o.status = 'pending')`;

/**
 * Takes due deliveries, the longest due first, by the database's clock. Committed before a byte goes out: who dies afterwards
 * leaves a lease that ends, and the message is sent again under its id. Nothing goes to endpoints of blocked owners.
 */
export async function claimDeliveries(db: Db, { count, perEndpoint, leaseSeconds }: ClaimLimits): Promise<Delivery[]> {
  const held = sql`(select count(*) from webhook_deliveries h where h.endpoint_id = e.id and h.lease_until > c.now)`;
  const { rows } = await sql<Delivery>`
    with clock as materialized (select app_now() as now), due as materialized (
      select d.endpoint_id, d.event_id from clock c cross join webhook_endpoints e
        join accounts a on a.id = e.owner_id and a.blocked_at is null
        cross join lateral (
          select d.endpoint_id, d.event_id, d.next_at, d.seq
          from (${subjects}) s cross join lateral (${first}) f
            join webhook_deliveries d on d.endpoint_id = e.id and d.event_id = f.event_id
          where d.status = 'pending' and d.next_at <= c.now and (d.lease_until is null or d.lease_until <= c.now)
            and (d.subject = 'ping' or (e.disabled_at is null and (e.paused_until is null or e.paused_until <= c.now)))
          order by s.due, s.subject
          limit greatest(0, case when e.paused_until is null then ${perEndpoint}::integer else 1 end - ${held})
          for update of d skip locked) d
      where e.paused_until is null or e.paused_until <= c.now or ${isTried}
      order by d.next_at, d.seq limit ${count}
    )
    update webhook_deliveries d set attempts = d.attempts + 1, fence = d.fence + 1, last_attempt_at = c.now,
      lease_until = c.now + ${leaseSeconds}::double precision * interval '1 second'
    from due, clock c, webhook_events n, webhook_endpoints e
    where d.endpoint_id = due.endpoint_id and d.event_id = due.event_id and n.id = d.event_id and e.id = d.endpoint_id
    returning d.endpoint_id as "endpointId", d.event_id as "eventId", d.fence, d.attempts, n.type, n.data, n.at,
      c.now as "claimedAt", e.url, e.owner_id as "ownerId", e.credential_version as version,
      e.sealed_credential as "sealedCredential", e.wrapped_key as "wrappedKey",
      e.wrapping_key_version as "wrappingKeyVersion", coalesce(e.previous_until > c.now, false) as "hasPrevious",
      e.paused_until is not null as "wasPaused"`.execute(db);
  return rows;
}
