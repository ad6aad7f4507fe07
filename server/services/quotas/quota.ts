import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../config.ts';
import { type Db, type Tx, today } from '../../core/database.ts';
import { type CalendarDate, nextMidnight } from '../../core/dates.ts';
import { AppError } from '../../core/errors.ts';

/** What decides about an account's quota. `dailyQuota` null = the operator's default. */
export interface QuotaAccount {
  accountId: string;
  role: 'admin' | 'student';
  dailyQuota: number | null;
}

/** Research calls of the current UTC day. `limit` and `remaining` are null for admins. */
export interface QuotaState {
  used: number;
  limit: number | null;
  remaining: number | null;
  resetsAt: Date;
  unlimited: boolean;
}

/** Calls a day; null: without limit. */
export function limitOf(account: QuotaAccount, config: Config): number | null {
  if (account.role === 'admin') return null;
  return account.dailyQuota ?? config.STUDENT_DAILY_QUOTA;
}

export async function quotaState(db: Db, account: QuotaAccount, config: Config): Promise<QuotaState> {
  const { day, used } = await db
    .selectNoFrom((of) => [
      today.as('day'),
      of
        .selectFrom('quota_days')
        .select('quota_days.used')
        .where('account_id', '=', account.accountId)
        .where('day', '=', today)
        .as('used'),
    ])
    .executeTakeFirstOrThrow();
  const limit = limitOf(account, config);
  return {
    used: used ?? 0,
    limit,
    remaining: limit === null ? null : Math.max(0, limit - (used ?? 0)),
    resetsAt: nextMidnight(day),
    unlimited: limit === null,
  };
}

/**
 * Takes one research call of the day. One conditional statement: two parallel calls never both take the last one.
 * `day` is the UTC day it was booked on; admins are not charged (contract 3). @param day what the transaction read as today, if it did
 * @throws AppError QUOTA_EXCEEDED with `retryAfterSeconds` to 00:00 UTC
 */
export async function takeResearchCall(
  tx: Tx,
  account: QuotaAccount,
  config: Config,
  day?: CalendarDate,
): Promise<{ charged: 0 | 1; day: CalendarDate }> {
  const limit = limitOf(account, config);
  if (limit === null) return { charged: 0, day: day ?? (await currentDay(tx.db)) };
  const [taken] = await takeEach(tx.db, [{ account: account.accountId, calls: 1, limit }]);
  if (taken) return { charged: 1, day: taken };
  throw await quotaExceeded(tx.db, limit);
}

/**
 * The same for the callers of one transaction that reads `day` as today; of one account as often as it is named, each as its caller
 * was found: the least of their limits holds. False when a limit does not allow all of it: nothing of the transaction may stay then.
 */
export async function takeResearchCalls(
  { db }: Tx,
  callers: readonly QuotaAccount[],
  { config, day }: { config: Config; day: CalendarDate },
): Promise<boolean> {
  const limited = callers.flatMap((caller) => {
    const limit = limitOf(caller, config);
    return limit === null ? [] : [{ account: caller.accountId, limit }];
  });
  const asked = [...Map.groupBy(limited, ({ account }) => account)].map(([account, theirs]) => {
    return { account, calls: theirs.length, limit: Math.min(...theirs.map(({ limit }) => limit)) };
  });
  if (asked.length === 0) return true;
  const inOrder = asked.toSorted((a, b) => (a.account < b.account ? -1 : 1));
  return (await takeEach(db, inOrder, day)).length === asked.length;
}

/**
 * Takes so many calls of each account, in this order, where the limit allows all of them. Returns the UTC day once for each account
 * of which they were taken. @param sameDay what the transaction read as today, if it did
 */
async function takeEach(
  db: Db,
  asked: readonly { account: string; calls: number; limit: number }[],
  sameDay?: CalendarDate,
): Promise<CalendarDate[]> {
  const { rows } = await sql<{ day: CalendarDate }>`
    with asked as (
      select account, calls, "limit"
      from json_to_recordset(${JSON.stringify(asked)}::json) as a (account uuid, calls integer, "limit" integer)
    )
    insert into quota_days as q (account_id, day, used)
    select account, coalesce(${sameDay ?? null}::date, app_today()), calls from asked where calls <= "limit"
    on conflict (account_id, day) do update set used = q.used + excluded.used
      where q.used + excluded.used <= (select "limit" from asked where account = excluded.account_id)
    returning day`.execute(db);
  return rows.map(({ day }) => day);
}

/**
 * Gives back the calls that jobs of a relation were booked with, each on its day, where the job `gives_back`: they failed without
 * having bought anything. Rows are locked in the order of admissions.
 */
export function researchCallsBack(ended: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update quota_days q set used = greatest(0, q.used - back.calls)
    from (
      select d.account_id, d.day, e.calls
      from (select owner_id, quota_day, count(1)::integer as calls from ${ended} where gives_back group by owner_id, quota_day) as e
      join quota_days d on d.account_id = e.owner_id and d.day = e.quota_day
      order by d.account_id, d.day for update of d
    ) as back
    where q.account_id = back.account_id and q.day = back.day`;
}

async function currentDay(db: Db): Promise<CalendarDate> {
  return (await db.selectNoFrom(today.as('day')).executeTakeFirstOrThrow()).day;
}

async function quotaExceeded(db: Db, limit: number): Promise<AppError> {
  return new AppError('QUOTA_EXCEEDED', { details: { quota: 'calls', limit, ...(await endOfDay(db)) } });
}

/** When the limits of this UTC day end, by the database's clock. */
export async function endOfDay(db: Db): Promise<{ resetsAt: Date; retryAfterSeconds: number }> {
  const { day, seconds } = await db
    .selectNoFrom([
      today.as('day'),
      sql<number>`ceil(extract(epoch from (app_today() + 1)::timestamp - app_now() at time zone 'UTC'))::integer`.as(
        'seconds',
      ),
    ])
    .executeTakeFirstOrThrow();
  return { resetsAt: nextMidnight(day), retryAfterSeconds: Math.max(1, seconds) };
}
