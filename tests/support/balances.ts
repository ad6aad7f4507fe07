import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../server/core/database.ts';

interface Line {
  key: string;
  amount: number;
}

type Lines = RawBuilder<Line>;

/** Every balance beside the sum of the rows that it stands for; both sides leave out zeros. */
interface Balance {
  name: string;
  stored: Lines;
  summed: Lines;
}

/** Whose day a job's money counts on. */
const SUBJECTS = sql`cross join lateral (values
    (case j.pipeline when 'shared' then 'platform' else 'owner:' || j.owner_id end),
    (case when j.pipeline = 'byok' and j.key_id is not null then 'key:' || j.key_id end),
    (case when j.pipeline = 'shared' and (select role from accounts a where a.id = j.owner_id) = 'student'
      then 'student:' || j.owner_id end)) as held (subject)`;

/** What an amount moves in the column `reserved`. */
const RESERVED = sql`case 'reserved' when p.credit then p.amount_micros when p.debit then -p.amount_micros else 0 end`;

const BALANCES: Balance[] = [
  {
    name: 'spent of a day',
    stored: sql`select subject || ' ' || day as key, spent_micros as amount from budget_days`,
    summed: sql`select held.subject || ' ' || l.day as key, sum(l.cost_micros)::bigint as amount
      from ledger l join jobs j on j.id = l.job_id ${SUBJECTS}
      where j.completed_at is not null and held.subject is not null group by 1`,
  },
  {
    name: 'reserved of a day: what its active jobs were admitted with',
    stored: sql`select subject || ' ' || day as key, reserved_micros as amount from budget_days`,
    summed: sql`select held.subject || ' ' || j.budget_day as key, sum(j.reserved_micros)::bigint as amount
      from jobs j ${SUBJECTS} where j.completed_at is null and held.subject is not null group by 1`,
  },
  {
    name: 'reserved of a final job: nothing',
    stored: sql`select p.job_id::text as key, sum(${RESERVED})::bigint as amount
      from ledger_postings p join jobs j on j.id = p.job_id where j.completed_at is not null group by 1`,
    summed: sql`select '' as key, 0 as amount`,
  },
  {
    name: 'postings to spent: the ledger',
    stored: sql`select job_id || ' ' || day as key,
        sum(case credit when 'spent' then amount_micros else -amount_micros end)::bigint as amount
      from ledger_postings where 'spent' in (credit, debit) group by 1`,
    summed: sql`select job_id || ' ' || day as key, sum(cost_micros)::bigint as amount from ledger group by 1`,
  },
  {
    name: 'postings to saved: the units of final jobs, and all that a follower was given',
    stored: sql`select job_id::text as key, sum(amount_micros)::bigint as amount
      from ledger_postings where credit = 'saved' group by 1`,
    summed: sql`select u.job_id::text as key, sum(u.saved_micros)::bigint as amount
      from job_units u join jobs j on j.id = u.job_id where j.completed_at is not null group by 1
      union all select id::text, saved_micros from jobs where completed_at is not null and follows_job_id is not null`,
  },
];

/** Every balance that is not the sum of its rows, in words. */
export async function imbalances(db: Db): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, stored, summed } of BALANCES) {
    const [left, right] = [await read(db, stored), await read(db, summed)];
    for (const key of new Set([...left.keys(), ...right.keys()])) {
      const [is, due] = [left.get(key) ?? 0, right.get(key) ?? 0];
      if (is !== due) problems.push(`${name}, ${key}: ${is} instead of ${due}`);
    }
  }
  return problems;
}

async function read(db: Db, lines: Lines): Promise<Map<string, number>> {
  const { rows } = await lines.execute(db);
  const groups = Map.groupBy(rows, ({ key }) => key);
  return new Map([...groups].map(([key, group]) => [key, group.reduce((sum, { amount }) => sum + Number(amount), 0)]));
}
