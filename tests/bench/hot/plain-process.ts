/**
 * The plainest program that does what a research job is for: takes a word, asks the provider for it in the background, and
 * shows what came. No accounts, no limits, no cache, no books, nothing that survives a crash half-way.
 */
import { serve } from '@hono/node-server';
import { Logger, makeWorkerUtils, run } from 'graphile-worker';
import { Hono } from 'hono';
import postgres from 'postgres';

const CONCURRENCY = 8;
const CONNECTIONS = 16;

const { DATABASE_URL: connectionString, PROVIDER_URL: provider } = process.env;
const sql = postgres(connectionString!, { max: CONNECTIONS, onnotice: () => undefined });
await sql`create table jobs (id uuid primary key default gen_random_uuid(), word text not null, result jsonb)`;
const silent = new Logger(() => () => undefined);
const utils = await makeWorkerUtils({ connectionString: connectionString!, logger: silent });
await utils.migrate();
await utils.release();

async function research(payload: unknown): Promise<void> {
  const { id, word } = payload as { id: string; word: string };
  const task = { keywords: [word], location_code: 2840, language_code: 'en', include_serp_info: true };
  const authorization = `Basic ${Buffer.from('plain:plain').toString('base64')}`;
  const answer = await fetch(`${provider}/v3/dataforseo_labs/google/keyword_overview/live`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify([task]),
  });
  const body = (await answer.json()) as { tasks: { result: unknown }[] };
  await sql`update jobs set result = ${sql.json(body.tasks[0]!.result as never)} where id = ${id}`;
}

const app = new Hono();
app.post('/jobs', async (c) => {
  const { word } = await c.req.json<{ word: string }>();
  const id = await sql.begin(async (tx) => {
    const [job] = await tx`insert into jobs (word) values (${word}) returning id`;
    await tx`select graphile_worker.add_job('research', json_build_object('id', ${job!.id}::text, 'word', ${word}::text))`;
    return job!.id as string;
  });
  return c.json({ jobId: id, status: 'queued' }, 202);
});
app.get('/jobs/:id', async (c) => {
  const [job] = await sql`select result from jobs where id = ${c.req.param('id')}`;
  return c.json({ status: job!.result === null ? 'queued' : 'complete', result: job!.result });
});

const settings = {
  connectionString: connectionString!,
  concurrency: CONCURRENCY,
  noHandleSignals: true,
  logger: silent,
};
const runner = await run({ ...settings, taskList: { research } });
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => process.send!({ port }));
process.once('disconnect', async () => {
  server.close();
  await runner.stop();
  await sql.end();
});
