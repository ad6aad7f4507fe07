import { expect, test } from 'vitest';
import { freshWord } from '../support/jobs.ts';
import { person, post } from '../support/people.ts';
import { expectBalanced, finished, gateAt, research, unitsOf } from '../support/research.ts';
import { startTestApp } from '../support/test-app.ts';

test('an answer that another job buys between the look into the store and the intent is not bought again', async () => {
  const gate = gateAt('beforeIntent');
  const slow = await startTestApp({ env: { JOB_CONCURRENCY: '1' }, overrides: { hooks: gate.hooks } });
  const admin = await person(slow, { role: 'admin' });
  const [word, other] = [freshWord('shared'), freshWord('other')];
  const asked = (keywords: string[]) => ({ keywords, sources: ['suggestions'], includeMetrics: false });
  const { body } = await post(slow, '/api/research/expand', admin, asked([word]));
  await gate.reached;
  const quick = await startTestApp({ beside: slow });
  expect((await research(quick, admin, 'expand', asked([word, other]))).body.status).toBe('complete');
  expect(slow.sandbox.control.bill()).toHaveLength(2);
  gate.open();
  expect((await finished(slow, admin, 'expand', body.jobId)).body).toMatchObject({ status: 'complete' });
  expect(await unitsOf(slow, body.jobId)).toMatchObject([{ state: 'reused' }]);
  expect(slow.sandbox.control.bill()).toHaveLength(2);
  await expectBalanced(slow);
  await quick.stop();
  await slow.stop();
});
