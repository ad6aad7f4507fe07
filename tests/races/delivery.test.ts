import { expect, test } from 'vitest';
import { freshWord } from '../support/jobs.ts';
import { person, post } from '../support/people.ts';
import { finished, gateAt } from '../support/research.ts';
import { startTestApp } from '../support/test-app.ts';

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
