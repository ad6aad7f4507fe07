import type { Config } from '../../config.ts';
import type { Db, Tx } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { type MicroUsd, microsFromUsd, usdFromMicros } from '../../core/money.ts';
import { endOfDay, type QuotaAccount } from '../quotas/quota.ts';
import { type BudgetSubject, budgetToday, type Reserving, reserve, reserveEach } from '../spend/budget.ts';

/**
 * Reserves a shared job's bound of the platform's day, and for a student of the student's share of it (contract 3). Returns
 * the UTC day of both, or null when there is nothing to reserve. `day`: that of an earlier part of the same admission.
 * The share comes first: who has used it up never waits for the row that all need.
 * @throws AppError QUOTA_EXCEEDED with `quota: "spend"` and its figures; PLATFORM_BUDGET_EXCEEDED
 */
export async function reserveShared(
  tx: Tx,
  config: Config,
  of: Pick<QuotaAccount, 'accountId' | 'role'> & { amount: MicroUsd; day?: string },
): Promise<{ budgetDay: string; studentShare: boolean } | null> {
  const { amount, day } = of;
  if (amount === 0) return null;
  const studentShare = holdsShare(of);
  const sameDay = studentShare ? await reserveShare(tx.db, config, of) : day;
  const limit = microsFromUsd(config.PLATFORM_DAILY_BUDGET_USD);
  const budgetDay = await reserve(tx.db, 'platform', amount, limit, sameDay);
  if (budgetDay) return { budgetDay, studentShare };
  const { retryAfterSeconds } = await endOfDay(tx.db);
  throw new AppError('PLATFORM_BUDGET_EXCEEDED', { details: { retryAfterSeconds } });
}

/**
 * The same for several admissions of one day, in one statement and the same order. False when one of the limits does not allow all
 * of them: nothing of the transaction may stay then.
 */
export async function reserveSharedOf(
  { db }: Tx,
  config: Config,
  asked: readonly (Pick<QuotaAccount, 'accountId' | 'role'> & { amount: MicroUsd })[],
  day: string,
): Promise<boolean> {
  const limit = microsFromUsd(config.STUDENT_DAILY_SPEND_USD);
  const students = Map.groupBy(asked.filter(holdsShare), ({ accountId }) => accountId);
  const shares = [...students].map(
    ([id, theirs]): Reserving => ({ subject: `student:${id}`, amount: sumOf(theirs), limit }),
  );
  const platform = { subject: 'platform', limit: microsFromUsd(config.PLATFORM_DAILY_BUDGET_USD) } as const;
  const all = [
    ...shares.toSorted((a, b) => (a.subject < b.subject ? -1 : 1)),
    { ...platform, amount: sumOf(asked) },
  ].filter(({ amount }) => amount > 0);
  return (await reserveEach(db, all, day)).length === all.length;
}

function sumOf(asked: readonly { amount: MicroUsd }[]): MicroUsd {
  return asked.reduce((sum, { amount }) => sum + amount, 0);
}

/** Whether what an account's shared jobs reserve is held at a share of its own as well. */
export function holdsShare({ role }: Pick<QuotaAccount, 'role'>): boolean {
  return role === 'student';
}

async function reserveShare(
  db: Db,
  config: Config,
  { accountId, amount, day: sameDay }: { accountId: string; amount: MicroUsd; day?: string },
): Promise<string> {
  const subject: BudgetSubject = `student:${accountId}`;
  const limit = microsFromUsd(config.STUDENT_DAILY_SPEND_USD);
  const day = await reserve(db, subject, amount, limit, sameDay);
  if (day) return day;
  const { spentMicros, reservedMicros } = await budgetToday(db, subject);
  throw new AppError('QUOTA_EXCEEDED', {
    detail: 'Your share of the daily budget does not cover this.',
    details: {
      quota: 'spend',
      limitUsd: usdFromMicros(limit),
      spentUsd: usdFromMicros(spentMicros),
      reservedUsd: usdFromMicros(reservedMicros),
      requestedUsd: usdFromMicros(amount),
      ...(await endOfDay(db)),
    },
  });
}
