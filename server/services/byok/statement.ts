import { sql } from 'kysely';
import { z } from 'zod';
import { addDays, daysBetween, isCalendarDate } from '../../core/dates.ts';
import { validationFailed } from '../../core/errors.ts';
import { usdFromMicros } from '../../core/money.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { Usd } from '../fields.ts';
import { databaseDay } from '../research/submit.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;
const day = z.string().refine(isCalendarDate, 'must be an existing date YYYY-MM-DD');

export const StatementInput = z.strictObject({ dateFrom: day.optional(), dateTo: day.optional() });
export type StatementInput = z.output<typeof StatementInput>;

const amounts = { spentUsd: Usd, presumedUsd: Usd, requests: z.number().int() };
export const Statement = z.object({
  dateFrom: z.string(),
  dateTo: z.string(),
  totals: z.object({ ...amounts, savedUsd: Usd }),
  days: z.array(z.object({ day: z.string(), ...amounts })),
  jobs: z.array(z.object({ jobId: z.string(), ...amounts, savedUsd: Usd })),
  keys: z.array(z.object({ keyId: z.string().nullable(), ...amounts })),
  providers: z.array(z.object({ provider: z.string(), ...amounts })),
});
export type Statement = z.output<typeof Statement>;

interface Row {
  key: string | null;
  spent: number;
  presumed: number;
  requests: number;
}

/**
 * The owner's ledger by day, job, key and provider (UTC days, inclusive). `presumed` is the part of `spent` that was booked
 * at its bound without evidence; `saved` is what reused answers would have cost.
 */
export async function statement(ctx: RequestContext, input: StatementInput): Promise<Statement> {
  const dateTo = input.dateTo ?? (await databaseDay(ctx.app));
  const dateFrom = input.dateFrom ?? addDays(dateTo, -(DEFAULT_DAYS - 1));
  const length = daysBetween(dateFrom, dateTo);
  if (length < 0 || length >= MAX_DAYS) {
    throw validationFailed([{ path: 'dateFrom', message: `must be 0..${MAX_DAYS - 1} days before dateTo` }]);
  }
  const by = (column: string) => ledgerBy(ctx, column, { dateFrom, dateTo });
  const [days, jobs, keys, providers] = await Promise.all([by('day'), by('job_id'), by('key_id'), by('provider')]);
  const saved = await savedByJob(ctx, { dateFrom, dateTo });
  const jobIds = [...new Set([...jobs.map((row) => row.key!), ...saved.keys()])];
  const jobRow = (jobId: string) =>
    jobs.find((row) => row.key === jobId) ?? { key: jobId, spent: 0, presumed: 0, requests: 0 };
  return {
    dateFrom,
    dateTo,
    totals: {
      ...usd(total(days)),
      savedUsd: usdFromMicros([...saved.values()].reduce((sum, micros) => sum + micros, 0)),
    },
    days: days.map((row) => ({ day: row.key!, ...usd(row) })),
    jobs: jobIds.map((jobId) => ({ jobId, ...usd(jobRow(jobId)), savedUsd: usdFromMicros(saved.get(jobId) ?? 0) })),
    keys: keys.map((row) => ({ keyId: row.key, ...usd(row) })),
    providers: providers.map((row) => ({ provider: row.key!, ...usd(row) })),
  };
}

interface Range {
  dateFrom: string;
  dateTo: string;
}

async function ledgerBy(ctx: RequestContext, column: string, { dateFrom, dateTo }: Range): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${sql.ref(column)}::text as key, sum(cost_micros)::bigint as spent, count(*) as requests,
      coalesce(sum(cost_micros) filter (where outcome = 'presumed'), 0)::bigint as presumed
    from ledger where owner_id = ${callerOf(ctx).accountId} and credential_source = 'owner'
      and day between ${dateFrom}::date and ${dateTo}::date
    group by 1 order by 1`.execute(ctx.app.database.db);
  return rows;
}

async function savedByJob(ctx: RequestContext, { dateFrom, dateTo }: Range): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; saved: number }>`
    select id, saved_micros as saved from jobs
    where owner_id = ${callerOf(ctx).accountId} and pipeline = 'byok' and saved_micros > 0
      and budget_day between ${dateFrom}::date and ${dateTo}::date order by id`.execute(ctx.app.database.db);
  return new Map(rows.map((row) => [row.id, row.saved]));
}

function total(rows: Row[]): Row {
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
  return { key: null, spent: sum((r) => r.spent), presumed: sum((r) => r.presumed), requests: sum((r) => r.requests) };
}

function usd({ spent, presumed, requests }: Row) {
  return { spentUsd: usdFromMicros(spent), presumedUsd: usdFromMicros(presumed), requests };
}
