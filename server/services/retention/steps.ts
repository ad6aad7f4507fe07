import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { DatabaseHandle } from '../../core/database.ts';

/** Rows that one statement deletes, so that none holds locks for long or waits behind many. */
export const STEP_ROWS = 500;

/** A quote cannot be executed after its minutes; its owner may still look at it for this long. */
const UNUSED_QUOTE_DAYS = 30;
const IDLE_SESSION_DAYS = 7;
/** How long an owner can read what a webhook was sent, and have it sent again. */
const WEBHOOK_DAYS = 30;

/** Asked for once, and looked for in the order of the index that it stands in: a time that may differ from row to row is looked up in none. */
const NOW = sql`(select app_now())`;

/** One step of a table's retention: how many rows went. Fewer than `STEP_ROWS` means that none is left. */
export type Step = (database: DatabaseHandle, config: Config) => Promise<number>;

/** Sessions past their absolute end, or idle for longer than a session may be. */
export const endedSessions: Step = async ({ db }) => {
  const { numAffectedRows = 0n } = await sql`
    delete from sessions where id in (
      select id from sessions
      where expires_at <= app_now() or last_seen_at <= app_now() - make_interval(days => ${IDLE_SESSION_DAYS})
      limit ${STEP_ROWS} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
};

/** Links that were used or have expired. */
export const endedResets: Step = async ({ db }) => {
  const { numAffectedRows = 0n } = await sql`
    delete from password_resets where token_hash in (
      select token_hash from password_resets where used_at is not null or expires_at <= app_now()
      limit ${STEP_ROWS} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
};

/** Links to results that have ended. */
export const endedShares: Step = async ({ db }) => {
  const { numAffectedRows = 0n } = await sql`
    delete from shares where id in (
      select id from shares where expires_at <= app_now() limit ${STEP_ROWS} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
};

/** Windows that are over. */
export const endedThrottles: Step = async ({ db }) => {
  const { numAffectedRows = 0n } = await sql`
    delete from throttles where key in (
      select key from throttles where ends_at <= ${NOW} order by ends_at limit ${STEP_ROWS} for update skip locked)`.execute(
    db,
  );
  return Number(numAffectedRows);
};

/** Minutes in which requests were counted: who comes from many addresses leaves a row for each. */
export const endedMinutes: Step = async ({ db }) => {
  const { numAffectedRows = 0n } = await sql`
    delete from request_windows where key in (
      select key from request_windows where ends_at <= ${NOW} order by ends_at limit ${STEP_ROWS} for update skip locked)`.execute(
    db,
  );
  return Number(numAffectedRows);
};

/**
 * Quotes that expired long ago and never became a job, with the Idempotency-Keys that made them: a key is kept as long as
 * what it created (contract 6.2), so all others stay.
 */
export const unusedQuotes: Step = async ({ db }) => {
  const { rows } = await sql<{ quotes: number }>`
    with gone as (
      delete from quotes where id in (
        select id from quotes q where expires_at <= ${NOW} - make_interval(days => ${UNUSED_QUOTE_DAYS})
          and not exists (select from jobs j where j.quote_id = q.id)
        order by expires_at limit ${STEP_ROWS} for update skip locked)
      returning id, owner_id
    ), keys as (
      delete from idempotency_keys k using gone
      where k.owner_id = gone.owner_id and k.response -> 'quote' ->> 'quoteId' = gone.id::text
    )
    select count(*)::integer as quotes from gone`.execute(db);
  return rows[0]!.quotes;
};

/** Events that every endpoint was told of, or was not, long ago. What is still on its way stays, however old. */
export const toldEvents: Step = async ({ db }) => {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_events where id in (
      select n.id from webhook_events n where n.at <= ${NOW} - make_interval(days => ${WEBHOOK_DAYS})
        and not exists (select from webhook_deliveries d where d.event_id = n.id
          and (d.status = 'pending' or d.ended_at > app_now() - make_interval(days => ${WEBHOOK_DAYS})))
      order by n.at limit ${STEP_ROWS} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
};

/** Audit rows older than the operator keeps them; none unless the operator says so. Only this setting lets the table delete. */
export const oldAuditRows: Step = async (database, { AUDIT_RETENTION_DAYS: days }) => {
  if (days === undefined) return 0;
  return await database.transaction(async ({ db }) => {
    await sql`select set_config('service.audit_retention', 'on', true)`.execute(db);
    const { numAffectedRows = 0n } = await sql`
      delete from audit_log where id in (
        select id from audit_log where at <= app_now() - make_interval(days => ${days})
        order by id limit ${STEP_ROWS})`.execute(db);
    return Number(numAffectedRows);
  });
};
