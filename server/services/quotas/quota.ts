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
  const taken = await tx.db
    .insertInto('quota_days')
    .columns(['account_id', 'day', 'used'])
    .expression(
      tx.db
        .selectNoFrom([sql<string>`${account.accountId}::uuid`.as('account_id'), today.as('day'), sql`1`.as('used')])
        .where(sql<boolean>`${limit}::integer > 0`),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'day'])
        .doUpdateSet({ used: sql`quota_days.used + 1` })
        .where('quota_days.used', '<', limit),
    )
    .returning('day')
    .executeTakeFirst();
  if (taken) return { charged: 1, day: taken.day };
  throw await quotaExceeded(tx.db, limit);
}

/** Gives back the calls that jobs of a relation were booked with, each on its day: they failed without having bought anything. */
export function researchCallsBack(ended: RawBuilder<unknown>, giveBack: boolean): RawBuilder<unknown> {
  return sql`update quota_days q set used = used - 1 from ${ended}
    where ${giveBack} and q.account_id = ended.owner_id and q.day = ended.quota_day and q.used > 0`;
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
