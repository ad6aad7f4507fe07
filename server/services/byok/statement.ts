import { databaseDay } from '../../core/database-clock.ts';
import { addDays, type CalendarDate, daysBetween } from '../../core/dates.ts';
import { validationFailed } from '../../core/errors.ts';
import { usdFromMicros } from '../../core/money.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { type StatementLine, statementLines } from './statement-lines.ts';
import { STATEMENT_COLUMNS, type Statement, type StatementInput, type StatementRows } from './statement-schema.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;
const MAX_JOBS = 1000;
const OLDER_NAMES = [
  ['from', 'dateFrom'],
  ['to', 'dateTo'],
] as const;

/**
 * What the owner's jobs spent and saved, by day, job, label, key and provider; without dates the last 30 UTC days.
 * @throws AppError VALIDATION_FAILED for a range that is reversed, longer than 366 days, or ends in the future
 */
export async function statement(ctx: RequestContext, input: StatementInput): Promise<Statement> {
  const { from, to, lines } = await linesOf(ctx, input);
  // Job ids sort by the time they were made.
  const jobs = [...Map.groupBy(lines, (line) => line.jobId)].sort(([a], [b]) => (a < b ? 1 : -1));
  return {
    from,
    to,
    totals: amounts(lines),
    days: [...Map.groupBy(lines, (line) => line.day)].map(([day, own]) => ({ day, ...amounts(own) })),
    jobs: jobs.slice(0, MAX_JOBS).map(([jobId, own]) => ({ jobId, label: own[0]!.label, ...amounts(own) })),
    jobsOmitted: Math.max(0, jobs.length - MAX_JOBS),
    labels: [...Map.groupBy(lines, (line) => line.label)].map(([label, own]) => ({ label, ...amounts(own) })),
    keys: [...Map.groupBy(lines, (line) => line.keyId)].map(([keyId, own]) => ({ keyId, ...amounts(own) })),
    providers: [...Map.groupBy(lines, (line) => line.provider)].map(([provider, own]) => ({
      provider,
      ...amounts(own),
    })),
  };
}

/**
 * The lines that the statement of the same days sums up, none left out.
 * @throws AppError VALIDATION_FAILED as `statement` does
 */
export async function statementRows(ctx: RequestContext, input: StatementInput): Promise<StatementRows> {
  const { from, to, lines } = await linesOf(ctx, input);
  const rows = lines.map((line) => {
    const { day, jobId, label, keyId, provider } = line;
    return { day, jobId, label, keyId, provider, ...amounts([line]) };
  });
  return { from, to, columns: [...STATEMENT_COLUMNS], rows };
}

/** Lines of the days that are asked for; with a label those of its jobs. */
async function linesOf(ctx: RequestContext, input: StatementInput) {
  const { from, to } = rangeOf(input, await databaseDay(ctx.app.database.db));
  const all = await statementLines(ctx.app.database.db, { ownerId: callerOf(ctx).accountId, from, to });
  return { from, to, lines: input.label === undefined ? all : all.filter(({ label }) => label === input.label) };
}

function rangeOf(input: StatementInput, today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  for (const [name, older] of OLDER_NAMES) {
    if (input[name] === undefined || input[older] === undefined) continue;
    throw validationFailed([{ path: older, message: `is the older name of ${name}; send one of them` }]);
  }
  const to = input.to ?? input.dateTo ?? today;
  const from = input.from ?? input.dateFrom ?? addDays(to, 1 - DEFAULT_DAYS);
  const path = (name: 'from' | 'to', older: 'dateFrom' | 'dateTo') => (input[older] === undefined ? name : older);
  if (to > today) throw validationFailed([{ path: path('to', 'dateTo'), message: 'must not lie in the future' }]);
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > MAX_DAYS) {
    throw validationFailed([{ path: path('from', 'dateFrom'), message: `must make a range of 1..${MAX_DAYS} days` }]);
  }
  return { from, to };
}

function amounts(lines: readonly StatementLine[]) {
  const sum = (of: (line: StatementLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  return {
    spentUsd: usdFromMicros(sum((line) => line.spent)),
    savedUsd: usdFromMicros(sum((line) => line.saved)),
    presumedUsd: usdFromMicros(sum((line) => line.presumed)),
    upstreamUsd: usdFromMicros(sum((line) => line.upstream)),
    requests: sum((line) => line.requests),
  };
}
