import { authorizationOf, type Owner } from '../support/owners.ts';
import type { TestApp } from '../support/test-app.ts';
import { type Body, endOf, mutateSurely, Unexpected } from './api.ts';
import { Customer } from './changes.ts';
import { type Admission, admit, CALLS, refusedAfterChange } from './confirm.ts';
import type { Interrupts } from './interrupts.ts';
import { judge } from './judge.ts';
import type { Plan, PlannedFault } from './plan.ts';
import type { Pulse } from './pulse.ts';

export interface Bench {
  test: TestApp;
  interrupts: Interrupts;
  pulse: Pulse;
  /** Lines of both processes. */
  logs(): string[];
}

/** One run under way. `repair` ends all faults and interruptions. */
interface Run {
  test: TestApp;
  customer: Customer;
  plan: Plan;
  repair(): void;
}

/** How many times a job that lacks something is quoted and confirmed again. */
const RETRIES = 2;

/**
 * One run: quote, confirm (several times at once), wait for the end, retry what is missing; after every job the books are
 * compared with the doubles' bill. Returns what is wrong with them; empty when nothing is.
 */
export async function runPlan(bench: Bench, plan: Plan): Promise<string[]> {
  const { test, interrupts } = bench;
  const customer = await Customer.join(test);
  const faults = armFaults(bench, customer.owner, plan.faults);
  interrupts.arm(customer, plan.interrupts);
  const repair = () => {
    interrupts.disarm(customer.owner.accountId);
    test.sandbox.control.clearFaults(faults);
  };
  try {
    return await quoteAndRun({ test, customer, plan, repair });
  } catch (error) {
    if (error instanceof Unexpected) return [error.message];
    throw error;
  } finally {
    repair();
  }
}

async function quoteAndRun(run: Run): Promise<string[]> {
  const { test, customer, plan } = run;
  const problems = await refusedAfterChange(test, customer, plan);
  const jobs = await Promise.all(
    bodies(plan).map((input) => complete(run, { name: CALLS[plan.operation].quote, input })),
  );
  problems.push(...(await judge(test, customer, idsOf(jobs))));
  const last = problems.length === 0 ? await retryMissing(run, jobs[0]!, problems) : jobs[0]!;
  // Cancelled when every answer had come: it lacks nothing.
  const isWhole = last.errorCode === 'CANCELED' && last.failedStages.length === 0;
  if (last.status !== 'complete' && !isWhole && !last.failedStages.some(isLate)) {
    problems.push(`nothing is broken any more, yet the job is ${last.status}: ${JSON.stringify(last.failedStages)}`);
  }
  return [...problems, ...missingRows(plan, last)];
}

/**
 * A complete comparison has a row for every word, and its intent unless only another stage was retried; complete metrics have
 * every word in the order asked, and none that was not bought.
 */
function missingRows({ operation, body, choosy }: Plan, job: Body): string[] {
  if (job.status !== 'complete') return [];
  if (operation === 'metrics') return missingMetrics(body.keywords as string[], job);
  if (operation !== 'compare') return [];
  const rows = new Map<string, Body>(job.result.results.map((row: Body) => [row.keyword, row]));
  const missing = (body.keywords as string[]).filter((word) => !(choosy ? rows.has(word) : rows.get(word)?.intent));
  return missing.map((word) => `the job is complete without "${word}"`);
}

function missingMetrics(words: string[], { result }: Body): string[] {
  const items = result.items as { keyword: string; reason: string | null; metrics: unknown }[];
  const isWhole = items.map(({ keyword }) => keyword).join('\n') === words.join('\n');
  const odd = items.filter(
    ({ reason, metrics }) => reason === 'NOT_BOUGHT' || (reason === null) !== (metrics !== null),
  );
  return [
    ...(isWhole ? [] : ['complete metrics have other words than were asked, or in another order']),
    ...odd.map(({ keyword, reason }) => `"${keyword}" of complete metrics is ${reason}`),
  ];
}

/** The requests that run at the same time. */
function bodies({ operation, body, twin }: Plan): unknown[] {
  if (twin === 'none') return [body];
  if (twin === 'same') return [body, body];
  if (operation === 'metrics') return [body, { ...body, keywords: (body.keywords as string[]).toReversed() }];
  return [body, { ...body, mode: body.mode === 'economy' ? 'live' : 'economy' }];
}

function idsOf(jobs: Body[]): string[] {
  return jobs.map(({ jobId }) => jobId);
}

/** Retries a job while it lacks something; before the last time everything is made sound. Returns the last job. */
async function retryMissing(run: Run, first: Body, problems: string[]): Promise<Body> {
  const { test, customer } = run;
  let job = first;
  for (let retry = 0; retry < RETRIES && job.retryable && problems.length === 0; retry += 1) {
    const { jobId } = job;
    if (retry === RETRIES - 1) run.repair();
    const before = await finalRow(test, jobId);
    const stages = run.plan.choosy && retry === 0 ? { stages: [job.failedStages[0].stage] } : {};
    job = await complete(run, { name: 'byok.quoteRetry', input: { jobId, ...stages } }, async (quote) => {
      problems.push(...(await carriedOver(test, jobId, quote)));
    });
    problems.push(...(await judge(test, customer, [job.jobId])));
    if ((await finalRow(test, jobId)) !== before) problems.push(`final job ${jobId} changed`);
  }
  return job;
}

/** On a busy machine an answer of unbroken doubles can come after the client's timeout, too. */
function isLate({ code }: { code: string }): boolean {
  return ['OUTCOME_UNKNOWN', 'PAID_WITHOUT_RESULT', 'NOT_CHARGED'].includes(code);
}

/** Quotes, confirms as the plan says, and waits for the one job that it leads to. */
async function complete(
  { test, customer, plan }: Run,
  asked: { name: string; input: unknown },
  look: (quote: Body) => Promise<void> = async () => undefined,
): Promise<Body> {
  const who = customer.owner;
  const { quote, started, execute }: Admission = await admit(test, customer, { plan, asked });
  await look(quote);
  const [firstId] = started;
  if (plan.cancel && quote.retryOfJobId === null) {
    await mutateSurely(test, who, { name: 'byok.cancel', input: { jobId: firstId } });
  }
  const job = await endOf(test, who, firstId!);
  const again = await execute('again');
  const ids = new Set([...started, again.data?.jobId]);
  if (ids.size !== 1) throw new Unexpected(`one quote led to ${ids.size} jobs`);
  return job;
}

/** A retry quote buys no answer again: every seed, batch or intent that came is carried over. */
async function carriedOver(test: TestApp, jobId: string, quote: Body): Promise<string[]> {
  const answered = await test.app.context.database.db
    .selectFrom('job_units')
    .innerJoin('jobs', 'jobs.id', 'job_units.job_id')
    .select('job_units.id')
    .where('job_id', '=', jobId)
    .where('state', 'in', ['settled', 'reused'])
    .where((of) => of.or([of('jobs.operation', '<>', 'expand'), of('stage', 'not in', ['metrics', 'filter'])]))
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
  return faults.map(({ provider, endpoint, nth, times, action }) => {
    const match = { provider, endpoint, nth, header: authorizationOf(who, provider) };
    return test.sandbox.control.setFault({ match, times, action });
  });
}
