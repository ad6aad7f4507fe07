/**
 * How long the event loop of the service is held up while results of 20,000 candidates are served: to one reader, to ten of
 * the same result, and to ten of ten results, over REST, tRPC and GraphQL; and how soon such a result begins and how fast it
 * flows beside a bare server that streams the same bytes from a file. Service, readers and this file are processes of their own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { resultParts } from '../../jobs/computing/result-text.ts';
import { newId } from '../../server/core/ids.ts';
import { runInSlices } from '../../server/science/index.ts';
import { keepResult } from '../../server/services/jobs/keep-result.ts';
import { piecesOf } from '../../server/services/jobs/result-pieces.ts';
import { scratchFolder } from '../support/scratch.ts';
import { type Server, startBare } from './hot/processes.ts';
import { type Bench, median, report, type Service, startMeasured, timeLeft, withService } from './support.ts';
import { tell } from './table.ts';

const CANDIDATES = 20_000;
const READERS = 10;
const TARGET_MS = 20;
/** Others share the machine's cores: the middle of some runs is the figure. */
const RUNS = 5;
const RUN_MS = 8_000;
const FLOWS = 24;
const FIRST_MS = 8;
const LEAST_FLOW = 0.7;

const agent = new Agent({ keepAlive: true });

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

/** What one of the readers sends. */
interface Read {
  url: string;
  method: 'GET' | 'POST';
  body?: string;
}

const READER = `
  const [authorization, reads] = process.argv.slice(1);
  const headers = { authorization, 'content-type': 'application/json' };
  const read = async ({ url, method, body }) => {
    const response = await fetch(url, { method, headers, body });
    if (!response.ok) process.exit(1);
    let bytes = 0;
    for await (const part of response.body) bytes += part.byteLength;
    if (bytes < 1e6) process.exit(2);
  };
  await Promise.all(JSON.parse(reads).map(read));`;

/** Reads the answers in a process of their own: the clients must not be what is measured. */
async function readAll(authorization: string, reads: Read[]): Promise<void> {
  const args = ['--input-type=module', '-e', READER, authorization, JSON.stringify(reads)];
  const reader = spawn(process.execPath, args, { stdio: 'inherit' });
  const [code] = await once(reader, 'exit');
  if (code !== 0) throw new Error('the readers failed');
}

