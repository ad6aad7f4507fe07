import { authorizationOf, type Owner, ownerInDatabase } from '../support/owners.ts';
import type { TestApp } from '../support/test-app.ts';
import { type Body, finalJob, mutate, Unexpected } from './api.ts';
import type { Interrupts } from './interrupts.ts';
import { judge } from './judge.ts';
import type { Plan, PlannedFault } from './plan.ts';

export interface Bench {
  test: TestApp;
  interrupts: Interrupts;
}

/** How many times a job that lacks something is quoted and confirmed again. */
const RETRIES = 2;

/**
 * One run: quote, confirm (several times at once), wait for the end, retry what is missing; after every job the books are
 * compared with the doubles' bill. Returns what is wrong with them; empty when nothing is.
 */
export async function runPlan(bench: Bench, plan: Plan): Promise<string[]> {
  const who = await ownerInDatabase(bench.test);
  const faults = armFaults(bench, who, plan.faults);
  bench.interrupts.arm(who.accountId, plan.interrupts);
  const repair = () => {
    bench.interrupts.disarm(who.accountId);
    bench.test.sandbox.control.clearFaults(faults);
  };
  try {
    return await quoteAndRun(bench, who, { plan, repair });
  } catch (error) {
    if (error instanceof Unexpected) return [error.message];
    throw error;
  } finally {
    repair();
  }
}

async function quoteAndRun(
  bench: Bench,
  who: Owner,
  { plan, repair }: { plan: Plan; repair: () => void },
): Promise<string[]> {
  const { test } = bench;
  const name = plan.operation === 'expand' ? 'byok.quoteExpand' : 'byok.quoteCompare';
  const jobs = await Promise.all(
    Array.from({ length: plan.twin ? 2 : 1 }, async (): Promise<Body> => {
      const { quote } = await mutate(test, who, { name, input: plan.body });
      return await confirm(test, who, { plan, quote });
    }),
  );
  const problems = await judge(
    test,
    who,
    jobs.map(({ jobId }) => jobId),
  );
  let [job] = jobs;
  for (let retry = 0; retry < RETRIES && job.retryable && problems.length === 0; retry += 1) {
    const { jobId } = job;
    if (retry === RETRIES - 1) repair();
    const before = await finalRow(test, jobId);
    const { quote } = await mutate(test, who, { name: 'byok.quoteRetry', input: { jobId } });
    problems.push(...(await carriedOver(test, jobId, quote)));
    job = await confirm(test, who, { plan, quote });
    problems.push(...(await judge(test, who, [job.jobId])));
    if ((await finalRow(test, jobId)) !== before) problems.push(`final job ${jobId} changed`);
  }
  if (job.status !== 'complete' && !job.failedStages.some(isLate)) {
    problems.push(`nothing is broken any more, yet the job is ${job.status}: ${JSON.stringify(job.failedStages)}`);
  }
  return problems;
}

/** On a busy machine an answer of unbroken doubles can come after the client's timeout, too. */
function isLate({ code }: { code: string }): boolean {
  return ['OUTCOME_UNKNOWN', 'PAID_WITHOUT_RESULT', 'NOT_CHARGED'].includes(code);
}

/** Confirms a quote as the plan says and waits for the one job that it leads to. */
async function confirm(test: TestApp, who: Owner, confirmed: { plan: Plan; quote: Body }): Promise<Body> {
  const { plan, quote } = confirmed;
  const { quoteId, requestHash, estimatedCostUsd } = quote;
  const input = { quoteId, requestHash, confirmedEstimatedCostUsd: estimatedCostUsd };
  const name = plan.operation === 'expand' ? 'byok.executeExpand' : 'byok.executeCompare';
  const execute = (key: number | string): Promise<Body> => mutate(test, who, { name, input, key: `${quoteId}:${key}` });
  const started = await Promise.all(plan.executeKeys.map(execute));
  const [{ jobId: firstId }] = started;
  if (plan.cancel && quote.retryOfJobId === null) {
    await mutate(test, who, { name: 'byok.cancel', input: { jobId: firstId } });
  }
  const job = await finalJob(test, who, firstId);
  const ids = new Set([...started, await execute('again')].map(({ jobId }) => jobId));
  if (ids.size !== 1) throw new Unexpected(`one quote led to ${ids.size} jobs`);
  return job;
}

/** A retry quote buys no answer again: every seed, batch or intent that came is carried over. */
async function carriedOver(test: TestApp, jobId: string, quote: Body): Promise<string[]> {
  const answered = await test.app.context.database.db
    .selectFrom('job_units')
    .select('id')
    .where('job_id', '=', jobId)
    .where('state', 'in', ['settled', 'reused'])
    .where('stage', 'not in', ['metrics', 'filter'])
    .execute();
  const { units } = quote.reused;
  return units === answered.length ? [] : [`${answered.length} answers came, the retry quote carries over ${units}`];
}

/** The whole row of a job as text. */
async function finalRow({ app }: TestApp, jobId: string): Promise<string> {
  const row = await app.context.database.db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
  return JSON.stringify(row);
}

function armFaults({ test }: Bench, who: Owner, faults: PlannedFault[]): string[] {
  return faults.map(({ provider, endpoint, nth, times, action }) =>
    test.sandbox.control.setFault({
      match: { provider, endpoint, nth, header: authorizationOf(who, provider) },
      times,
      action,
    }),
  );
}
