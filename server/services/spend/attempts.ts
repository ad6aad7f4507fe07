import { sql } from 'kysely';
import type { Db, Tx } from '../../core/database.ts';
import type { MicroUsd } from '../../core/money.ts';
import { isOpen, isWithheld } from './unit-states.ts';
import type { Attempt, Claim } from './units.ts';

/**
 * Notes that nothing of an attempt is under way although it was announced: it was refused for its rate, or never went out. It
 * can be sent again (`sent_at` is null until it is announced anew), and need not be looked up when its worker dies meanwhile.
 * One that another claim has taken for unknown by now does not go back: it ends as refused, with the code. False when it is closed.
 */
export async function withhold(db: Db, attempt: Attempt, code: string): Promise<boolean> {
  return await writeBack(db, attempt, { code, isGivenUp: false });
}

/**
 * The same of one of which nobody knows whether it was announced: its statement may have been committed, or wait for a row and be
 * committed later, when its connection is long gone. Whichever comes first to the unit, nothing is announced when both are through:
 * no statement of this claim announces it any more, the next claim's do. False when another one has announced it, or closed it.
 */
export async function giveUp(db: Db, attempt: Attempt, code: string): Promise<boolean> {
  return await writeBack(db, attempt, { code, isGivenUp: true });
}

async function writeBack(
  db: Db,
  attempt: Attempt,
  { code, isGivenUp }: { code: string; isGivenUp: boolean },
): Promise<boolean> {
  const isUnsent = sql`u.id = ${attempt.unitId} and (u.state = 'planned' or ${isWithheld})`;
  const { numAffectedRows } =
    await sql`update job_units u set sent_at = case u.state when 'sending' then null else u.sent_at end,
      state = case u.state when 'unknown' then 'refused' else u.state end,
      outcome_code = case u.state when 'unknown' then ${code} else u.outcome_code end,
      settled_at = case u.state when 'unknown' then app_now() end, lookup_at = null,
      given_up_fence = greatest(u.given_up_fence, ${isGivenUp ? attempt.fence : 0}::integer)
    where ${isOpen(attempt)} and (u.state = 'unknown' or u.lookup_at is null)
      or ${isGivenUp}::boolean and ${isUnsent}`.execute(db);
  return numAffectedRows === 1n;
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

/**
 * The same, and nothing changes that before the transaction ends: an answer that is being written down at this moment is waited
 * for, one that comes later finds its unit as the transaction leaves it. For whoever is to close a unit without an answer.
 */
export async function heldToTheEnd({ db }: Tx, unitId: string): Promise<unknown> {
  await db.selectFrom('job_units').select('id').where('id', '=', unitId).forUpdate().execute();
  return await heldAnswer(db, unitId);
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

/** Remembers under which id, and at what cost if it tells one, a provider lists an attempt that it says is running. */
export async function markSeen(
  db: Db,
  attempt: Attempt,
  seen: { taskId: string; costMicros: MicroUsd },
): Promise<void> {
  await sql`update job_units u set provider_id = case when ${seen.costMicros}::bigint > u.cost_micros then ${seen.taskId}
        else coalesce(u.provider_id, ${seen.taskId}) end,
      cost_micros = greatest(u.cost_micros, ${seen.costMicros}::bigint)
    where ${isOpen(attempt)}`.execute(db);
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
