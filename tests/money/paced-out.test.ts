import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { holdAnswers } from '../support/held-answers.ts';
import { fault, freshWord } from '../support/jobs.ts';
import { person, post } from '../support/people.ts';
import { expectBalanced, finished, research, unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const PATIENT = { PROVIDER_TIMEOUT_MS: '30000' };

/** Units that were refused for their rate and wait to be sent again: nothing of them is under way. */
async function withheld({ app }: TestApp, jobId: string): Promise<number> {
  const rows = app.context.database.db.selectFrom('job_units').select('id').where('job_id', '=', jobId);
  return (await rows.where('state', '=', 'sending').where('sent_at', 'is', null).execute()).length;
}

test('a unit that cannot be sent in time is refused with the code of the provider, and nothing is charged', async () => {
  const app = await startTestApp({ env: { ...PATIENT, PACING_LIMIT_SECONDS: '2' } });
  const admin = await person(app, { role: 'admin' });
  fault(app, { kind: 'code', code: 40202 }, { endpoint: 'explore' });
  const { body } = await research(app, admin, 'trends', { keywords: [freshWord('limited')] });
  expect(body).toMatchObject({ status: 'failed', error: { code: '40202' } });
  expect(await unitsOf(app, body.jobId)).toMatchObject([{ state: 'refused', code: '40202' }]);
  expect(app.sandbox.control.bill()).toEqual([]);
  await expectBalanced(app);
  await app.stop();
});

test('sending times are taken from the table that all processes share', async () => {
  const app = await startTestApp({ paced: true });
  const admin = await person(app, { role: 'admin' });
  await research(app, admin, 'trends', { keywords: [freshWord('in turn')] });
  const { rows } = await sql<{ key: string }>`select key from pacing_buckets`.execute(app.app.context.database.db);
  expect(rows.map(({ key }) => key.split('/').at(-1))).toEqual(expect.arrayContaining(['trends-live', 'requests']));
  await app.stop();
});

test('simultaneous requests are leased in the table that all processes share', async () => {
  const app = await startTestApp();
  const admin = await person(app, { role: 'admin' });
  const letGo = holdAnswers(app);
  const asked = { keywords: [freshWord('leased')], sources: ['suggestions'], includeMetrics: false };
  const { body } = await post(app, '/api/research/expand', admin, asked);
  await expect.poll(() => app.sandbox.control.counters().inFlight).toBe(1);
  const leases = sql<{ key: string }>`select key from pacing_leases where key like '%/labs'`;
  expect((await leases.execute(app.app.context.database.db)).rows).toHaveLength(1);
  letGo();
  expect((await finished(app, admin, 'expand', body.jobId)).body.status).toBe('complete');
  await app.stop();
});

test('a process that shuts down does not wait for a rate limit; the next one sends what was refused, once', async () => {
  const web = await startTestApp({ env: { ...PATIENT, ROLE: 'web' } });
  const leaving = await startTestApp({ beside: web, env: PATIENT });
  const admin = await person(web, { role: 'admin' });
  fault(web, { kind: 'code', code: 40202 }, { endpoint: 'explore' });
  const { body } = await post(web, '/api/research/trends', admin, { keywords: [freshWord('drained')] });
  await expect.poll(() => withheld(web, body.jobId)).toBe(1);
  await leaving.stop();
  expect(await withheld(web, body.jobId)).toBe(1);
  web.sandbox.control.clearFaults();
  const next = await startTestApp({ beside: web, env: PATIENT });
  const job = await finished(web, admin, 'trends', body.jobId);
  expect(job.body).toMatchObject({ status: 'complete', failedStages: [] });
  expect(web.sandbox.control.bill()).toHaveLength(1);
  await expectBalanced(web);
  await next.stop();
  await web.stop();
});

test('a request that cannot be written as HTTP is refused unsent, and its job ends', async () => {
  const app = await startTestApp({ env: { ...PATIENT, OPENROUTER_API_KEY: 'sk-or-\u043a\u043b\u044e\u0447' } });
  const admin = await person(app, { role: 'admin' });
  const { body } = await research(app, admin, 'compare', { keywords: [freshWord('key'), freshWord('key')] });
  expect(body.failedStages).toMatchObject([{ stage: 'intent', code: 'INVALID_REQUEST' }]);
  await expectBalanced(app);
  await app.stop();
});
