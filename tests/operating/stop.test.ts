import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostgresDatabase } from '../support/database.ts';
import { proxyTo } from '../support/database-proxy.ts';
import { holdAnswers } from '../support/held-answers.ts';
import { freshWord } from '../support/jobs.ts';
import { type Person, person } from '../support/people.ts';
import { startService } from '../support/processes.ts';
import { startTestApp, TEST_CREDENTIAL_KEYS, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';
import { sseMessages } from '../transports/event-source.ts';

let web: TestApp;
let admin: Person;
beforeAll(async () => {
  web = await startTestApp({ env: { ROLE: 'web' } });
  admin = await person(web, { role: 'admin' });
});
afterAll(() => web.stop());

test('who waits when the process is asked to end gets the job as it stands, streams are told to come back, and nothing is logged as a fault', async () => {
  const letGo = holdAnswers(web);
  const service = startService({
    DATABASE_URL: web.databaseUrl!,
    CREDENTIAL_KEYS: TEST_CREDENTIAL_KEYS,
    DATAFORSEO_BASE_URL: web.sandbox.keywordDataUrl,
    OPENROUTER_BASE_URL: web.sandbox.gatewayUrl,
    PORT: '0',
  });
  const url = await service.url();
  const send = (path: string, body: object, headers = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { ...admin.headers, ...headers },
      body: JSON.stringify(body),
    });
  const trends = () => send('/api/research/trends', { keywords: [freshWord('ending')] }, { Prefer: 'wait=30' });
  const waiting = [trends(), trends(), trends()];
  const suggestion = send('/api/research/keyword-suggestions', { keyword: freshWord('suggest') });
  const submitted = await send('/api/research/trends', { keywords: [freshWord('followed')] });
  const { jobId } = (await submitted.json()) as { jobId: string };
  const input = encodeURIComponent(JSON.stringify({ json: { jobId } }));
  const stream = await fetch(`${url}/trpc/research.onProgress?input=${input}`, {
    headers: { ...admin.headers, Accept: 'text/event-stream' },
  });
  // Jobs are being bought at this moment, and so all calls wait.
  await expect.poll(() => web.sandbox.control.counters().inFlight).toBeGreaterThanOrEqual(5);
  const ended = service.stop();
  for (const answer of await Promise.all(waiting)) {
    expect(answer.status).toBe(202);
    const job = (await answer.json()) as { jobId: string; status: string };
    expect(job).toMatchObject({ jobId: expect.any(String), result: null, completedAt: null });
    expect(['queued', 'processing']).toContain(job.status);
  }
  const refused = await suggestion;
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  const told: string[] = [];
  for await (const { event, data } of sseMessages(stream.body!)) if (event === 'serialized-error') told.push(data);
  expect(told.map((data) => JSON.parse(data).json.data.appCode)).toEqual(['SERVICE_UNAVAILABLE']);
  // What was sent is waited for, and written down.
  letGo();
  expect(await ended).toBe(0);
  const logged = service
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(logged.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
});

/** A service whose worker begins after it has said that it listens, on a database that somebody has changed before. */
async function beginning(change: string) {
  const own = await createPostgresDatabase();
  const operator = new pg.Client({ connectionString: own.url });
  await operator.connect();
  await operator.query(change);
  const service = startService({ DATABASE_URL: own.url, CREDENTIAL_KEYS: TEST_CREDENTIAL_KEYS, PORT: '0' });
  await service.url();
  const drop = async () => {
    await operator.end();
    await own.drop();
  };
  return { service, operator, drop };
}

test('a process that answers, and whose database does not let its worker begin, ends when it is asked to', async () => {
  const { service, operator, drop } = await beginning('begin; lock table pacing_leases in access exclusive mode');
  const waits = `select from pg_locks where relation = 'pacing_leases'::regclass and not granted`;
  await until(async () => (await operator.query(waits)).rowCount === 1);
  expect(await service.stop()).toBe(0);
  await drop();
});

test('a process whose server is silent when it is left ends when it is asked to', async () => {
  const own = await createPostgresDatabase();
  const way = await proxyTo(own.url);
  const service = startService({ DATABASE_URL: way.url, CREDENTIAL_KEYS: TEST_CREDENTIAL_KEYS, PORT: '0' });
  await service.url();
  const operator = new pg.Client({ connectionString: own.url });
  await operator.connect();
  const listening = "select from pg_stat_activity where datname = current_database() and query ilike 'listen %'";
  await until(async () => (await operator.query(listening)).rowCount === 2);
  await operator.end();
  way.muteAt('X\0\0\0\u0004');
  expect(await service.stop()).toBe(0);
  await way.stop();
  await own.drop();
});

test('a process whose worker cannot begin ends, and says why', async () => {
  const { service, drop } = await beginning('alter table pacing_leases rename to gone');
  expect(await service.ended).toBe(1);
  expect(service.said()).toContain('relation "pacing_leases" does not exist');
  await drop();
});
