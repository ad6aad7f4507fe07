/**
 * How long whole jobs take beside their critical path, with providers that answer in 200 ms: first with every sending time
 * at once (what the executor itself adds), then paced as the providers' rates demand.
 */
import { sql } from 'kysely';
import { unpaced } from '../support/unpaced.ts';
import { startWorking } from './hot/flow.ts';
import { type Bench, median, providersApart, timeLeft, withService } from './support.ts';
import { tell } from './table.ts';
import { JOBS, type Job, newWords } from './whole-jobs.ts';

const LATENCY_MS = 200;
/** Whole jobs of each kind before the first that is measured: code that is new to the engine takes half as long again. */
const WARM_ROUNDS = 3;
const RUNS = 7;
/** Paced runs take seconds each. */
const PACED_RUNS = 3;
const RUN_MS = 3_000;
const MOST_PACED = 1.03;
/** Live trends calls a minute that the pacing allows; they go out evenly spaced. */
const TRENDS_PER_MINUTE = 240;
const SPACING_MS = 60_000 / TRENDS_PER_MINUTE;

/** The calls of the latest job that could only follow each other, one after the other. */
async function criticalPath({ test }: Bench, { steps, further }: Job): Promise<number> {
  const { rows } = await sql<{ went: boolean }>`
    select exists (select from job_units where stage = ${further ?? null} and sent_at is not null
      and job_id = (select id from jobs order by id desc limit 1)) as went`.execute(test.app.context.database.db);
  return (steps + (rows[0]!.went ? 1 : 0)) * LATENCY_MS;
}

/** Calls for trends that the latest job sent. */
async function trendsCalls({ test }: Bench): Promise<number> {
  const { rows } = await sql<{ calls: number }>`select count(*)::integer as calls from job_units
    where stage in ('trends', 'bridges', 'related') and sent_at is not null
      and job_id = (select id from jobs order by id desc limit 1)`.execute(test.app.context.database.db);
  return rows[0]!.calls;
}

interface Run {
  whole: number;
  critical: number;
}

/** A job whose calls the providers know by now, and the service does not: everything is bought again. */
async function repeated(bench: Bench, job: Job): Promise<Run> {
  const keywords = newWords(job.words);
  await job.run(bench, keywords);
  const { db } = bench.test.app.context.database;
  await db.deleteFrom('result_cache').execute();
  await db.deleteFrom('answers').execute();
  const whole = await job.run(bench, keywords);
  return { whole, critical: await criticalPath(bench, job) };
}

async function timesOf<T>(runs: number, work: () => Promise<T>): Promise<T[]> {
  const times = [await work()];
  while (times.length < runs && timeLeft() > RUN_MS) times.push(await work());
  return times;
}

const written = (times: number[]) => times.map((time) => time.toFixed(0)).join(' ');

async function allAtOnce(bench: Bench, job: Job): Promise<void> {
  const runs = await timesOf(RUNS, () => repeated(bench, job));
  const more = median(runs.map(({ whole, critical }) => whole - critical));
  tell({
    name: `${job.name}, less its critical path`,
    ours: `${more.toFixed(0)} ms`,
    ...{ against: '', ratio: null, target: `<= ${job.mostMore} ms`, isMet: more <= job.mostMore },
    did: `whole ${written(runs.map(({ whole }) => whole))} ms, critical path ${written(runs.map(({ critical }) => critical))} ms`,
  });
}

/** A bridge takes a turn of the rate, which comes later than the answers that it follows: its time is in the calls. */
async function paced(bench: Bench, job: Job): Promise<void> {
  const runs = await timesOf(PACED_RUNS, async () => {
    const time = await job.run(bench, newWords(job.words));
    const calls = await trendsCalls(bench);
    return { time, calls, own: (calls - 1) * SPACING_MS + job.steps * LATENCY_MS };
  });
  const ratio = median(runs.map(({ time, own }) => time / own));
  tell({
    name: `${job.name}, paced`,
    ours: `${written(runs.map(({ time }) => time))} ms`,
    against: `the rate's own time (${written(runs.map(({ own }) => own))} ms)`,
    ...{ ratio, target: `<= ${MOST_PACED}`, isMet: ratio <= MOST_PACED },
    did: `${written(runs.map(({ calls }) => calls))} trends calls`,
  });
}

/** A working service in a process of its own: what reads its answers is another. */
async function beside(bench: Bench, measure: (there: Bench) => Promise<void>): Promise<void> {
  await unpaced(bench.test);
  const { url, asked } = await startWorking(bench, ENV);
  try {
    await measure({ ...bench, test: { ...bench.test, url } });
  } finally {
    await asked.stop();
  }
}

const { urls, stop } = await providersApart(LATENCY_MS);
const ENV = { ...urls, BYOK_DAILY_BUDGET_USD: '100' };
await withService(
  (bench) =>
    beside(bench, async (there) => {
      for (let round = 0; round < WARM_ROUNDS; round += 1) for (const job of JOBS) await repeated(there, job);
      for (const job of JOBS) await allAtOnce(there, job);
      await sql`drop trigger send_now on pacing_buckets`.execute(bench.test.app.context.database.db);
      for (const job of JOBS.filter(({ isPaced }) => isPaced)) await paced(there, job);
    }),
  { env: { ...ENV, ROLE: 'web' } },
);
stop();
