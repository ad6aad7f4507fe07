import { type RawBuilder, sql } from 'kysely';
import { type Db, today } from '../../core/database.ts';
import { databaseDay } from '../../core/database-clock.ts';
import type { MicroUsd } from '../../core/money.ts';
import { PAYER } from './ledger.ts';
import type { JobRow } from './units.ts';

/** Whose money: `platform`, one student's share of it (`student:<account id>`), `owner:<account id>` or `key:<api key id>`. */
export type BudgetSubject = 'platform' | `student:${string}` | `owner:${string}` | `key:${string}`;

/** Who pays for a job: the platform on a shared one, else its owner. */
export function payingSubject(job: Pick<JobRow, 'pipeline' | 'owner_id'>): BudgetSubject {
  return job.pipeline === 'shared' ? 'platform' : `owner:${job.owner_id}`;
}

/** Every budget that a job counts on, in the order of admission, so that two transactions never wait for each other. */
export function subjectsOf(job: Pick<JobRow, 'pipeline' | 'owner_id' | 'key_id' | 'student_share'>): BudgetSubject[] {
  return [
    ...(job.student_share ? [`student:${job.owner_id}` as const] : []),
    payingSubject(job),
    ...(job.key_id ? [`key:${job.key_id}` as const] : []),
  ];
}

export interface BudgetState {
  spentMicros: MicroUsd;
  reservedMicros: MicroUsd;
  /** The database's UTC day. */
  day: string;
}

/** What is to be reserved of a day of one subject. */
export interface Reserving {
  subject: BudgetSubject;
  amount: MicroUsd;
  /** Most that may be spent and reserved. */
  limit: MicroUsd;
}

/**
 * Reserves an amount of today's budget in one statement, so that spent + reserved never passes the limit, however many
 * ask at once. Returns the UTC day that it was booked on: the job must carry that very day, also when midnight passes before
 * its row is written. Null, and nothing reserved, when it does not fit. `sameDay`: the day of an earlier part of the same
 * admission, instead of today.
 */
export async function reserve(
  db: Db,
  subject: BudgetSubject,
  amount: MicroUsd,
  limit: MicroUsd,
  sameDay?: string,
): Promise<string | null> {
  return (await reserveEach(db, [{ subject, amount, limit }], sameDay))[0] ?? null;
}

/** The same of several subjects, whose rows are locked in this order. Returns the day once for each that it was reserved of. */
export async function reserveEach(db: Db, asked: readonly Reserving[], sameDay?: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with asked as (
      select subject, amount, "limit"
      from json_to_recordset(${JSON.stringify(asked)}::json) as a (subject text, amount bigint, "limit" bigint)
    )
    insert into budget_days as b (subject, day, reserved_micros)
    select subject, coalesce(${sameDay ?? null}::date, app_today()), amount from asked where amount <= "limit"
    on conflict (subject, day) do update set reserved_micros = b.reserved_micros + excluded.reserved_micros
      where b.spent_micros + b.reserved_micros + excluded.reserved_micros
        <= (select "limit" from asked where asked.subject = excluded.subject)
    returning day`.execute(db);
  return rows.map(({ day }) => day);
}

/**
 * What jobs of the relation `ended` had reserved becomes what they spent, the rest is available again, on every budget that they
 * count on (`subjectsOf`); presumed spending stays booked. Rows are locked in the order of admission. Of the jobs as they are now: a
 * follower that had to buy for itself was booked after it was claimed.
 */
export function closedReservations(ended: RawBuilder<unknown>) {
  return sql`update budget_days b set reserved_micros = b.reserved_micros - held.reserved_micros,
      spent_micros = b.spent_micros + held.spent_micros
    from (
      select d.subject, d.day, e.reserved_micros, e.spent_micros
      from (
        select s.nth, s.subject, budget_day, sum(reserved_micros)::bigint as reserved_micros,
          sum(actual_micros + unknown_micros)::bigint as spent_micros
        from ${ended} cross join lateral (values
          (1, case when student_share then 'student:' || owner_id end), (2, ${PAYER}), (3, 'key:' || key_id)
        ) as s (nth, subject)
        where reserved_micros <> 0 or actual_micros + unknown_micros <> 0
        group by s.nth, s.subject, budget_day
      ) as e join budget_days d on d.subject = e.subject and d.day = e.budget_day
      order by e.nth, d.subject, d.day for update of d
    ) as held
    where b.subject = held.subject and b.day = held.day`;
}

/** Turns a reservation of a day into what was spent of it; the rest is free again. */
export async function settleReservation(
  db: Db,
  at: { subject: BudgetSubject; day: string },
  amounts: { released: MicroUsd; spent: MicroUsd },
): Promise<void> {
  await db
    .updateTable('budget_days')
    .set({
      reserved_micros: sql`reserved_micros - ${amounts.released}::bigint`,
      spent_micros: sql`spent_micros + ${amounts.spent}::bigint`,
    })
    .where('subject', '=', at.subject)
    .where('day', '=', at.day)
    .execute();
}

export async function budgetToday(db: Db, subject: BudgetSubject): Promise<BudgetState> {
  const row = await db
    .selectFrom('budget_days')
    .select(['spent_micros', 'reserved_micros'])
    .where('subject', '=', subject)
    .where('day', '=', today)
    .executeTakeFirst();
  return { spentMicros: row?.spent_micros ?? 0, reservedMicros: row?.reserved_micros ?? 0, day: await databaseDay(db) };
}

/** One double-entry posting; amounts of zero leave no row. */
export async function post(
  db: Db,
  entry: {
    subject: BudgetSubject;
    day: string;
    jobId: string;
    unitId?: string;
    debit: 'available' | 'reserved' | 'counterfactual' | 'spent';
    credit: 'available' | 'reserved' | 'spent' | 'saved';
    amount: MicroUsd;
  },
): Promise<void> {
  if (entry.amount <= 0) return;
  await db
    .insertInto('ledger_postings')
    .values({
      subject: entry.subject,
      day: entry.day,
      job_id: entry.jobId,
      unit_id: entry.unitId ?? null,
      debit: entry.debit,
      credit: entry.credit,
      amount_micros: entry.amount,
    })
    .execute();
}
