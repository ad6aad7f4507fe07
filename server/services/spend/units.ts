import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../../entities/index.ts';
import type { Db } from '../../core/database.ts';
import type { MicroUsd } from '../../core/money.ts';
import type { PaidRequest } from '../../providers/ports/price-table.ts';
import { COST_UNKNOWN, isOpen, isSendable, isWithheld, OVERTOOK } from './unit-states.ts';

export type UnitRow = Selectable<Database['job_units']>;
export type JobRow = Selectable<Database['jobs']>;

/**
 * Where a job's answers are kept: the shared cache, or its owner's private checkpoints. Never both (invariant 10), and
 * what the doubles made up never among what was bought from the vendors.
 */
export function scopeOf(job: Pick<JobRow, 'pipeline' | 'owner_id' | 'data_source'>): string {
  const store = job.pipeline === 'shared' ? 'platform' : `owner:${job.owner_id}`;
  return job.data_source === 'sandbox' ? `sandbox/${store}` : store;
}

/** A claim of a job by one worker. Every write names its fence. */
export interface Claim {
  jobId: string;
  fence: number;
}

/**
 * One sending of a unit, by the fence of the claim that sent it. What came of it is evidence: it is written down under this
 * number, whoever holds the job by then (invariant 6).
 */
export interface Attempt {
  unitId: string;
  fence: number;
}

