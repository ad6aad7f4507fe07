/**
 * How long the event loop of the service is held up while results of 20,000 candidates are served: to one reader, to ten of
 * the same result, and to ten of ten results, over REST and over tRPC. Service, readers and this file are processes of their own.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { resultText } from '../../jobs/result-text.ts';
import { newId } from '../../server/core/ids.ts';
import { keepResult } from '../../server/services/jobs/stored-result.ts';
import { type Bench, median, report, withService } from './support.ts';

const CANDIDATES = 20_000;
const READERS = 10;
const TARGET_MS = 50;
/** Others share the machine's cores: the middle of some runs is the figure. */
const RUNS = 5;

function candidate(index: number) {
  const monthly = Array.from({ length: 12 }, (_, month) => ({ year: 2026, month: month + 1, volume: index + month }));
  const figures = { volume: index, cpc: 1.2, competition: 0.4, competitionLevel: 'LOW', difficulty: 30 };
  const trendPct = { monthly: 1, quarterly: 2, yearly: 3 };
  const metrics = { ...figures, intent: 'commercial', monthly, trendPct };
  const sources = [{ seed: 'seed', origin: 'suggestion', value: index }];
  return { keyword: `candidate keyword ${index}`, sources, growthPct: null, metrics, score: 0.5 };
}

async function longestStall(work: () => Promise<unknown>): Promise<number> {
  const monitor = monitorEventLoopDelay({ resolution: 5 });
  monitor.enable();
  await work();
  monitor.disable();
  return monitor.max / 1e6;
}

const READER = `
  const [authorization, ...urls] = process.argv.slice(1);
  const read = async (url) => {
    const response = await fetch(url, { method: url.includes('/trpc/') ? 'GET' : 'POST', headers: { authorization } });
    if (!response.ok) process.exit(1);
    for await (const _ of response.body) continue;
  };
  await Promise.all(urls.map(read));`;

/** Reads the answers in a process of their own: the clients must not be what is measured. */
async function readAll(authorization: string, urls: string[]): Promise<void> {
  const args = ['--input-type=module', '-e', READER, authorization, ...urls];
  const reader = spawn(process.execPath, args, { stdio: 'inherit' });
  const [code] = await once(reader, 'exit');
  if (code !== 0) throw new Error('the readers failed');
}

async function storeJob({ test, admin }: Bench, text: string): Promise<string> {
  const { db } = test.app.context.database;
  const id = newId();
  await keepResult(db, id, text);
  const job = {
    id: newId(),
    owner_id: admin.accountId,
    pipeline: 'shared',
    operation: 'expand',
    status: 'complete',
    request: '{}',
    request_identity: id,
    progress_total: 1,
    progress_completed: 1,
    data_source: 'sandbox',
    price_version: 'bench',
    budget_day: '2026-01-01',
    result_id: id,
    completed_at: new Date(),
  } as const;
  await db
    .insertInto('jobs')
    .values(job as never)
    .execute();
  return job.id;
}

interface Serving {
  url: string;
  process: ChildProcess;
}

async function startServing({ test }: Bench): Promise<Serving> {
  const main = fileURLToPath(new URL('serving-process.ts', import.meta.url));
  const { config } = test.app.context;
  const env = {
    DATABASE_URL: test.databaseUrl!,
    CREDENTIAL_KEYS: config.CREDENTIAL_KEYS!,
    DATAFORSEO_BASE_URL: test.sandbox.keywordDataUrl,
    OPENROUTER_BASE_URL: test.sandbox.gatewayUrl,
    ROLE: 'web',
    REQUEST_RATE_PER_MINUTE: '100000',
  };
  const child = fork(main, { env, execArgv: [] });
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, process: child };
}

/** The longest stall in the service while `work` is done, milliseconds. */
async function stallOf(serving: Serving, work: () => Promise<void>): Promise<number> {
  serving.process.send('begin');
  await once(serving.process, 'message');
  await work();
  serving.process.send('end');
  const [stall] = await once(serving.process, 'message');
  return stall as number;
}

const FACES = {
  REST: (url: string, jobId: string) => `${url}/api/research/expand/status?jobId=${jobId}`,
  tRPC: (url: string, jobId: string) =>
    `${url}/trpc/research.job?input=${encodeURIComponent(JSON.stringify({ json: { jobId } }))}`,
};

/** Which jobs are read at once in a run. Ten results do not fit into the memory of a process, so no run finds the last one's. */
const LOADS: Record<string, (jobIds: string[], run: number) => string[]> = {
  'one reader': (jobIds) => jobIds.slice(0, 1),
  [`${READERS} readers of one result`]: (jobIds) => Array<string>(READERS).fill(jobIds[0]!),
  [`${READERS} readers of ${READERS} results`]: (jobIds, run) =>
    jobIds.slice(READERS * (run % 2), READERS * (1 + (run % 2))),
};

await withService(async (bench) => {
  const candidates = Array.from({ length: CANDIDATES }, (_, index) => candidate(index));
  let text = '';
  const textMs = await longestStall(async () => {
    text = await resultText({ keywords: ['seed'], candidates });
  });
  report(`writing ${(text.length / 1e6).toFixed(1)} MB of result text`, `${textMs.toFixed(0)} ms`, textMs <= TARGET_MS);
  const serving = await startServing(bench);
  const jobIds: string[] = [];
  const storeMs = await longestStall(async () => {
    for (let index = 0; index < READERS * 2; index++) jobIds.push(await storeJob(bench, text));
  });
  report('storing it', `longest stall ${storeMs.toFixed(0)} ms, target ${TARGET_MS} ms`, storeMs <= TARGET_MS);
  const authorization = bench.admin.headers.Authorization!;
  for (const [face, urlOf] of Object.entries(FACES)) {
    for (const [name, jobsOf] of Object.entries(LOADS)) {
      const stalls: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        const urls = jobsOf(jobIds, run).map((jobId) => urlOf(serving.url, jobId));
        stalls.push(await stallOf(serving, () => readAll(authorization, urls)));
      }
      const stall = median(stalls);
      const figures = `longest stall ${stall.toFixed(0)} ms, worst run ${Math.max(...stalls).toFixed(0)} ms`;
      report(`${face}, ${name}`, `${figures}, target ${TARGET_MS} ms`, stall <= TARGET_MS);
    }
  }
  const ended = once(serving.process, 'exit');
  serving.process.disconnect();
  await ended;
});
