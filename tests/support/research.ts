import { expect } from 'vitest';
import type { CrashPoint, Hooks } from '../../jobs/crash-points.ts';
import { type Answer, call, type Person, post } from './people.ts';
import type { TestApp } from './test-app.ts';

export { expectBalanced } from './ledger.ts';

export type Workflow = 'expand' | 'compare' | 'trends' | 'serp';
type Kind = Workflow | 'metrics';

/** Submits and waits for the final job, as a caller with `Prefer: wait` would. */
export async function research(
  test: TestApp,
  who: Person,
  workflow: Kind,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await post(test, `/api/research/${workflow}`, who, body, { Prefer: 'wait=30', ...headers });
  return isOpen(answer) ? await finished(test, who, workflow, answer.body.jobId) : answer;
}

/** Reads a job until it is final; each read is held by the service itself. */
export async function finished(test: TestApp, who: Person, workflow: Kind, jobId: string): Promise<Answer> {
  for (;;) {
    const path = `/api/research/${workflow}/status?jobId=${jobId}`;
    const answer = await post(test, path, who, undefined, { Prefer: 'wait=30' });
    if (!isOpen(answer)) return answer;
  }
}

function isOpen({ status, body }: Answer): boolean {
  return status < 300 && (body.status === 'queued' || body.status === 'processing');
}

/** No unit was charged twice: every bill line has a tag of its own. */
export function expectOneChargeAUnit(test: TestApp): void {
  const tags = test.sandbox.control.bill().map((line) => line.tag ?? line.providerId);
  expect(tags).toHaveLength(new Set(tags).size);
}

/** The units of a job in their order. */
export async function unitsOf({ app }: TestApp, jobId: string) {
  return await app.context.database.db
    .selectFrom('job_units')
    .selectAll()
    .select(['outcome_code as code', 'cost_micros as cost'])
    .where('job_id', '=', jobId)
    .orderBy('ordinal')
    .execute();
}

/** Cancels a job as the dashboard does. */
export async function cancel(test: TestApp, who: Person, jobId: string): Promise<Answer> {
  return await post(test, '/trpc/research.cancel', who, { json: { jobId } });
}

/** Quota that the day has used. */
export async function quotaUsed(test: TestApp, who: Person): Promise<number> {
  return (await call(`${test.url}/api/auth/access`, { headers: who.headers })).body.quota.used;
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
