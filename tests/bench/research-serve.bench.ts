/** How long the event loop is held up while a result of 20,000 candidates is served, alone and ten at once. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { resultText } from '../../jobs/result-text.ts';
import { newId } from '../../server/core/ids.ts';
import { type Bench, report, withService } from './support.ts';

const CANDIDATES = 20_000;
const TARGET_MS = 50;

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
  const [url, authorization, readers] = process.argv.slice(1);
  const read = async () => {
    const response = await fetch(url, { method: 'POST', headers: { authorization } });
    for await (const _ of response.body) continue;
  };
  await Promise.all(Array.from({ length: Number(readers) }, read));`;

/** Reads the answer in a process of its own: the clients must not be what is measured. */
async function readAll(url: string, authorization: string, readers: number): Promise<void> {
  const reader = spawn(process.execPath, ['--input-type=module', '-e', READER, url, authorization, String(readers)], {
    stdio: 'inherit',
  });
  const [code] = await once(reader, 'exit');
  if (code !== 0) throw new Error('the readers failed');
}

async function storedJob({ test, admin }: Bench): Promise<{ jobId: string; textMs: number; bytes: number }> {
  const { db } = test.app.context.database;
  const candidates = Array.from({ length: CANDIDATES }, (_, index) => candidate(index));
  let text = '';
  const textMs = await longestStall(async () => {
    text = await resultText({ keywords: ['seed'], candidates });
  });
  const id = newId();
  await db.insertInto('research_results').values({ id, body: text }).execute();
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
  return { jobId: job.id, textMs, bytes: text.length };
}

await withService(async (bench) => {
  const { jobId, textMs, bytes } = await storedJob(bench);
  report(`writing ${(bytes / 1e6).toFixed(1)} MB of result text`, `${textMs.toFixed(0)} ms`, textMs <= TARGET_MS);
  const url = `${bench.test.url}/api/research/expand/status?jobId=${jobId}`;
  await readAll(url, bench.admin.headers.Authorization!, 1);
  for (const readers of [1, 10]) {
    const stall = await longestStall(() => readAll(url, bench.admin.headers.Authorization!, readers));
    report(`${readers} at once`, `longest stall ${stall.toFixed(0)} ms, target ${TARGET_MS} ms`, stall <= TARGET_MS);
  }
});