async function storeJob({ test, admin }: Bench, parts: readonly string[]): Promise<string> {
  const { db } = test.app.context.database;
  const id = newId();
  await keepResult(db, id, piecesOf(parts));
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

/** The longest stall in the service while `work` is done, milliseconds. */
async function stallOf(serving: Service, work: () => Promise<unknown>): Promise<number> {
  await serving.ask('begin');
  await work();
  return (await serving.ask('end')) as number;
}

const restRead = (url: string, jobId: string): Read => ({
  url: `${url}/api/research/expand/status?jobId=${jobId}`,
  method: 'POST',
});
const FACES: Record<string, (url: string, jobId: string) => Read> = {
  REST: restRead,
  tRPC: (url, jobId) => ({
    url: `${url}/trpc/research.job?input=${encodeURIComponent(JSON.stringify({ json: { jobId } }))}`,
    method: 'GET',
  }),
  GraphQL: (url, jobId) => ({
    url: `${url}/graphql`,
    method: 'POST',
    body: JSON.stringify({ query: `{ researchJob(jobId: "${jobId}") { jobId status result } }` }),
  }),
};

/** Which jobs are read at once in a run. Ten results do not fit into the memory of a process, so no run finds the last one's. */
const LOADS: Record<string, (jobIds: string[], run: number) => string[]> = {
  'one reader': (jobIds) => jobIds.slice(0, 1),
  [`${READERS} readers of one result`]: (jobIds) => Array<string>(READERS).fill(jobIds[0]!),
  [`${READERS} readers of ${READERS} results`]: (jobIds, run) =>
    jobIds.slice(READERS * (run % 2), READERS * (1 + (run % 2))),
};

function tellStall(name: string, stalls: number[], idle: number): void {
  const stall = median(stalls);
  tell({
    name: `longest hold-up, ${name}`,
    ours: `${stall.toFixed(0)} ms`,
    against: `an idle second (${idle.toFixed(0)} ms)`,
    ...{ ratio: stall / idle, target: `<= ${TARGET_MS} ms`, isMet: stall <= TARGET_MS },
    did: `worst of ${stalls.length} runs ${Math.max(...stalls).toFixed(0)} ms`,
  });
}

/** Milliseconds to the first byte of the body, and to the last. */
async function timed({ url, ...init }: Read, authorization: string): Promise<{ first: number; whole: number }> {
  const began = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<{ first: number; whole: number }>();
  const sent = request(url, { ...init, agent, headers: { authorization } }, (answer) => {
    let first = 0;
    answer.on('data', () => {
      first ||= performance.now() - began;
    });
    answer.on('end', () => resolve({ first, whole: performance.now() - began }));
  });
  sent.on('error', reject).end();
  return await promise;
}

/** The same result again and again, in turns with the file that holds the same bytes. */
async function flow(serving: Service, bare: Server, { jobId, authorization, bytes }: Flow): Promise<void> {
  const pairs: Record<'ours' | 'bare', { first: number; whole: number }>[] = [];
  for (let run = 0; run < FLOWS; run++) {
    const ours = await timed(restRead(serving.url, jobId), authorization);
    pairs.push({ ours, bare: await timed({ url: `${bare.url}/file`, method: 'GET' }, authorization) });
  }
  const warm = pairs.slice(FLOWS / 4);
  const middle = (of: (pair: (typeof pairs)[number]) => number) => median(warm.map(of));
  const did = `one reader, ${(bytes / 1e6).toFixed(1)} MB from memory`;
  const first = middle(({ ours }) => ours.first);
  tell({
    name: '20,000 candidates, first byte',
    ours: `${first.toFixed(1)} ms`,
    against: `a bare stream of the file (${middle(({ bare: file }) => file.first).toFixed(1)} ms)`,
    ratio: middle(({ ours, bare: file }) => ours.first / file.first),
    ...{ target: `<= ${FIRST_MS} ms`, isMet: first <= FIRST_MS, did },
  });
  const ratio = middle(({ ours, bare: file }) => file.whole / ours.whole);
  const rate = (ms: number) => `${(bytes / 1e3 / ms).toFixed(0)} MB/s`;
  tell({
    name: '20,000 candidates, throughput',
    ours: rate(middle(({ ours }) => ours.whole)),
    against: `a bare stream of the file (${rate(middle(({ bare: file }) => file.whole))})`,
    ...{ ratio, target: `>= ${LEAST_FLOW}`, isMet: ratio >= LEAST_FLOW, did },
  });
}

interface Flow {
  jobId: string;
  authorization: string;
  bytes: number;
}

async function holdUps(
  serving: Service,
  jobIds: string[],
  { authorization, idle }: { authorization: string; idle: number },
) {
  for (const [face, readOf] of Object.entries(FACES)) {
    for (const [name, jobsOf] of Object.entries(LOADS)) {
      const stalls: number[] = [];
      while (stalls.length === 0 || (stalls.length < RUNS && timeLeft() > RUN_MS)) {
        const reads = jobsOf(jobIds, stalls.length).map((jobId) => readOf(serving.url, jobId));
        stalls.push(await stallOf(serving, () => readAll(authorization, reads)));
      }
      tellStall(`${name}, ${face}`, stalls, idle);
    }
  }
}

await withService(async (bench) => {
  const candidates = Array.from({ length: CANDIDATES }, (_, index) => candidate(index));
  let parts: string[] = [];
  const textMs = await longestStall(async () => {
    parts = await runInSlices(resultParts({ keywords: ['seed'], candidates }));
  });
  const megabytes = parts.reduce((sum, part) => sum + part.length, 0) / 1e6;
  report(`writing ${megabytes.toFixed(1)} MB of result text`, `${textMs.toFixed(0)} ms`, textMs <= TARGET_MS);
  const serving = await startMeasured(bench, { REQUEST_RATE_PER_MINUTE: '100000' });
  const idle = await stallOf(serving, () => delay(1_000));
  const jobIds: string[] = [];
  const stores: number[] = [];
  for (let index = 0; index < READERS * 2; index++) {
    stores.push(await longestStall(async () => void jobIds.push(await storeJob(bench, parts))));
  }
  tellStall(`storing ${megabytes.toFixed(0)} MB`, stores, idle);
  const authorization = bench.admin.headers.Authorization!;
  const folder = await scratchFolder('bench');
  const file = join(folder, 'result.json');
  const { url, method } = restRead(serving.url, jobIds[0]!);
  const whole = Buffer.from(await (await fetch(url, { method, headers: { authorization } })).arrayBuffer());
  await writeFile(file, whole);
  const bare = await startBare({ databaseUrl: bench.test.databaseUrl!, body: '{}', file });
  await flow(serving, bare, { jobId: jobIds[0]!, authorization, bytes: whole.byteLength });
  await holdUps(serving, jobIds, { authorization, idle });
  agent.destroy();
  await bare.asked.stop();
  await serving.stop();
  await rm(folder, { recursive: true });
});
