import type { Selectable } from 'kysely';
import type { Database } from '../../entities/index.ts';
import { microsFromUsd } from '../../server/core/money.ts';
import type { BillLine } from '../../server/sandbox/index.ts';
import { isThere } from '../../server/services/spend/stored-answer.ts';
import type { Owner } from '../support/owners.ts';
import type { TestApp } from '../support/test-app.ts';
import type { Customer } from './changes.ts';
import { boughtTwice } from './repeats.ts';

type Row<T extends keyof Database> = Selectable<Database[T]>;

/** Everything written about one owner's money, and what the doubles charged the owner's accounts. */
export interface Books {
  jobs: Row<'jobs'>[];
  units: Row<'job_units'>[];
  ledger: Row<'ledger'>[];
  postings: Row<'ledger_postings'>[];
  days: Row<'budget_days'>[];
  answered: Set<string>;
  bill: BillLine[];
}

const FINAL_STATES = new Set(['settled', 'refused', 'failed', 'unknown', 'reused', 'skipped']);

/** Compares an owner's books with the doubles' bill after jobs have ended. Returns every violation in words. */
export async function judge(test: TestApp, customer: Customer, jobIds: string[]): Promise<string[]> {
  const who = customer.owner;
  const books = await readBooks(test, customer);
  const ended = books.jobs.filter(({ id }) => jobIds.includes(id));
  return [
    ...mischarges(books),
    ...units(books),
    ...ended.flatMap((job) => spend(books, job)),
    ...budget(books, who),
    ...postings(books),
    ...boughtTwice(books),
    ...sentTooLate(books, customer),
    ...foreignCredential(books, customer),
  ];
}

async function readBooks({ app, sandbox }: TestApp, { owner: who, accounts }: Customer): Promise<Books> {
  const { db } = app.context.database;
  const jobs = await db.selectFrom('jobs').selectAll().where('owner_id', '=', who.accountId).orderBy('id').execute();
  const ids = jobs.map(({ id }) => id);
  const units = await db.selectFrom('job_units').selectAll().where('job_id', 'in', ids).execute();
  const ledger = await db.selectFrom('ledger').selectAll().where('owner_id', '=', who.accountId).execute();
  const postings = await db.selectFrom('ledger_postings').selectAll().where('job_id', 'in', ids).execute();
  const days = await db
    .selectFrom('budget_days')
    .selectAll()
    .where('subject', 'like', `%:${who.accountId}`)
    .union(db.selectFrom('budget_days').selectAll().where('subject', 'in', keySubjects(jobs)))
    .execute();
  const answers = await db
    .selectFrom('answers')
    .select('unit_key')
    .where('scope', 'like', `%owner:${who.accountId}`)
    .where('state', '=', 'ready')
    .where(isThere)
    .execute();
  const bill = accounts.flatMap((account) => sandbox.control.bill(account));
  return { jobs, units, ledger, postings, days, answered: new Set(answers.map((row) => row.unit_key)), bill };
}

function keySubjects(jobs: Row<'jobs'>[]): string[] {
  return [...new Set(jobs.map((job) => `key:${job.key_id}`))];
}

/** At most one charge a unit; every charge in the ledger at its true cost; no spending in the ledger without a charge. */
export function mischarges({ bill, ledger, units }: Pick<Books, 'bill' | 'ledger' | 'units'>): string[] {
  const problems: string[] = [];
  const known = new Set(units.map(({ id }) => id));
  const byUnit = Map.groupBy(bill, ({ tag }) => tag);
  const rows = new Map(ledger.map((row) => [row.unit_id, row]));
  for (const [tag, lines] of byUnit) {
    const [line] = lines;
    if (tag === null || !known.has(tag)) problems.push(`a charge without a unit: ${JSON.stringify(line)}`);
    else if (lines.length > 1) problems.push(`unit ${tag} was charged ${lines.length} times`);
    else problems.push(...booked(line!, rows.get(tag)));
  }
  for (const row of ledger) {
    const free = row.outcome === 'presumed' || row.cost_micros === 0;
    if (!free && !byUnit.has(row.unit_id)) problems.push(`ledger row of unit ${row.unit_id} without a charge`);
  }
  return problems;
}

function booked({ tag, costUsd }: BillLine, row: Row<'ledger'> | undefined): string[] {
  const cost = microsFromUsd(costUsd);
  if (!row) return [`the charge of ${cost} for unit ${tag} is not in the ledger`];
  const right = row.outcome === 'presumed' ? row.cost_micros >= cost : row.cost_micros === cost;
  return right ? [] : [`unit ${tag}: charged ${cost}, ledger ${row.cost_micros} (${row.outcome})`];
}

/** An intent is judged by what was committed when its statement began; it may wait for a row before it is dated. */
const INTENT_MS = 250;

/** Nothing is bought with a credential once its replacement was committed, save what was on its way by then (invariant 12). */
function sentTooLate({ bill, units: all }: Books, { replaced }: Customer): string[] {
  const sent = new Map(all.map((unit) => [unit.id, unit.sent_at?.getTime() ?? 0]));
  return replaced.flatMap(({ account, at, unitId }) =>
    bill
      .filter((line) => line.account === account)
      .filter(({ tag }) => sent.get(tag!)! > at.getTime() + (tag === unitId ? 0 : INTENT_MS))
      .map((line) => `unit ${line.tag} was bought on ${account}, which was replaced before`),
  );
}

