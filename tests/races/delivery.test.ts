import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Executor } from '../../jobs/executor.ts';
import { freshWord } from '../support/jobs.ts';
import { person, post } from '../support/people.ts';
import { finished, gateAt } from '../support/research.ts';
import { startTestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

const LOOKS = 50;

test('a burst of more jobs than workers is worked off without a pause, and without the sweeper', async () => {
  const app = await startTestApp({ env: { JOB_CONCURRENCY: '2' }, overrides: { sweepSeconds: 3600 } });
  const admin = await person(app, { role: 'admin' });
  const submitted = await Promise.all(
    Array.from({ length: 40 }, () => post(app, '/api/research/trends', admin, { keywords: [freshWord('burst')] })),
  );
  for (const { body } of submitted) {
    expect((await finished(app, admin, 'trends', body.jobId)).body.status).toBe('complete');
  }
  await app.stop();
});

test('a busy worker leaves to others what it cannot begin with', async () => {
  const held = gateAt('beforeIntent');
  const common = { env: { JOB_CONCURRENCY: '1' }, overrides: { sweepSeconds: 3600 } };
  const busy = await startTestApp({ ...common, overrides: { ...common.overrides, hooks: held.hooks } });
  const admin = await person(busy, { role: 'admin' });
  const submit = () => post(busy, '/api/research/trends', admin, { keywords: [freshWord('busy')] });
  const first = await submit();
  await held.reached;
  const others = await Promise.all([submit(), submit(), submit()]);
  const idle = await startTestApp({ ...common, beside: busy });
  for (const { body } of others) {
    expect((await finished(idle, admin, 'trends', body.jobId)).body.status).toBe('complete');
  }
  held.open();
  expect((await finished(busy, admin, 'trends', first.body.jobId)).body.status).toBe('complete');
  await idle.stop();
  await busy.stop();
});

test('a job whose delivery is lost with the process that admitted it is found by the sweeper', async () => {
  const app = await startTestApp({ overrides: { sweepSeconds: 1 } });
  const admin = await person(app, { role: 'admin' });
  app.app.context.queue.enqueueCommitted = () => undefined;
  const { body } = await post(app, '/api/research/trends', admin, { keywords: [freshWord('lost')] });
  expect((await finished(app, admin, 'trends', body.jobId)).body.status).toBe('complete');
  await app.stop();
});

test('a job whose end waits for others holds up no other one; as many are ended as are executed', async () => {
  const first = Promise.withResolvers<void>();
  const ending = new Set<string>();
  const reached = async (point: string, jobId: string) => {
    if (point !== 'beforeFinal') return;
    ending.add(jobId);
    await first.promise;
  };
  // The only worker is the one of this test.
  const app = await startTestApp({ env: { ROLE: 'web' } });
  const { context } = app.app;
  const admin = await person(app, { role: 'admin' });
  const submit = () => post(app, '/api/research/metrics', admin, { keywords: [freshWord('ending')] });
  const jobs = await Promise.all([submit(), submit(), submit()]);
  const executor = new Executor(context, { concurrency: 1, hooks: { reached } });
  const executions = jobs.map(({ body }) => executor.execute(body.jobId));
  await until(() => ending.size === 1);
  await context.database.transaction(async ({ db }) => {
    // What all ends ask for.
    await sql`select from budget_days for update`.execute(db);
    first.resolve();
    await until(() => ending.size === 2);
    // As many questions as a claim would need, and more.
    const begun = sql`select from jobs where fence > 0`;
    for (let look = 0; look < LOOKS; look++) expect((await begun.execute(context.database.db)).rows).toHaveLength(2);
  });
  await executor.idle();
  for (const { body } of jobs) expect((await finished(app, admin, 'metrics', body.jobId)).body.status).toBe('complete');
  await Promise.all(executions);
  await app.stop();
});
