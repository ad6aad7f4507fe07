import { sql } from 'kysely';
import { type Db, today } from '../../core/database.ts';
import { usdFromMicros } from '../../core/money.ts';

/** One labelled figure. */
export interface Figure {
  labels: Record<string, string>;
  value: number;
}

/** Jobs by pipeline and status. */
export async function jobsByState(db: Db): Promise<Figure[]> {
  const count = sql<number>`count(*)::int`.as('value');
  const rows = await db
    .selectFrom('jobs')
    .select(['pipeline', 'status', count])
    .groupBy(['pipeline', 'status'])
    .execute();
  return rows.map(({ pipeline, status, value }) => ({ labels: { pipeline, status }, value }));
}

/** Spent and reserved on this UTC day, USD, by who pays: the platform, or all owners together. */
export async function moneyToday(db: Db): Promise<Figure[]> {
  const payer = sql<string>`split_part(subject, ':', 1)`;
  const rows = await db
    .selectFrom('budget_days')
    .select([
      payer.as('payer'),
      sql<number>`sum(spent_micros)::float8`.as('spent'),
      sql<number>`sum(reserved_micros)::float8`.as('reserved'),
    ])
    .where('day', '=', today)
    // A key's spending is counted under its owner already, a student's under the platform.
    .where('subject', 'not like', 'key:%')
    .where('subject', 'not like', 'student:%')
    .groupBy(payer)
    .execute();
  return rows.flatMap(({ payer, spent, reserved }) => [
    { labels: { payer, kind: 'spent' }, value: usdFromMicros(spent) },
    { labels: { payer, kind: 'reserved' }, value: usdFromMicros(reserved) },
  ]);
}

/** Paid requests of this UTC day by provider and outcome. */
export async function providerOutcomes(db: Db): Promise<Figure[]> {
  const count = sql<number>`count(*)::int`.as('value');
  const rows = await db
    .selectFrom('ledger')
    .select(['provider', 'outcome', count])
    // Asked for once: a day that may change from row to row is looked up in no index.
    .where('day', '=', sql<string>`(select ${today})`)
    .groupBy(['provider', 'outcome'])
    .execute();
  return rows.map(({ provider, outcome, value }) => ({ labels: { provider, outcome }, value }));
}