export interface Intent {
  unitId: string;
  request: PaidRequest;
  unitKey: string;
  scope: string;
  dataSource: 'live' | 'sandbox';
  /** The owner's saved connection that pays; null on the platform's account. */
  connection: { id: string; version: number } | null;
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
 * blocked, an unchanged connection and a unit that was never sent pass. A unit that this claim is sending already may be announced again (paced repeats).
 * A flight is taken over only from a holder that this statement sees (`seen`): one whose intent was committed meanwhile is
 * not in its snapshot, nor is that holder's unit. Who overtakes a posting leaves it its flight and holds another one.
 */
export async function recordIntent(db: Db, claim: Claim, intent: Intent): Promise<IntentOutcome> {
  const { connection: paying } = intent;
  const fastLane = `${intent.unitKey}/live`;
  const mayFly = intent.overtakes
    ? sql`exists (${flightOf(intent, intent.unitKey)} and o.request ->> 'queue' = 'standard')`
    : sql`not exists (${flightOf(intent, fastLane)})`;
  const { rows } = await sql<{ live: number; allowed: number; connected: number; sent: number }>`
    with live as (
      select u.id, j.pipeline, j.owner_id from job_units u join jobs j on j.id = u.job_id
      where u.id = ${intent.unitId} and j.id = ${claim.jobId} and j.fence = ${claim.fence}
        and j.lease_until > app_now() and j.cancel_requested_at is null
        and ${isSendable(claim)}
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
           or a.state = 'ready' and a.expires_at <= app_now()
           or a.state = 'pending' and exists (
             select 1 from answers seen join job_units o on o.id = seen.unit_id
             where seen.scope = a.scope and seen.unit_key = a.unit_key and seen.unit_id = a.unit_id and seen.state = 'pending'
               and o.state <> 'sending' and (o.state <> 'unknown' or o.lookup_at is null))
      returning a.unit_id
    ), sent as (
      update job_units u set state = 'sending', fence = ${claim.fence}, sent_at = app_now(), lookup_at = null,
        outcome_code = ${intent.overtakes ? OVERTOOK : null},
        request = ${JSON.stringify(intent.request)}::jsonb, unit_key = ${intent.unitKey}
      from flight where u.id = flight.unit_id and ${isSendable(claim)} returning u.id
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
      and (o.state = 'sending' or o.state = 'unknown' and o.lookup_at is not null)`;
}

/** What came of a purchase whose cost is known. */
export interface Settlement {
  scope: string;
  state: 'settled' | 'failed';
  code: string | null;
  costMicros: MicroUsd;
  /** What the owner's own key at a model provider was charged beside it. */
  upstreamMicros?: MicroUsd | undefined;
  providerId: string | null;
  /** The answer, for `settled`. */
  body: unknown;
  /** How long the answer may serve other requests, seconds. */
  ttlSeconds: number;
  endpoint: string;
}

/**
 * Stores the answer, the unit's end, its ledger row and its posting in one statement: all or nothing (invariant 8). An answer
 * that somebody else is still buying is stored as well: who comes next need not wait.
 * Returns false when the attempt is closed already; nothing is written then.
 */
export async function settleUnit(db: Db, attempt: Attempt, s: Settlement): Promise<boolean> {
  const { rows } = await sql<{ done: number }>`
    with unit as (
      update job_units u set state = ${s.state},
        outcome_code = coalesce(${s.code}, case u.outcome_code when ${OVERTOOK} then ${OVERTOOK} end), cost_micros = ${s.costMicros}::bigint,
        provider_id = coalesce(${s.providerId}, u.provider_id), settled_at = app_now(), lookup_at = null
      from jobs j
      where ${isOpen(attempt)} and j.id = u.job_id
      returning u.*, j.owner_id, j.key_id, j.pipeline, j.budget_day, j.label as job_label
    ), answer as (
      update answers a set state = 'ready', body = ${s.body === undefined ? null : JSON.stringify(s.body)}::jsonb,
        cost_micros = ${s.costMicros}::bigint, created_at = app_now(),
        expires_at = app_now() + ${s.ttlSeconds}::double precision * interval '1 second'
      from unit where ${s.state === 'settled'} and a.scope = ${s.scope} and a.unit_key = unit.unit_key
        and (a.unit_id = unit.id or a.state = 'pending')
    ), released as (
      delete from held_answers h using unit where h.unit_id = unit.id
    ), entry as (
      insert into ledger (day, unit_id, job_id, owner_id, key_id, provider, endpoint, provider_id, credential_source,
        bound_micros, cost_micros, outcome, over_bound, label)
      select budget_day, id, job_id, owner_id, key_id, provider, ${s.endpoint}, provider_id,
        case pipeline when 'shared' then 'platform' else 'owner' end, bound_micros, cost_micros, ${s.state},
        cost_micros > bound_micros, job_label from unit where cost_micros > 0 or ${s.state === 'settled'}
    ), upstream as (
      insert into upstream_costs (unit_id, job_id, owner_id, day, upstream_micros)
      select id, job_id, owner_id, budget_day, ${s.upstreamMicros ?? 0}::bigint from unit
      where pipeline = 'byok' and ${s.upstreamMicros ?? 0}::bigint > 0
    ), posting as (
      insert into ledger_postings (day, subject, job_id, unit_id, debit, credit, amount_micros)
      select budget_day, case pipeline when 'shared' then 'platform' else 'owner:' || owner_id end, job_id, id,
        'reserved', 'spent', cost_micros from unit where cost_micros > 0
    )
    select count(*) as done from unit`.execute(db);
  return rows[0]!.done === 1;
}

/** Ends a unit that this claim did not get sent: refused with a proof, or supplied from a store. */
export async function endUnit(
  db: Db,
  claim: Claim,
  end: {
    unitId: string;
    state: 'refused' | 'reused';
    code?: string | null;
    savedMicros?: MicroUsd;
    request?: PaidRequest;
    unitKey?: string;
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update job_units u set state = ${end.state}, outcome_code = ${end.code ?? null}, settled_at = app_now(), lookup_at = null,
      saved_micros = ${end.savedMicros ?? 0}::bigint,
      request = coalesce(${end.request ? JSON.stringify(end.request) : null}::jsonb, u.request),
      unit_key = coalesce(${end.unitKey ?? null}, u.unit_key)
    from jobs j where u.id = ${end.unitId} and j.id = u.job_id and j.id = ${claim.jobId} and j.fence = ${claim.fence}
      and ${isSendable(claim)}
    returning u.id`.execute(db);
  return rows.length === 1;
}

/**
 * Notes that nothing of an attempt is under way although it was announced: it was refused for its rate, or never went out. It
 * can be sent again (`sent_at` is null until it is announced anew), and need not be looked up when its worker dies meanwhile.
 * One that another claim has taken for unknown by now does not go back: it ends as refused, with the code.
 */
export async function withhold(db: Db, attempt: Attempt, code: string): Promise<void> {
  await sql`update job_units u set sent_at = case u.state when 'sending' then null else u.sent_at end,
      state = case u.state when 'unknown' then 'refused' else u.state end,
      outcome_code = case u.state when 'unknown' then ${code} else u.outcome_code end,
      settled_at = case u.state when 'unknown' then app_now() end, lookup_at = null
    where ${isOpen(attempt)} and (u.state = 'unknown' or u.lookup_at is null)`.execute(db);
}

/**
 * Ends an attempt that was proven to cost nothing. `holder`: the claim that concluded it from what others say about it; the
 * provider's own refusal of the request needs none.
 */
export async function refuseAttempt(db: Db, attempt: Attempt, end: { code: string; holder?: Claim }): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update job_units u set state = 'refused', outcome_code = ${end.code}, settled_at = app_now(), lookup_at = null
    where ${isOpen(attempt)} and ${isHeld(end.holder)} returning u.id`.execute(db);
  return rows.length === 1;
}

/** Whether a claim is the job's current one; nothing is asked without a claim. */
function isHeld(claim: Claim | undefined) {
  if (!claim) return sql`true`;
  return sql`exists (select 1 from jobs j where j.id = u.job_id and j.id = ${claim.jobId} and j.fence = ${claim.fence})`;
}

/** Closes the units of a stage that were never sent. Returns how many; 0 when the claim is void. */
export async function skipPlanned(db: Db, claim: Claim, what: { stage: string; code: string | null }): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update job_units u set state = 'skipped', outcome_code = ${what.code}, settled_at = app_now()
    from jobs j where u.job_id = ${claim.jobId} and j.id = u.job_id and j.fence = ${claim.fence}
      and u.stage = ${what.stage} and (u.state = 'planned' or ${isWithheld})
    returning u.id`.execute(db);
  return rows.length;
}

/**
 * Marks an outcome that nobody can tell yet; it is looked up from then on, never sent again (invariant 7). What is known of it
 * already stays: its provider's id, and when it is looked up. `held`: the answer, when only its cost is not known; it is kept
 * until that is. One of which nothing is under way (`withhold`) is left alone.
 */
export async function markUnknown(
  db: Db,
  attempt: Attempt,
  unknown: { code: string; providerId: string | null; lookupInSeconds: number; held?: unknown },
): Promise<boolean> {
  const { held } = unknown;
  const { rows } = await sql<{ done: number }>`
    with unit as (
      update job_units u set state = 'unknown', outcome_code = ${unknown.code},
        provider_id = coalesce(${unknown.providerId}, u.provider_id),
        lookup_at = coalesce(u.lookup_at, app_now() + ${unknown.lookupInSeconds}::double precision * interval '1 second')
      where ${isOpen(attempt)} and u.sent_at is not null returning u.id
    ), kept as (
      insert into held_answers (unit_id, body)
      select id, ${held === undefined ? null : JSON.stringify(held)}::jsonb from unit where ${held !== undefined}
      on conflict (unit_id) do nothing
    )
    select count(*) as done from unit`.execute(db);
  return rows[0]!.done === 1;
}

/** The answer of a unit whose cost is not known yet; undefined when it has none. */
export async function heldAnswer(db: Db, unitId: string): Promise<unknown> {
  const row = db.selectFrom('held_answers').select('body').where('unit_id', '=', unitId);
  return (await row.executeTakeFirst())?.body;
}

/** Remembers the provider's id and cost of a task on its standard queue: paid for, the answer is collected later at no cost. */
export async function markPosted(
  db: Db,
  attempt: Attempt,
  posted: { providerId: string; costMicros: MicroUsd; collectInSeconds: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update job_units u set provider_id = ${posted.providerId}, cost_micros = ${posted.costMicros}::bigint, lookups = 0,
      lookup_at = app_now() + ${posted.collectInSeconds}::double precision * interval '1 second'
    where ${isOpen(attempt)} returning u.id`.execute(db);
  return rows.length === 1;
}

/** Puts the next look at an open attempt off. `isFruitless`: this one brought nothing, and counts. */
export async function postponeLookup(
  db: Db,
  attempt: Attempt,
  next: { holder: Claim; inSeconds: number; isFruitless: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update job_units u set lookups = ${next.isFruitless ? sql`u.lookups + 1` : sql`0`},
      lookup_at = app_now() + ${next.inSeconds}::double precision * interval '1 second'
    where ${isOpen(attempt)} and ${isHeld(next.holder)} returning u.id`.execute(db);
  return rows.length === 1;
}

/**
 * No evidence came: the unit stays `unknown` to its owner and its bound is booked as spent (docs/money-safety.md 2).
 * Only a person, or evidence found later, changes that. `answer`: what arrived whole without a cost; it serves like any other.
 */
export async function presumeSpent(
  db: Db,
  attempt: Attempt,
  { holder, answer }: { holder: Claim; answer?: Pick<Settlement, 'scope' | 'body' | 'ttlSeconds'> | undefined },
): Promise<void> {
  await sql`
    with unit as (
      update job_units u set state = 'unknown', outcome_code = ${answer ? COST_UNKNOWN : 'OUTCOME_UNKNOWN'}, lookup_at = null,
        settled_at = app_now()
      from jobs j where ${isOpen(attempt)} and j.id = u.job_id and j.id = ${holder.jobId} and j.fence = ${holder.fence}
      returning u.*, j.owner_id, j.key_id, j.pipeline, j.budget_day, j.label as job_label
    ), answer as (
      update answers a set state = 'ready', body = ${answer ? JSON.stringify(answer.body) : null}::jsonb,
        cost_micros = unit.bound_micros, created_at = app_now(),
        expires_at = app_now() + ${answer?.ttlSeconds ?? 0}::double precision * interval '1 second'
      from unit where ${answer !== undefined} and a.scope = ${answer?.scope ?? ''} and a.unit_key = unit.unit_key
        and a.unit_id = unit.id
    ), released as (
      delete from held_answers h using unit where h.unit_id = unit.id
    ), entry as (
      insert into ledger (day, unit_id, job_id, owner_id, key_id, provider, endpoint, provider_id, credential_source,
        bound_micros, cost_micros, outcome, label)
      select budget_day, id, job_id, owner_id, key_id, provider, operation, provider_id,
        case pipeline when 'shared' then 'platform' else 'owner' end, bound_micros, bound_micros, 'presumed', job_label from unit
    )
    insert into ledger_postings (day, subject, job_id, unit_id, debit, credit, amount_micros)
    select budget_day, case pipeline when 'shared' then 'platform' else 'owner:' || owner_id end, job_id, id,
      'reserved', 'spent', bound_micros from unit where bound_micros > 0`.execute(db);
}
