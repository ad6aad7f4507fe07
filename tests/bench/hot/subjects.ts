import { runningJob } from '../../support/running-job.ts';
import { type Bench, withService } from '../support.ts';
import type { Row } from './beside.ts';
import { type Client, type Server, startBare, startClient, startCounted } from './processes.ts';
import { hotRows } from './rows.ts';

/** A result of about 80 KB. */
const SUBMISSION = { keywords: ['meal planner'], limitPerSeed: 55 };

/** Buys the result that the rows read. */
async function finalJob({ test, admin }: Bench): Promise<{ jobId: string; body: string }> {
  const headers = { ...admin.headers, Prefer: 'wait=30' };
  const request = { method: 'POST', headers, body: JSON.stringify(SUBMISSION) };
  const body = await (await fetch(`${test.url}/api/research/expand`, request)).text();
  const { jobId, status } = JSON.parse(body) as { jobId: string; status: string };
  if (status !== 'complete') throw new Error(`the job is ${status}`);
  return { jobId, body };
}

function startBeside({ test }: Bench): Promise<Server> {
  return startCounted({
    DATABASE_URL: test.databaseUrl!,
    CREDENTIAL_KEYS: test.app.context.config.CREDENTIAL_KEYS!,
    DATAFORSEO_BASE_URL: test.sandbox.keywordDataUrl,
    OPENROUTER_BASE_URL: test.sandbox.gatewayUrl,
    ROLE: 'web',
    REQUEST_RATE_PER_MINUTE: '1000000',
  });
}

export interface HotPath {
  client: Client;
  service: Server;
  rows: Row[];
}

/** The service, the bare servers and the client in processes of their own, with what the rows read. */
export async function onHotPath(work: (hot: HotPath) => Promise<void>): Promise<void> {
  await withService(async (bench) => {
    const { jobId, body } = await finalJob(bench);
    const service = await startBeside(bench);
    const bare = await startBare({ databaseUrl: bench.test.databaseUrl!, body });
    const client = await startClient();
    const running = await runningJob(bench.test, bench.admin);
    const headers = bench.admin.headers;
    const rows = hotRows({ service, bare, headers, finalJob: jobId, runningJob: running, submission: SUBMISSION });
    try {
      await work({ client, service, rows });
    } finally {
      for (const process of [client, service.asked, bare.asked]) await process.stop();
    }
  });
}
