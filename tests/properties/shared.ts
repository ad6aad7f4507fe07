import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import type { BillLine } from '../../server/sandbox/index.ts';
import { METRICS_MAX_KEYWORDS } from '../../server/services/plan/schemas.ts';
import { type Person, person } from '../support/people.ts';
import type { TestApp } from '../support/test-app.ts';
import { type Body, mutateSurely, Unexpected } from './api.ts';
import type { Bench } from './drive.ts';
import { anyPlan, type Plan, type PlannedFault, type PlannedInterrupt } from './plan.ts';
import { answersTwice } from './repeats.ts';

/** One shared request, submitted by several people at once: one leads, the others follow. */
export interface SharedPlan {
  operation: Plan['operation'];
  body: Record<string, unknown>;
  faults: PlannedFault[];
  interrupts: Exclude<PlannedInterrupt, { provider: unknown }>[];
  callers: number;
  /** Whether the leader is cancelled while the others follow. */
  cancel: boolean;
}

export const sharedPlan: fc.Arbitrary<SharedPlan> = fc
  .record({ plan: anyPlan, callers: fc.integer({ min: 1, max: 4 }), cancel: fc.boolean() })
  .map(({ plan, callers, cancel }) => ({
    operation: plan.operation,
    // One call of the provider is the most that is asked for here.
    body: { ...plan.body, keywords: (plan.body.keywords as string[]).slice(0, METRICS_MAX_KEYWORDS) },
    faults: plan.faults,
    interrupts: plan.interrupts.filter((one): one is SharedPlan['interrupts'][number] => !('provider' in one)),
    callers,
    cancel,
  }));

const POLL_MS = 50;
const LONGEST_WAIT_MS = 240_000;

/** Submits, may cancel the leader, and waits for all ends. Returns what is wrong with them; empty when nothing is. */
export async function runShared({ test, interrupts }: Bench, plan: SharedPlan): Promise<string[]> {
  const people = await Promise.all(Array.from({ length: plan.callers }, () => person(test)));
  const faults = plan.faults.map(({ provider, endpoint, nth, times, action }) =>
    test.sandbox.control.setFault({
      match: { provider, endpoint, nth, keyword: (plan.body.keywords as string[])[0]! },
      times,
      action,
    }),
  );
  for (const who of people) interrupts.armFor(who.accountId, plan.interrupts);
  try {
    return await submitAll(test, people, plan);
  } catch (error) {
    if (error instanceof Unexpected) return [error.message];
    throw error;
  } finally {
    for (const who of people) interrupts.disarm(who.accountId);
    test.sandbox.control.clearFaults(faults);
  }
}

async function submitAll(test: TestApp, people: Person[], { operation, body, cancel }: SharedPlan): Promise<string[]> {
  const submit = (who: Person) => mutateSurely(test, who, { name: `research.${operation}`, input: body });
  const jobs: Body[] = await Promise.all(people.map(submit));
  const leader = await leaderOf(test, jobs);
  if (cancel && leader) {
    const who = people[jobs.findIndex(({ jobId }) => jobId === leader)]!;
    await mutateSurely(test, who, { name: 'research.cancel', input: { jobId: leader } });
  }
  const rows = await ends(
    test,
    jobs.map(({ jobId }) => jobId),
  );
  const led = rows.filter((row) => row.follows_job_id !== null && row.error_code !== 'CANCELED');
  return led.flatMap((follower) => {
    const of = rows.find((row) => row.id === follower.follows_job_id);
    if (!of) return [];
    const same = of.result_id === follower.result_id && of.status === follower.status;
    const free = follower.actual_micros === 0 && follower.unknown_micros === 0;
    return [
      ...(same ? [] : [`follower ${follower.id} is ${follower.status}, its leader ${of.id} ${of.status}`]),
      ...(free ? [] : [`follower ${follower.id} is booked with ${follower.actual_micros}`]),
    ];
  });
}

/** The job that others of these follow. */
async function leaderOf({ app }: TestApp, jobs: Body[]): Promise<string | null> {
  const ids = jobs.map(({ jobId }) => jobId);
  const rows = await app.context.database.db.selectFrom('jobs').selectAll().where('id', 'in', ids).execute();
  return rows.find((row) => ids.includes(row.follows_job_id ?? ''))?.follows_job_id ?? null;
}

async function ends({ app }: TestApp, ids: string[]) {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const rows = await app.context.database.db.selectFrom('jobs').selectAll().where('id', 'in', ids).execute();
    if (rows.every((row) => row.completed_at !== null)) return rows;
    if (Date.now() > deadline) throw new Unexpected(`jobs ${ids.join()} do not end`);
    await delay(POLL_MS);
  }
}

/** However many wanted an answer of the platform's, it was bought once; once more by a request that overtook a posting. */
export async function boughtOnce({ app, sandbox }: TestApp): Promise<string[]> {
  const { db } = app.context.database;
  const charged = new Set(sandbox.control.bill().map(({ tag }: BillLine) => tag));
  const units = await db
    .selectFrom('job_units')
    .innerJoin('jobs', 'jobs.id', 'job_units.job_id')
    .selectAll('job_units')
    .where('jobs.pipeline', '=', 'shared')
    .execute();
  return answersTwice(units.filter((unit) => charged.has(unit.id)));
}
