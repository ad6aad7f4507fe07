import fc from 'fast-check';
import PQueue from 'p-queue';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type Bench, runPlan } from './drive.ts';
import { Interrupts } from './interrupts.ts';
import { anyPlan, CLIENT_TIMEOUT_MS, type Plan } from './plan.ts';
import { Pulse } from './pulse.ts';

/** Runs that are under way at once, each with an owner of its own. */
const AT_ONCE = 24;
const SHOWN_FAILURES = 3;

/** An application whose workers can be interrupted, with doubles that put no limit on all owners together. */
export async function startBench(more: Record<string, string> = {}): Promise<Bench> {
  const interrupts = new Interrupts();
  const env = {
    PROVIDER_TIMEOUT_MS: String(CLIENT_TIMEOUT_MS),
    // Nobody looks for a request that may still be answered.
    SETTLE_WINDOW_SECONDS: String((2 * CLIENT_TIMEOUT_MS) / 1000),
    JOB_CONCURRENCY: '256',
    // More jobs than connections: on a busy machine one waits for long.
    DATABASE_WAIT_MS: '120000',
    REQUEST_RATE_PER_MINUTE: '100000',
    LOG_LEVEL: 'silent',
    ...more,
  };
  const tunables = { collectSeconds: 0.1, busySeconds: 0.2, watchSeconds: 0.5 };
  const overrides = { hooks: interrupts.hooks, sweepSeconds: 0.25, tunables };
  const test = await startTestApp({ env, overrides });
  // A job that stalls in one worker is taken over by the other: none starts a job beside itself.
  const other = await startTestApp({ beside: test, env: { ...env, ROLE: 'worker' }, overrides });
  const pulse = new Pulse(test.app.context.database.db);
  const stop = async () => {
    await pulse.stop();
    await other.stop();
    await test.stop();
  };
  interrupts.use(test.app.context.database.db);
  // Slow enough that a stale worker and its successor overlap.
  test.sandbox.control.setLatency({ medianMs: 30, p95Ms: 200 });
  // Slower than a live request waits for it.
  test.sandbox.control.setQueueDelay(400);
  test.sandbox.control.setLimits({ simultaneous: 1e6 });
  return { test: { ...test, stop }, interrupts, pulse, logs: () => [...test.logs, ...other.logs] };
}

/** The plans of a seed, run side by side. Returns what went wrong, with the path that replays it. */
export async function runMany(bench: Bench, seed: number, runs: number): Promise<string[]> {
  const plans = fc.sample(anyPlan, { seed, numRuns: runs });
  const failures: string[] = [];
  const queue = new PQueue({ concurrency: AT_ONCE });
  plans.forEach((plan, index) => {
    void queue.add(async () => {
      if (failures.length >= SHOWN_FAILURES) return;
      await bench.pulse.calm();
      const problems = await runPlan(bench, plan).catch((error: unknown) => [String((error as Error).stack)]);
      if (problems.length > 0) failures.push(report(problems, plan, { seed, index }));
    });
  });
  await queue.onIdle();
  return failures;
}

function report(problems: string[], plan: Plan, at: { seed: number; index: number }): string {
  const replay = `PROPERTY_SEED=${at.seed} PROPERTY_PATH=${at.index} vitest run tests/properties`;
  return [...problems, JSON.stringify(plan), `replay: ${replay}`].join('\n  ');
}

/** One plan of a seed again, made smaller while it still fails. */
export async function replay(bench: Bench, seed: number, path: string): Promise<void> {
  const property = fc.asyncProperty(anyPlan, async (plan) => {
    const problems = await runPlan(bench, plan);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });
  await fc.assert(property, { seed, path, numRuns: Number(path.split(':')[0]) + 1, verbose: 1 });
}

/** Every charge of every owner against the whole ledger, once all doubles are at rest. */
export async function wholeBooks({ app, sandbox }: TestApp) {
  const { db } = app.context.database;
  const ledger = await db.selectFrom('ledger').selectAll().execute();
  const units = await db.selectFrom('job_units').selectAll().execute();
  return { ledger, units, bill: sandbox.control.bill() };
}
