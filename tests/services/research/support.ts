import { sql } from 'kysely';
import { expect } from 'vitest';
import type { CrashPoint, Hooks } from '../../../jobs/crash-points.ts';
import { microsFromUsd } from '../../../server/core/money.ts';
import { type Answer, type Person, post } from '../../support/people.ts';
import type { TestApp } from '../../support/test-app.ts';

export type Workflow = 'expand' | 'compare' | 'trends' | 'serp';

/** Submits and waits for the final job, as a caller with `Prefer: wait` would. */
export async function research(
  test: TestApp,
  who: Person,
  workflow: Workflow,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await post(test, `/api/research/${workflow}`, who, body, { Prefer: 'wait=30', ...headers });
  return isOpen(answer) ? await finished(test, who, workflow, answer.body.jobId) : answer;
}

/** Reads a job until it is final; each read is held by the service itself. */
export async function finished(test: TestApp, who: Person, workflow: Workflow, jobId: string): Promise<Answer> {
  for (;;) {
    const path = `/api/research/${workflow}/status?jobId=${jobId}`;
    const answer = await post(test, path, who, undefined, { Prefer: 'wait=30' });
    if (!isOpen(answer)) return answer;
  }
}

function isOpen({ status, body }: Answer): boolean {
  return status < 300 && (body.status === 'queued' || body.status === 'processing');
}

export interface Books {
  /** Sum of the ledger, micro-USD. */
  ledger: number;
  spent: number;
  reserved: number;
  /** What the doubles charged, micro-USD. */
  bill: number;
  charges: number;
  entries: number;
}

/** The service's books beside the doubles' bill. */
export async function books(test: TestApp): Promise<Books> {
  const { rows } = await sql<{ ledger: number; entries: number; spent: number; reserved: number }>`
    select (select coalesce(sum(cost_micros), 0)::bigint from ledger) as ledger,
      (select count(*) from ledger where cost_micros > 0) as entries,
      (select coalesce(sum(spent_micros), 0)::bigint from budget_days where subject = 'platform') as spent,
      (select coalesce(sum(reserved_micros), 0)::bigint from budget_days) as reserved`.execute(
    test.app.context.database.db,
  );
  const lines = test.sandbox.control.bill();
  const bill = lines.reduce((sum, line) => sum + microsFromUsd(line.costUsd), 0);
  const { ledger, entries, spent, reserved } = rows[0]!;
  const figures = { ledger, entries, spent, reserved };
  return { ...mapNumbers(figures), bill, charges: lines.length };
}

function mapNumbers<T extends Record<string, unknown>>(row: T): { [K in keyof T]: number } {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Number(value)])) as never;
}

/** Ledger, budget and bill agree to the micro-dollar, and no reservation is left. */
export async function expectBalanced(test: TestApp): Promise<Books> {
  const now = await books(test);
  expect(now).toMatchObject({ ledger: now.bill, spent: now.bill, entries: now.charges, reserved: 0 });
  return now;
}

/** No unit was charged twice: every bill line has a tag of its own. */
export function expectOneChargeAUnit(test: TestApp): void {
  const tags = test.sandbox.control.bill().map((line) => line.tag ?? line.providerId);
  expect(tags).toHaveLength(new Set(tags).size);
}

export interface Unit {
  stage: string;
  label: string;
  state: string;
  code: string | null;
  cost: number;
}

export async function unitsOf(test: TestApp, jobId: string): Promise<Unit[]> {
  const rows = await test.app.context.database.db
    .selectFrom('job_units')
    .select(['stage', 'label', 'state', 'outcome_code as code', 'cost_micros as cost'])
    .where('job_id', '=', jobId)
    .orderBy('ordinal')
    .execute();
  return rows;
}

/** Cancels a job as the dashboard does. */
export async function cancel(test: TestApp, who: Person, jobId: string): Promise<Answer> {
  return await post(test, '/trpc/research.cancel', who, { json: { jobId } });
}

/** Quota that the day has used. */
export async function quotaUsed(test: TestApp, who: Person): Promise<number> {
  const response = await fetch(`${test.url}/api/auth/access`, { headers: who.headers });
  return ((await response.json()) as { quota: { used: number } }).quota.used;
}

/** Holds every worker at one point until it is opened. */
export function gateAt(point: CrashPoint) {
  const reached = Promise.withResolvers<string>();
  const opened = Promise.withResolvers<void>();
  const hooks: Hooks = {
    reached: async (at, subject) => {
      if (at !== point) return;
      reached.resolve(subject);
      await opened.promise;
    },
  };
  return { hooks, reached: reached.promise, open: opened.resolve };
}
