/**
 * How long whole jobs take beside their critical path, with providers that answer in 200 ms: first with every sending time
 * at once (what the executor itself adds), then paced as the providers' rates demand.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { unpaced } from '../support/jobs.ts';
import { research, type Workflow } from '../support/research.ts';
import { type Bench, median, report, withService } from './support.ts';

const LATENCY_MS = 200;
const RUNS = 5;
/** Paced runs take seconds each, and hardly vary. */
const PACED_RUNS = 3;
/** Live trends calls a minute that the pacing allows; they go out evenly spaced. */
const TRENDS_PER_MINUTE = 240;
const spacing = (calls: number) => ((calls - 1) * 60_000) / TRENDS_PER_MINUTE;

interface Job {
  name: string;
  workflow: Workflow;
  words: number;
  options: Record<string, unknown>;
  /** Calls that can only follow each other. */
  steps: number;
  trendsCalls: number;
}

const JOBS: Job[] = [
  { name: 'compare, 50 words', workflow: 'compare', words: 50, options: {}, steps: 1, trendsCalls: 13 },
  { name: 'expand, 20 seeds', workflow: 'expand', words: 20, options: { limitPerSeed: 50 }, steps: 2, trendsCalls: 20 },
];

/** The providers in a process of their own: what they compute is not the service's time. */
async function providersApart(): Promise<{ urls: Record<string, string>; stop(): void }> {
  const main = fileURLToPath(new URL('replaying-providers.ts', import.meta.url));
  const child = fork(main, [String(LATENCY_MS)], { execArgv: [] });
  const [urls] = await once(child, 'message');
  return { urls: urls as Record<string, string>, stop: () => child.disconnect() };
}

let counter = 0;
const newWords = (words: number) => Array.from({ length: words }, () => `bench word ${counter++}`);

async function makespan({ test, admin }: Bench, { workflow, options }: Job, keywords: string[]): Promise<number> {
  const began = performance.now();
  const { body } = await research(test, admin, workflow, { keywords, ...options });
  if (body.status !== 'complete') throw new Error(`ended ${body.status}`);
  return performance.now() - began;
}

/** A job whose calls the providers know by now, and the service does not: everything is bought again. */
async function repeated(bench: Bench, job: Job): Promise<number> {
  const keywords = newWords(job.words);
  await makespan(bench, job, keywords);
  const { db } = bench.test.app.context.database;
  await db.deleteFrom('result_cache').execute();
  await db.deleteFrom('answers').execute();
  return await makespan(bench, job, keywords);
}

interface Path {
  name: string;
  ms: number;
  runs: number;
}

async function measure(job: Job, path: Path, work: () => Promise<number>): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < path.runs; run++) times.push(await work());
  const limit = 1.15 * path.ms + 150;
  const all = times.map((time) => time.toFixed(0)).join(' ');
  const figures = `${median(times).toFixed(0)} ms (${all}), critical path ${path.ms.toFixed(0)} ms, limit ${limit.toFixed(0)} ms`;
  report(`${job.name}, ${path.name}`, figures, median(times) <= limit);
}

const { urls, stop } = await providersApart();
await withService(
  async (bench) => {
    await unpaced(bench.test);
    for (const job of JOBS) await repeated(bench, job);
    for (const job of JOBS) {
      await measure(job, { name: 'all at once', ms: job.steps * LATENCY_MS, runs: RUNS }, () => repeated(bench, job));
    }
    await sql`drop trigger send_now on pacing_buckets`.execute(bench.test.app.context.database.db);
    for (const job of JOBS) {
      const ms = spacing(job.trendsCalls) + job.steps * LATENCY_MS;
      await measure(job, { name: 'paced', ms, runs: PACED_RUNS }, () => makespan(bench, job, newWords(job.words)));
    }
  },
  { env: urls },
);
stop();
