import { expect, test } from 'vitest';
import { startSandbox } from '../../server/sandbox/index.ts';
import { moveClock } from '../support/clock.ts';
import { fault, freshWord, startHasty } from '../support/jobs.ts';
import { person, post } from '../support/people.ts';
import { expectBalanced, finished, research, unitsOf } from '../support/research.ts';
import { startTestApp } from '../support/test-app.ts';

const MINUTE_MS = 60_000;

test('an outcome that was to be looked up is looked up also when the clock of the database is set back an hour meanwhile', async () => {
  const app = await startHasty({ env: { SETTLE_WINDOW_SECONDS: '2' } });
  const admin = await person(app, { role: 'admin' });
  const word = freshWord('set back');
  fault(app, { kind: 'resetAfterCharge' }, { keyword: word });
  const { body } = await post(app, '/api/research/trends', admin, { keywords: [word] });
  const states = async () => (await unitsOf(app, body.jobId)).map(({ state }) => state);
  await expect.poll(states, { interval: 5 }).toContain('unknown');
  await moveClock(app.app.context.database, '-3600 seconds');
  const job = await finished(app, admin, 'trends', body.jobId);
  expect(job.body.failedStages).toMatchObject([{ stage: 'trends', code: 'PAID_WITHOUT_RESULT' }]);
  await expectBalanced(app);
  await app.stop();
});

test.for([
  ['minutes behind and not told', { aheadMs: -10 * MINUTE_MS, tellsTime: false }, '0'],
  ['an hour ahead and not told', { aheadMs: 60 * MINUTE_MS, tellsTime: false }, '0'],
  ['hours behind that of this machine, as that of the database is', { aheadMs: -180 * MINUTE_MS }, '-3 hours'],
  ['hours behind those of this machine and of the database', { aheadMs: -180 * MINUTE_MS }, '0'],
  ['a day ahead of both', { aheadMs: 24 * 60 * MINUTE_MS }, '0'],
] as [string, { aheadMs: number; tellsTime?: boolean }, string][])(
  'a charge whose answer was lost is found also when the clock of the provider is %s',
  async ([, { aheadMs, ...told }, database]) => {
    const web = await startTestApp({ env: { ROLE: 'web' }, booksDiffer: 'its jobs are bought from other doubles' });
    const sandbox = await startSandbox({ clock: () => Date.now() + aheadMs, ...told });
    const app = await startHasty({ beside: { ...web, sandbox } });
    await moveClock(web.app.context.database, database);
    const admin = await person(app, { role: 'admin' });
    const word = freshWord('other clock');
    fault(app, { kind: 'resetAfterCharge' }, { keyword: word });
    const { body } = await research(app, admin, 'trends', { keywords: [word] });
    expect(body.failedStages).toMatchObject([{ stage: 'trends', code: 'PAID_WITHOUT_RESULT' }]);
    expect(sandbox.control.bill()).toHaveLength(1);
    await expectBalanced(app);
    await app.stop();
    await sandbox.stop();
    await web.stop();
  },
);
