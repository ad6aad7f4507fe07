import { expect, test } from 'vitest';
import { fault, freshWord } from '../support/jobs.ts';
import { person, post } from '../support/people.ts';
import { cancel, expectBalanced, finished, gateAt, unitsOf } from '../support/research.ts';
import { startTestApp } from '../support/test-app.ts';

const beating = (everySeconds: number) => ({ overrides: { tunables: { leaseSeconds: 3 * everySeconds } } });

test('a cancellation that comes when a request is about to be announced keeps it from being sent', async () => {
  const gate = gateAt('beforeIntent');
  const app = await startTestApp({ overrides: { hooks: gate.hooks } });
  const admin = await person(app, { role: 'admin' });
  const { body } = await post(app, '/api/research/trends', admin, { keywords: [freshWord('cancelled')] });
  await gate.reached;
  expect((await cancel(app, admin, body.jobId)).status).toBe(200);
  gate.open();
  const job = await finished(app, admin, 'trends', body.jobId);
  expect(job.body).toMatchObject({ status: 'failed', error: { code: 'CANCELED' } });
  expect(await unitsOf(app, body.jobId)).toMatchObject([{ state: 'skipped', code: 'CANCELED' }]);
  expect(app.sandbox.control.bill()).toEqual([]);
  await expectBalanced(app);
  await app.stop();
});

test('one that comes while nobody works on a request that was refused for its rate ends it: it is not sent again', async () => {
  const web = await startTestApp({ env: { ROLE: 'web' } });
  const leaving = await startTestApp({ beside: web });
  const admin = await person(web, { role: 'admin' });
  fault(web, { kind: 'code', code: 40202 }, { endpoint: 'explore' });
  const { body } = await post(web, '/api/research/trends', admin, { keywords: [freshWord('withheld')] });
  const isWithheld = async () =>
    (await unitsOf(web, body.jobId)).map(({ state, sent_at }) => [state, sent_at === null]);
  await expect.poll(isWithheld).toEqual([['sending', true]]);
  await leaving.stop();
  web.sandbox.control.clearFaults();
  expect((await cancel(web, admin, body.jobId)).status).toBe(200);
  const next = await startTestApp({ beside: web });
  const job = await finished(web, admin, 'trends', body.jobId);
  expect(job.body).toMatchObject({ status: 'failed', error: { code: 'CANCELED' } });
  expect(await unitsOf(web, body.jobId)).toMatchObject([{ state: 'skipped', code: 'CANCELED' }]);
  expect(web.sandbox.control.bill()).toEqual([]);
  await expectBalanced(web);
  await next.stop();
  await web.stop();
});

test.each([
  ['its own process', ''],
  ['another process', 'web'],
])(
  'one that %s takes while a request waits out a rate limit ends the waiting, and what was held for it is free',
  async (_, role) => {
    const web = await startTestApp(role ? { env: { ROLE: role } } : beating(3600));
    const worker = role ? await startTestApp({ beside: web, ...beating(1) }) : null;
    const admin = await person(web, { role: 'admin' });
    fault(web, { kind: 'code', code: 40202 }, { endpoint: 'explore' });
    const { body } = await post(web, '/api/research/trends', admin, { keywords: [freshWord('waiting')] });
    await expect.poll(() => unitsOf(web, body.jobId)).toMatchObject([{ state: 'sending', sent_at: null }]);
    expect((await cancel(web, admin, body.jobId)).status).toBe(200);
    const job = await finished(web, admin, 'trends', body.jobId);
    expect(job.body).toMatchObject({ status: 'failed', error: { code: 'CANCELED' } });
    expect(await unitsOf(web, body.jobId)).toMatchObject([{ state: 'skipped', code: 'CANCELED' }]);
    expect(web.sandbox.control.bill()).toEqual([]);
    await expectBalanced(web);
    await worker?.stop();
    await web.stop();
  },
);
