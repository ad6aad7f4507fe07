import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../server/core/database.ts';
import { microsFromUsd } from '../../server/core/money.ts';
import type { BillLine } from '../../server/sandbox/index.ts';
import { imbalances } from './balances.ts';
import type { TestApp } from './test-app.ts';

/** The service's books beside the doubles' bill; amounts in micro-USD. */
export interface Books {
  /** Sum of the ledger. */
  ledger: number;
  /** Entries of the ledger that cost something. */
  entries: number;
  /** Units booked at their bound because no evidence came. */
  presumed: number;
  /** Spent on the platform's account, and held back for anybody. */
  spent: number;
  reserved: number;
  /** What the doubles charged, and how often. */
  bill: number;
  charges: number;
}

/** Problems that are printed. */
const SHOWN = 20;

/** What the doubles charged, micro-USD, each line rounded up as it is booked. */
export function billed(lines: readonly BillLine[]): number {
  return lines.reduce((sum, line) => sum + microsFromUsd(line.costUsd), 0);
}

/**
 * The oracle of everything about money, at any moment, also while jobs run: each charge has a unit, and each unit one charge at most;
 * once the unit has ended its ledger says what the double charged, on the side that paid, to the micro-dollar; nothing else is in the
 * ledger, save what was presumed; all balances are the sums of their rows.
 */
export async function assertLedger(test: TestApp): Promise<Books> {
  // A charge that comes after the snapshot may have no entry yet, and an entry has its charge before it.
  const earlier = test.sandbox.control.bill();
  const { units, books, unequal } = await test.app.context.database.transaction(async ({ db }) => {
    await sql`set transaction isolation level repeatable read`.execute(db);
    return { units: await readUnits(db), books: await readBooks(db), unequal: await imbalances(db) };
  });
  const later = test.sandbox.control.bill();
  const problems = [...uncovered(earlier, units), ...unfounded(later, units), ...unequal];
  if (problems.length > 0) throw new Error(`the books are wrong:\n${problems.slice(0, SHOWN).join('\n')}`);
  return { ...books, bill: billed(later), charges: later.length };
}

/** The same when everything has ended with evidence: nothing is held back, nothing presumed, and the ledger equals the bill. */
export async function expectBalanced(test: TestApp): Promise<Books> {
  const books = await assertLedger(test);
  expect(books).toMatchObject({ presumed: 0, reserved: 0, entries: books.charges, ledger: books.bill });
  return books;
}

interface UnitBooks {
  id: string;
  /** Whether its outcome is still to come. */
  open: boolean;
  payer: 'platform' | 'owner';
  /** Booked at its bound, and nothing was learnt since. */
  presumed: boolean;
  /** Sum of its ledger rows; null without any. */
  booked: number | null;
}

async function readUnits(db: Db): Promise<Map<string, UnitBooks>> {
  const { rows } = await sql<UnitBooks>`
    select u.id, u.state = 'sending' or u.state = 'unknown' and u.lookup_at is not null as open,
      case j.pipeline when 'shared' then 'platform' else 'owner' end as payer,
      coalesce(bool_or(l.outcome = 'presumed') and not bool_or(l.outcome = 'corrected'), false) as presumed, sum(l.cost_micros)::bigint as booked
    from job_units u join jobs j on j.id = u.job_id left join ledger l on l.unit_id = u.id
      and l.credential_source = case j.pipeline when 'shared' then 'platform' else 'owner' end
    group by u.id, j.pipeline`.execute(db);
  return new Map(rows.map((row) => [row.id, { ...row, booked: row.booked === null ? null : Number(row.booked) }]));
}

async function readBooks(db: Db): Promise<Omit<Books, 'bill' | 'charges'>> {
  const { rows } = await sql<Omit<Books, 'bill' | 'charges'>>`
    select (select coalesce(sum(cost_micros), 0)::bigint from ledger) as ledger,
      (select count(*) from ledger where cost_micros > 0) as entries,
      (select count(*) from ledger where outcome = 'presumed') as presumed,
      (select coalesce(sum(spent_micros), 0)::bigint from budget_days where subject = 'platform') as spent,
      (select coalesce(sum(reserved_micros), 0)::bigint from budget_days) as reserved`.execute(db);
  const numbers = Object.entries(rows[0]!).map(([name, value]) => [name, Number(value)]);
  return Object.fromEntries(numbers) as Omit<Books, 'bill' | 'charges'>;
}

/** Charges that the ledger does not tell of. */
function uncovered(bill: readonly BillLine[], units: ReadonlyMap<string, UnitBooks>): string[] {
  return [...Map.groupBy(bill, ({ tag }) => tag)].flatMap(([tag, lines]) => {
    const unit = units.get(tag ?? '');
    if (!unit) return lines.map((line) => `a charge without a unit: ${JSON.stringify(line)}`);
    if (lines.length > 1) return [`unit ${tag} was charged ${lines.length} times`];
    return uncoveredOf(lines[0]!, unit);
  });
}

/** Tests leave the platform's credentials unset: its account at the doubles is called so. */
function uncoveredOf({ account, costUsd }: BillLine, unit: UnitBooks): string[] {
  const cost = microsFromUsd(costUsd);
  if ((account === 'platform') !== (unit.payer === 'platform')) return [`unit ${unit.id} was charged to ${account}`];
  if (unit.open && unit.booked === null) return [];
  const right = unit.presumed ? unit.booked! >= cost : unit.booked === cost;
  return right ? [] : [`unit ${unit.id} was charged ${cost}, its ledger says ${unit.booked}`];
}

/** Entries of the ledger without a charge. */
function unfounded(bill: readonly BillLine[], units: ReadonlyMap<string, UnitBooks>): string[] {
  const charged = new Set(bill.map(({ tag }) => tag));
  return [...units.values()]
    .filter(({ id, booked, presumed }) => (booked ?? 0) !== 0 && !presumed && !charged.has(id))
    .map(({ id, booked }) => `unit ${id} has ${booked} in the ledger, and was not charged`);
}
