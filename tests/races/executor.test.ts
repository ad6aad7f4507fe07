import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Executor } from '../../jobs/executor.ts';
import { fault, freshWord } from '../support/jobs.ts';
import { type Person, person, post } from '../support/people.ts';
import { cancel, finished, gateAt, unitsOf, type Workflow } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** The only workers are those of a test: nothing is delivered, and nothing swept. */
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web' } });
  admin = await person(app, { role: 'admin' });
});
beforeEach(() => app.sandbox.control.clearFaults());
afterAll(() => app.stop());

async function submit(workflow: Workflow): Promise<string> {
  return (await post(app, `/api/research/${workflow}`, admin, { keywords: [freshWord('executed')] })).body.jobId;
}

test('a job that is asked for while it runs here is looked at again when it is over', async () => {
  const gate = gateAt('beforeIntent');
  const executor = new Executor(app.app.context, { concurrency: 2, hooks: gate.hooks });
  const jobId = await submit('trends');
  const first = executor.execute(jobId);
  await gate.reached;
  await executor.execute(jobId);
  expect((await cancel(app, admin, jobId)).status).toBe(200);
  gate.open();
  await first;
  const job = await finished(app, admin, 'trends', jobId);
  expect(job.body).toMatchObject({ status: 'failed', error: { code: 'CANCELED' } });
  await executor.stop();
});

test('a worker whose job another one has taken over waits for nothing more, and sends nothing', async () => {
  const tunables = { leaseSeconds: 1 };
  const executor = new Executor(app.app.context, { concurrency: 1, tunables });
  fault(app, { kind: 'gatewayError', status: 429, retryAfterSeconds: 600 }, { provider: 'openrouter' });
  const jobId = await submit('compare');
  const execution = executor.execute(jobId);
  const states = async () => (await unitsOf(app, jobId)).map(({ state, sent_at }) => [state, sent_at === null]).sort();
  await expect.poll(states).toEqual([
    ['sending', true],
    ['settled', false],
  ]);
  const { db } = app.app.context.database;
  await sql`update jobs set fence = fence + 1, lease_until = null where id = ${jobId}`.execute(db);
  await execution;
  expect(await states()).toContainEqual(['sending', true]);
  expect((await cancel(app, admin, jobId)).status).toBe(200);
  await executor.execute(jobId);
  const job = await finished(app, admin, 'compare', jobId);
  expect(job.body).toMatchObject({ error: { code: 'CANCELED' } });
  expect(app.sandbox.control.counters().requests['openrouter chat/completions']).toBe(1);
  await executor.stop();
});
