import { parseArgs } from 'node:util';
import cliProgress from 'cli-progress';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { listen } from '../http/server.ts';
import { bootstrap } from '../services/accounts/bootstrap.ts';
import { startProblem } from '../wiring/starting.ts';

interface Job {
  jobId: string;
  status: string;
  progress: { completed: number; total: number };
  dataSource: string;
  cost: { actualUsd: number; savedUsd: number };
  result: { candidates: { keyword: string; score: number; metrics: { volume: number | null } | null }[] } | null;
  detail?: string;
}

const HELP = `npm run demo -- [keyword ...]

One expansion from submission to result, with a progress bar, of "meal planner" unless keywords are given. Runs against
DEMO_URL with DEMO_KEY when both are set; else against a service of its own, in memory, buying from the built-in doubles.`;

async function main(): Promise<void> {
  const { positionals: keywords, values } = parseArgs({
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) return console.log(HELP);
  const { DEMO_URL, DEMO_KEY } = process.env;
  const target =
    DEMO_URL && DEMO_KEY ? { url: DEMO_URL, key: DEMO_KEY, stop: async () => undefined } : await ownService();
  const call = caller(target.url, target.key);
  const submitted = await call('/api/research/expand', { keywords: keywords.length > 0 ? keywords : ['meal planner'] });
  show(await follow(submitted, (jobId) => call(`/api/research/expand/status?jobId=${jobId}`)));
  await target.stop();
}

async function ownService() {
  const config = readConfig({ DATA_DIR: 'memory://', PROVIDERS: 'sandbox', LOG_LEVEL: 'warn', PORT: '0' });
  const app = await createApp(config);
  const { apiKey } = await bootstrap(app.context);
  const server = await listen(app.fetch, { host: '127.0.0.1', port: 0, trustProxy: false });
  const stop = async () => {
    await server.close();
    await app.stop();
  };
  return { url: `http://127.0.0.1:${server.port}`, key: apiKey!, stop };
}

function caller(url: string, key: string) {
  return async (path: string, body?: unknown): Promise<Job> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', Prefer: 'wait=1' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Job;
    if (!response.ok) throw new Error(answer.detail ?? `HTTP ${response.status}`);
    return answer;
  };
}

async function follow(submitted: Job, read: (jobId: string) => Promise<Job>): Promise<Job> {
  const bar = new cliProgress.SingleBar(
    { format: '{bar} {value}/{total} units, {status}' },
    cliProgress.Presets.shades_classic,
  );
  let job = submitted;
  bar.start(job.progress.total, job.progress.completed, { status: job.status });
  while (job.status === 'queued' || job.status === 'processing') {
    job = await read(job.jobId);
    bar.update(job.progress.completed, { status: job.status });
  }
  bar.stop();
  return job;
}

function show(job: Job): void {
  const rows = (job.result?.candidates ?? []).slice(0, 15);
  console.table(rows.map(({ keyword, score, metrics }) => ({ keyword, volume: metrics?.volume ?? null, score })));
  console.log(`${job.status}, data: ${job.dataSource}, paid ${job.cost.actualUsd} USD, saved ${job.cost.savedUsd} USD`);
}

main().catch((error: unknown) => {
  console.error(startProblem(error) ?? (error instanceof Error ? error.message : error));
  process.exit(1);
});