/** A job buys with the very credentials that were confirmed, whatever the owner's connections have become. */
function foreignCredential({ bill, units: all, jobs }: Books, customer: Customer): string[] {
  const confirmed = new Map(jobs.map((job) => [job.id, job.connections]));
  const jobOf = new Map(all.map((unit) => [unit.id, unit.job_id]));
  return bill
    .filter(({ tag, provider, account }) => {
      const connection = confirmed.get(jobOf.get(tag!) ?? '')?.[provider];
      return !connection || customer.accountBehind(connection) !== account;
    })
    .map(({ tag, account }) => `unit ${tag} was bought on ${account}, which was not confirmed`);
}

/** Every unit has ended, within its bound, and what was paid for is kept. */
function units({ units: all, jobs, ledger, answered }: Books): string[] {
  const ended = new Set(jobs.filter((job) => job.completed_at !== null).map(({ id }) => id));
  const rows = new Map(ledger.map((row) => [row.unit_id, row]));
  return all.flatMap((unit) => {
    const name = `${unit.state} unit ${unit.stage}/${unit.label} ${unit.id}`;
    const open = !FINAL_STATES.has(unit.state) || unit.lookup_at !== null;
    const cost = rows.get(unit.id)?.cost_micros ?? 0;
    const costs = unit.state === 'unknown' ? unit.bound_micros : unit.cost_micros;
    return [
      ...(ended.has(unit.job_id) && open ? [`${name} is open after the end of its job`] : []),
      ...(unit.cost_micros > unit.bound_micros ? [`${name} cost ${unit.cost_micros}, more than its bound`] : []),
      ...(unit.outcome_code === 'PRICE_CHANGED' ? [`${name} holds more than it was planned for`] : []),
      ...(cost === costs ? [] : [`${name} has ${costs}, the ledger ${cost}`]),
      ...(unit.state === 'settled' && !answered.has(unit.unit_key!) ? [`${name} has no answer`] : []),
    ];
  });
}

/** A job ends within its quote, and says what the ledger says. */
function spend({ ledger, units: all }: Books, job: Row<'jobs'>): string[] {
  const rows = ledger.filter((row) => row.job_id === job.id);
  const actual = sum(rows.filter((row) => row.outcome !== 'presumed').map((row) => row.cost_micros));
  const unknown = sum(rows.filter((row) => row.outcome === 'presumed').map((row) => row.cost_micros));
  const planned = sum(all.filter((u) => u.job_id === job.id && u.state !== 'reused').map((u) => u.bound_micros));
  return [
    ...(job.completed_at === null ? [`job ${job.id} has not ended`] : []),
    ...(job.progress_completed === job.progress_total ? [] : [`job ${job.id} ended with progress missing`]),
    ...(actual === job.actual_micros ? [] : [`job ${job.id}: actual ${job.actual_micros}, ledger ${actual}`]),
    ...(unknown === job.unknown_micros ? [] : [`job ${job.id}: unknown ${job.unknown_micros}, ledger ${unknown}`]),
    ...(actual + unknown <= job.quoted_micros! ? [] : [`job ${job.id} spent more than ${job.quoted_micros}`]),
    ...(planned <= job.quoted_micros! ? [] : [`job ${job.id} planned ${planned} for a quote of ${job.quoted_micros}`]),
  ];
}

/** Nothing stays reserved; owner and key are booked with what their jobs spent. */
function budget({ days, jobs }: Books, who: Owner): string[] {
  const spent = sum(jobs.map((job) => job.actual_micros + job.unknown_micros));
  const subjects = [`owner:${who.accountId}`, ...keySubjects(jobs)];
  return subjects.flatMap((subject) => {
    const own = days.filter((day) => day.subject === subject);
    const reserved = sum(own.map((day) => day.reserved_micros));
    const booked = sum(own.map((day) => day.spent_micros));
    return [
      ...(reserved === 0 ? [] : [`${subject} keeps ${reserved} reserved`]),
      ...(booked === spent ? [] : [`${subject} is booked with ${booked}, its jobs spent ${spent}`]),
    ];
  });
}

/** Double entry: what a job reserved has left the reserve again, as spent or available. */
function postings({ postings: all, jobs }: Books): string[] {
  return jobs.flatMap((job) => {
    const own = all.filter((posting) => posting.job_id === job.id);
    const into = (account: string) => sum(own.filter((p) => p.credit === account).map((p) => p.amount_micros));
    const outOf = (account: string) => sum(own.filter((p) => p.debit === account).map((p) => p.amount_micros));
    const left = into('reserved') - outOf('reserved');
    const spent = job.actual_micros + job.unknown_micros;
    return [
      ...(left === 0 ? [] : [`postings of job ${job.id} leave ${left} reserved`]),
      ...(into('spent') === spent ? [] : [`postings of job ${job.id} spend ${into('spent')}, the job ${spent}`]),
    ];
  });
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
