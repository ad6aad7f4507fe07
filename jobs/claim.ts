import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../server/core/database.ts';
import { fewIds } from '../server/core/few.ts';
import { awaited } from '../server/services/spend/unit-states.ts';
import type { Claim, JobRow } from '../server/services/spend/units.ts';

/** Longest pause between two looks at a posted task that the provider is working on. */
export const LONGEST_LOOKUP_PAUSE_SECONDS = 60;

/** A lease as the sweeper saw it. Its holder, if alive, has changed it by the time it is taken over. */
export interface SeenLease {
  fence: number;
  /** `lease_until` as the database writes it. */
  until: string;
}

/** Whoever claims a job holds it for so long, and claims none that sleeps; no pause is longer than the longest. */
export interface Terms {
  leaseSeconds: number;
  longestPauseSeconds: number;
}

/**
 * Claims a job: a compare-and-set on its row that raises the fence. Null when it is final, follows another job, is parked, or
 * is held. Only who watched a lease lapse takes a job over, by naming that lease.
 */
export async function claimJob(
  db: Db,
  jobId: string,
  claim: Terms & { lapsed?: SeenLease | undefined },
): Promise<JobRow | null> {
  const { lapsed } = claim;
  const isToTake = lapsed
    ? sql<boolean>`fence = ${lapsed.fence} and lease_until::text = ${lapsed.until}`
    : sql<boolean>`lease_until is null`;
  const { rows } = await sql<JobRow>`
    update jobs set ${held(claim)} where id = ${jobId} and ${isOpen(claim)} and ${isToTake} returning *`.execute(db);
  return rows[0] ?? null;
}

/**
 * Of several jobs those that nobody holds, claimed in the same way. A row that somebody is writing to is left out: the others do not
 * wait for it, nor for each other two who claim the same jobs.
 */
export async function claimFree(db: Db, jobIds: readonly string[], terms: Terms): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    with free as (
      select free.id from ${fewIds(jobIds)} as asked cross join lateral (
        select id from jobs where id = asked.id and ${isOpen(terms)} and lease_until is null for update skip locked) as free
    )
    update jobs j set ${held(terms)} from free where j.id = free.id returning j.*`.execute(db);
  return rows;
}

/** Columns of `jobs`: it is not final, follows no other one, and does not sleep, or not any longer. */
function isOpen({ longestPauseSeconds }: Terms): RawBuilder<boolean> {
  return sql`completed_at is null and follows_job_id is null
    and (wake_at is null or cancel_requested_at is not null or ${isPast(sql`wake_at`, longestPauseSeconds)})`;
}

/** What a claim makes of a row of `jobs`. */
function held({ leaseSeconds }: Terms): RawBuilder<unknown> {
  return sql`status = 'processing', fence = fence + 1, stalled_claims = stalled_claims + 1,
    lease_until = ${inSeconds(leaseSeconds)}, wake_at = null, updated_at = app_now()`;
}

/** The longest that a parked job sleeps, seconds, with a minute's margin. */
export function longestPause({ SETTLE_WINDOW_SECONDS }: { SETTLE_WINDOW_SECONDS: number }): number {
  return Math.max(SETTLE_WINDOW_SECONDS, LONGEST_LOOKUP_PAUSE_SECONDS) + 60;
}

/** Whether a time has come. One that lies further ahead than it can have been set was set before the clock was set back. */
export function isPast(time: RawBuilder<unknown>, atMostAheadSeconds: number): RawBuilder<boolean> {
  return sql<boolean>`(${time} <= app_now() or ${time} > app_now() + ${atMostAheadSeconds}::double precision * interval '1 second')`;
}

/**
 * Lets a job that sleeps look again at once: something that it may be waiting for has been written down. Waits for a worker
 * that is just putting the job to sleep.
 */
export async function wakeJob({ db }: Tx, jobId: string): Promise<boolean> {
  await db.selectFrom('jobs').select('id').where('id', '=', jobId).forUpdate().execute();
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ wake_at: null })
    .where('id', '=', jobId)
    .where('completed_at', 'is', null)
    .where('lease_until', 'is', null)
    .where('wake_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Extends the lease, and tells whether the job is to be cancelled; null when the claim is void, or its lease was given back: who was
 * late with a beat would hold a job that sleeps.
 */
export async function heartbeat(db: Db, claim: Claim, leaseSeconds: number): Promise<{ isCancelled: boolean } | null> {
  const held = await db
    .updateTable('jobs')
    .set({ lease_until: inSeconds(leaseSeconds) })
    .where('id', '=', claim.jobId)
    .where('fence', '=', claim.fence)
    .where('completed_at', 'is', null)
    .where('lease_until', 'is not', null)
    .returning('cancel_requested_at')
    .executeTakeFirst();
  return held ? { isCancelled: held.cancel_requested_at !== null } : null;
}

/** How a job goes to sleep. */
export interface Pause {
  /** Null: it can be claimed at once. */
  seconds: number | null;
  /** Whether it sleeps because there is nothing to do yet, and not because something went wrong. */
  isPlanned: boolean;
  /** It waits for outcomes of units: once none is open, it sleeps no longer. */
  awaitsUnits: boolean;
  /** It waits for evidence about what it sent, and holds no slot meanwhile. */
  awaitsEvidence: boolean;
}

/**
 * Gives the lease back. What the job waits for may have been written down since it looked: whoever did so found it awake, and
 * the job must see it by itself.
 * @returns the seconds that it sleeps; null when the claim is void
 */
export async function releaseClaim(tx: Tx, claim: Claim, pause: Pause): Promise<number | null> {
  if (!(await giveBack(tx.db, claim, pause))) return null;
  const { seconds, awaitsUnits } = pause;
  const hasNothingToWaitFor = awaitsUnits && !(await isAwaiting(tx.db, claim.jobId));
  if (hasNothingToWaitFor) await wakeJob(tx, claim.jobId);
  return hasNothingToWaitFor ? 0 : (seconds ?? 0);
}

async function isAwaiting(db: Db, jobId: string): Promise<boolean> {
  const { rows } = await sql`select from job_units u where u.job_id = ${jobId} and ${awaited} limit 1`.execute(db);
  return rows.length > 0;
}

async function giveBack(db: Db, claim: Claim, pause: Pause): Promise<boolean> {
  const { seconds, isPlanned, awaitsEvidence } = pause;
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({
      lease_until: null,
      wake_at: seconds === null ? null : inSeconds(seconds),
      ...(isPlanned ? { stalled_claims: 0 } : {}),
      ...(awaitsEvidence ? { awaits_evidence: true } : {}),
    })
    .where('id', '=', claim.jobId)
    .where('fence', '=', claim.fence)
    .where('completed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function inSeconds(seconds: number) {
  return sql<Date>`app_now() + ${seconds}::double precision * interval '1 second'`;
}
