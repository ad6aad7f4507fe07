import { sql } from 'kysely';
import { expect } from 'vitest';
import { microsFromUsd } from '../../server/core/money.ts';
import type { BillLine } from '../../server/providers/sandbox/index.ts';
import type { TestApp } from './test-app.ts';

interface Line {
  key: string;
  amount: number;
}

/** What the doubles charged, micro-USD, each line rounded up as it is booked. */
export function billed(lines: readonly BillLine[]): number {
  return lines.reduce((sum, line) => sum + microsFromUsd(line.costUsd), 0);
}

/**
 * Recomputes every balance from the append-only rows and compares with the doubles' bill, to the micro-dollar: each charge has
 * one ledger row on the side that paid it, each day's `spent` and `reserved` are the sums of their postings, and nothing of a final job stays reserved.
 * Presumed spending (booked at its bound, without evidence) is the only amount that may lack a charge.
 */
export async function assertLedger(test: TestApp): Promise<void> {
  const { db } = test.app.context.database;
  const read = async (query: ReturnType<typeof sql<Line>>) => toMap((await query.execute(db)).rows);
  const ledger = await read(sql<Line>`
    select credential_source || ' ' || coalesce(provider_id, unit_id::text) as key, cost_micros as amount from ledger
    where cost_micros > 0 and outcome <> 'presumed'`);
  const bill = toMap(test.sandbox.control.bill().map(chargeOf));
  const presumed = await sql<{ id: string }>`select credential_source || ' ' || provider_id as id from ledger
    where outcome = 'presumed' and provider_id is not null`.execute(db);
  for (const { id } of presumed.rows) delete bill[id];
  expect(ledger).toEqual(bill);

  const days = await read(sql<Line>`select subject || ' ' || day as key, spent_micros as amount from budget_days
    where subject not like 'key:%' and subject not like 'student:%' and spent_micros > 0`);
  const finished = await read(sql<Line>`
    select ${subjectOf} || ' ' || l.day as key, sum(l.cost_micros)::bigint as amount
    from ledger l join jobs j on j.id = l.job_id where j.completed_at is not null and l.cost_micros > 0 group by 1`);
  expect(days).toEqual(finished);
  const keys = await read(sql<Line>`select subject || ' ' || day as key, spent_micros as amount from budget_days
    where subject like 'key:%' and spent_micros > 0`);
  const byKey = await read(sql<Line>`
    select 'key:' || l.key_id || ' ' || l.day as key, sum(l.cost_micros)::bigint as amount from ledger l
    join jobs j on j.id = l.job_id where j.completed_at is not null and l.key_id is not null and l.cost_micros > 0
      and j.pipeline = 'byok' group by 1`);
  expect(keys).toEqual(byKey);
  const shares = await read(sql<Line>`select subject || ' ' || day as key, spent_micros as amount from budget_days
    where subject like 'student:%' and spent_micros > 0`);
  const byStudent = await read(sql<Line>`
    select 'student:' || j.owner_id || ' ' || l.day as key, sum(l.cost_micros)::bigint as amount from ledger l
    join jobs j on j.id = l.job_id join accounts a on a.id = j.owner_id
    where j.completed_at is not null and l.cost_micros > 0 and j.pipeline = 'shared' and a.role = 'student' group by 1`);
  expect(shares).toEqual(byStudent);
  await assertReservations(read);
  await assertPostings(read);
}

/** A charge with the side whose account paid it: tests leave the platform's credentials unset. */
function chargeOf({ account, providerId, costUsd }: BillLine): Line {
  return { key: `${account === 'platform' ? 'platform' : 'owner'} ${providerId}`, amount: microsFromUsd(costUsd) };
}

const subjectOf = sql`case j.pipeline when 'shared' then 'platform' else 'owner:' || j.owner_id end`;

/** What a day holds back is what its active jobs were admitted with. */
async function assertReservations(read: (query: ReturnType<typeof sql<Line>>) => Promise<Record<string, number>>) {
  const days = await read(sql<Line>`select subject || ' ' || day as key, reserved_micros as amount from budget_days
    where reserved_micros <> 0`);
  const jobs = await read(sql<Line>`
    select key, sum(amount)::bigint as amount from (
      select ${subjectOf} || ' ' || j.budget_day as key, j.reserved_micros as amount from jobs j where j.completed_at is null
      union all
      select 'student:' || j.owner_id || ' ' || j.budget_day, j.reserved_micros from jobs j
      join accounts a on a.id = j.owner_id
      where j.completed_at is null and j.pipeline = 'shared' and a.role = 'student'
      union all
      select 'key:' || j.key_id || ' ' || j.budget_day, j.reserved_micros from jobs j
      where j.completed_at is null and j.key_id is not null and j.pipeline = 'byok'
    ) as held group by 1 having sum(amount) <> 0`);
  expect(days).toEqual(jobs);
}

/** Double entry: a final job leaves nothing in `reserved`, and its postings to `spent` are its ledger rows. */
async function assertPostings(read: (query: ReturnType<typeof sql<Line>>) => Promise<Record<string, number>>) {
  const open = await read(sql<Line>`
    select p.job_id::text as key, sum(case when credit = 'reserved' then amount_micros when debit = 'reserved'
      then -amount_micros else 0 end)::bigint as amount
    from ledger_postings p join jobs j on j.id = p.job_id where j.completed_at is not null group by 1
    having sum(case when credit = 'reserved' then amount_micros when debit = 'reserved' then -amount_micros else 0 end) <> 0`);
  expect(open).toEqual({});
  const spent = await read(sql<Line>`select job_id::text || ' ' || day as key, sum(amount_micros)::bigint as amount
    from ledger_postings where credit = 'spent' group by 1`);
  const ledger = await read(sql<Line>`select job_id::text || ' ' || day as key, sum(cost_micros)::bigint as amount
    from ledger where cost_micros > 0 group by 1`);
  expect(spent).toEqual(ledger);
  const saved = await read(sql<Line>`select job_id::text as key, sum(amount_micros)::bigint as amount
    from ledger_postings where credit = 'saved' group by 1`);
  const units = await read(sql<Line>`select u.job_id::text as key, sum(u.saved_micros)::bigint as amount
    from job_units u join jobs j on j.id = u.job_id where j.completed_at is not null and u.saved_micros > 0 group by 1`);
  expect(saved).toEqual(units);
}

function toMap(lines: readonly Line[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { key, amount } of lines) sums[key] = (sums[key] ?? 0) + Number(amount);
  return sums;
}
