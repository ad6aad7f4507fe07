/**
 * How long whole jobs take beside their critical path, with providers that answer in 200 ms: first with every sending time
 * at once (what the executor itself adds), then paced as the providers' rates demand.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { unpaced } from '../jobs/support.ts';
import { research, type Workflow } from '../services/research/support.ts';
import { type Bench, median, report, withService } from './support.ts';

const LATENCY_MS = 200;
const RUNS = 5;
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

/** The doubles in a process of their own: what they compute is not the service's time. They end with this process. */
async function doublesApart(): Promise<Record<string, string>> {
  const main = fileURLToPath(new URL('../../server/providers/sandbox/main.ts', import.meta.url));
  const doubles = spawn(process.execPath, [main, '--latency-ms', String(LATENCY_MS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => doubles.kill());
  let told = '';
  for await (const chunk of doubles.stdout) {
    told += chunk;
    if (told.includes('control')) break;
  }
  const urlOf = (name: string) => new RegExp(`^${name}\\s+(\\S+)`, 'm').exec(told)![1]!;
  const limits = { trendsLivePerMinute: 1e6, requestsPerMinute: 1e6, simultaneous: 1e6 };
  await fetch(`${urlOf('control')}/limits`, { method: 'POST', body: JSON.stringify(limits) });
  return { DATAFORSEO_BASE_URL: urlOf('keyword data'), OPENROUTER_BASE_URL: urlOf('gateway') };
}

let counter = 0;
async function makespan({ test, admin }: Bench, { workflow, words, options }: Job): Promise<number> {
  const keywords = Array.from({ length: words }, () => `bench word ${counter++}`);
  const began = performance.now();
  const { body } = await research(test, admin, workflow, { keywords, ...options });
  if (body.status !== 'complete') throw new Error(`ended ${body.status}`);
  return performance.now() - began;
}

async function measure(bench: Bench, job: Job, path: { name: string; ms: number }): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) times.push(await makespan(bench, job));
  const time = median(times);
  const limit = 1.15 * path.ms + 150;
  const figure = `${time.toFixed(0)} ms, critical path ${path.ms.toFixed(0)} ms, limit ${limit.toFixed(0)} ms`;
  report(`${job.name}, ${path.name}`, figure, time <= limit);
}

await withService(
  async (bench) => {
    await unpaced(bench.test);
    await makespan(bench, { ...JOBS[0]!, words: 4 });
    for (const job of JOBS) await measure(bench, job, { name: 'all at once', ms: job.steps * LATENCY_MS });
    await sql`drop trigger send_now on pacing_buckets`.execute(bench.test.app.context.database.db);
    for (const job of JOBS) {
      const ms = spacing(job.trendsCalls) + job.steps * LATENCY_MS;
      await measure(bench, job, { name: 'paced', ms });
    }
  },
  { env: await doublesApart() },
);
