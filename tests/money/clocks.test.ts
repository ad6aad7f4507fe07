import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reconcile } from '../../jobs/reconcile.ts';
import { newId } from '../../server/core/ids.ts';
import { type Sandbox, startSandbox } from '../../server/sandbox/index.ts';
import { moveClock, standStillBehind } from '../support/clock.ts';
import { fault, freshWord } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { person, post } from '../support/people.ts';
import { expectBalanced, finished, research, unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const MINUTE_MS = 60_000;

test.each(['1 hour', '5 hours'])(
  'an outcome that was to be looked up is looked up also when the clock of the database is set back by %s meanwhile',
  async (back) => {
    const app = await startTestApp({ env: { SETTLE_WINDOW_SECONDS: '2' } });
    const admin = await person(app, { role: 'admin' });
    const word = freshWord('set back');
    fault(app, { kind: 'resetAfterCharge' }, { keyword: word });
    const { body } = await post(app, '/api/research/trends', admin, { keywords: [word] });
    const states = async () => (await unitsOf(app, body.jobId)).map(({ state }) => state);
    await expect.poll(states, { interval: 5 }).toContain('unknown');
    await moveClock(app.app.context.database, `-${back}`);
    const job = await finished(app, admin, 'trends', body.jobId);
    expect(job.body.failedStages).toMatchObject([{ stage: 'trends', code: 'PAID_WITHOUT_RESULT' }]);
    await expectBalanced(app);
    await app.stop();
  },
);

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
    const app = await startTestApp({ beside: { ...web, sandbox } });
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

describe('a charge whose answer was lost is found also by a process that stood still behind the question how long ago it was sent', () => {
  const TWO_HOURS = 7_200;
  let web: TestApp;
  let sandbox: Sandbox;
  let app: TestApp;
  beforeEach(async () => {
    web = await startTestApp({ env: { ROLE: 'web' }, booksDiffer: 'its jobs are bought from other doubles' });
    sandbox = await startSandbox({ clock: () => Date.now() });
    app = await startTestApp({ beside: { ...web, sandbox }, env: { SETTLE_WINDOW_SECONDS: '2' } });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    expect(sandbox.control.bill()).toHaveLength(1);
    await assertLedger(app);
    await app.stop();
    await sandbox.stop();
    await web.stop();
  });

  async function lost() {
    const admin = await person(app, { role: 'admin' });
    const word = freshWord('frozen');
    fault(app, { kind: 'resetAfterCharge' }, { keyword: word });
    const { body } = await post(app, '/api/research/metrics', admin, { keywords: [word] });
    const ended = async () => (await finished(app, admin, 'metrics', body.jobId)).body;
    return { units: () => unitsOf(app, body.jobId), ended };
  }

  test('while its job runs', async () => {
    const { units, ended } = await lost();
    await expect.poll(units, { interval: 5 }).toMatchObject([{ state: 'unknown' }]);
    standStillBehind(app.app.context.database, /^select app_now\(\) as "at"$/, TWO_HOURS);
    expect((await ended()).failedStages).toMatchObject([{ stage: 'metrics', code: 'PAID_WITHOUT_RESULT' }]);
  });

  test('and when its job is over', async () => {
    // Ids go on from the latest: those of a clock that was ahead once do not tell the time either.
    const ahead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + TWO_HOURS * 1000);
    newId();
    ahead.mockRestore();
    fault(app, { kind: 'http', status: 500 }, { endpoint: 'id_list' });
    const { ended } = await lost();
    expect((await ended()).failedStages).toMatchObject([{ stage: 'metrics', code: 'OUTCOME_UNKNOWN' }]);
    app.sandbox.control.clearFaults();
    const { context } = app.app;
    await moveClock(context.database, '11 minutes');
    standStillBehind(context.database, /"ageSeconds"/, TWO_HOURS);
    await reconcile(context);
    const verdict = context.database.db.selectFrom('reconciliations').select('verdict');
    expect(await verdict.execute()).toEqual([{ verdict: 'charged' }]);
  });
});
