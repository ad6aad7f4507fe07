import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from '../../jobs/reconcile.ts';
import { microsFromUsd } from '../../server/core/money.ts';
import { owner, retry, run } from '../support/byok.ts';
import { moveClock } from '../support/clock.ts';
import { fault, freshWord } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { type Person, person, post } from '../support/people.ts';
import { fewWords } from '../support/private-jobs.ts';
import { expectOneChargeAUnit, finished, research, unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** Longer than the client itself asks for a cost. */
const LATE_MS = 4_000;

describe('a completion that arrived whole without its cost', () => {
  let app: TestApp;
  let admin: Person;
  beforeAll(async () => {
    app = await startTestApp({ env: { PROVIDER_TIMEOUT_MS: '20000' }, overrides: { tunables: { maxLookups: 12 } } });
    admin = await person(app, { role: 'admin' });
  });
  beforeEach(async () => {
    app.sandbox.control.clearFaults();
    app.sandbox.control.setLimits({ generationDelayMs: 0 });
    await moveClock(app.app.context.database, '0');
  });
  afterAll(() => app.stop());

  const intentOf = async (jobId: string) => (await unitsOf(app, jobId)).find(({ stage }) => stage === 'intent')!;
  const intentsIn = (result: { results: { intent: unknown }[] }) => result.results.map(({ intent }) => intent);

  test('is kept until its cost is told, however late: nothing is lost, nothing is bought again', async () => {
    const word = freshWord('late');
    fault(app, { kind: 'missingUsage' }, { provider: 'openrouter', keyword: word });
    app.sandbox.control.setLimits({ generationDelayMs: LATE_MS });
    const { body } = await research(app, admin, 'compare', { keywords: [word] });
    expect(body).toMatchObject({ status: 'complete', failedStages: [] });
    expect(intentsIn(body.result)).not.toContain(null);
    const charge = app.sandbox.control.bill().findLast(({ provider }) => provider === 'openrouter')!;
    expect(await intentOf(body.jobId)).toMatchObject({ state: 'settled', cost: microsFromUsd(charge.costUsd) });
    expectOneChargeAUnit(app);
    await assertLedger(app);
  });

  test('is used although nobody ever tells the cost: that is booked at the bound, and the answer serves a retry', async () => {
    const who = await owner(app);
    fault(app, { kind: 'missingUsage' }, { provider: 'openrouter', endpoint: 'chat' });
    fault(app, { kind: 'http', status: 500 }, { endpoint: 'generation' });
    // The clock is moved, perhaps into the next day: the days asked for stay the same.
    const asked = { benchmark: 'gpts', dateFrom: '2026-08-01', dateTo: '2026-10-29' };
    const { job } = await run(app, who, 'compare', { keywords: fewWords(3), ...asked });
    expect(intentsIn(job.result)).not.toContain(null);
    expect(job).toMatchObject({ status: 'partial', retryable: false });
    expect(job.failedStages).toMatchObject([{ stage: 'intent', code: 'COST_UNKNOWN', outcome: 'unknown' }]);
    expect(job.spend.unknownUsd).toBeGreaterThan(0);
    await assertLedger(app);
    app.sandbox.control.clearFaults();
    await moveClock(app.app.context.database, '3600 seconds');
    await reconcile(app.app.context);
    await assertLedger(app);
    const again = await run(app, who, 'compare', {
      keywords: job.result.results.map(({ keyword }: { keyword: string }) => keyword),
      ...asked,
    });
    expect(again.job).toMatchObject({ status: 'complete', spend: { actualUsd: 0 } });
    expectOneChargeAUnit(app);
  });

  test('and whose content is of no use fails its unit at the bound, and is bought anew when that is confirmed', async () => {
    const who = await owner(app);
    fault(app, { kind: 'missingUsage' }, { provider: 'openrouter', endpoint: 'chat' });
    fault(app, { kind: 'invalidJson' }, { provider: 'openrouter', endpoint: 'chat' });
    fault(app, { kind: 'http', status: 500 }, { endpoint: 'generation' });
    const { job } = await run(app, who, 'compare', { keywords: fewWords(3), benchmark: 'gpts' });
    expect(job.failedStages).toMatchObject([{ stage: 'intent', code: 'OUTCOME_UNKNOWN', outcome: 'unknown' }]);
    app.sandbox.control.clearFaults();
    expect((await retry(app, who, job.jobId)).job).toMatchObject({ status: 'complete', failedStages: [] });
    await assertLedger(app);
  });
});

/** A list of the provider in which the request of a unit has not ended. */
function listedAsRunning(tag: string): string {
  const at = `${new Date().toISOString().slice(0, 19).replace('T', ' ')} +00:00`;
  const task = { id: 'task', datetime_posted: at, datetime_done: null, status: '40602', cost: null, metadata: { tag } };
  const ok = { status_code: 20000, status_message: 'Ok.', cost: 0 };
  return JSON.stringify({ ...ok, tasks: [{ ...ok, id: 'list', data: {}, result: [task] }] });
}

describe('an answer of the keyword data provider that tells no cost', () => {
  let app: TestApp;
  let admin: Person;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await person(app, { role: 'admin' });
  });
  beforeEach(() => app.sandbox.control.clearFaults());
  afterAll(() => app.stop());

  const charges = () => app.sandbox.control.bill().length;

  test('is kept when it is listed nowhere yet: it was sent, and is not bought again', async () => {
    const keywords = [freshWord('unlisted')];
    fault(app, { kind: 'missingCost' }, { keyword: keywords[0]!, endpoint: 'explore' });
    fault(app, { kind: 'topCode', code: 40102 }, { endpoint: 'id_list' }, 4);
    const { body } = await research(app, admin, 'trends', { keywords });
    expect(body).toMatchObject({ status: 'complete', failedStages: [] });
    expect(charges()).toBe(1);
    await assertLedger(app);
  });

  test('is used although the provider could not give it again: nothing is read that lies here', async () => {
    const keywords = [freshWord('stored')];
    const before = charges();
    fault(app, { kind: 'missingCost' }, { keyword: keywords[0]!, endpoint: 'live' });
    fault(app, { kind: 'topCode', code: 50000 }, { endpoint: 'task_get' });
    const { body } = await research(app, admin, 'serp', { keywords });
    expect(body).toMatchObject({ status: 'complete', failedStages: [] });
    expect(body.result.results[keywords[0]!].topResults.length).toBeGreaterThan(0);
    expect(charges()).toBe(before + 1);
    await assertLedger(app);
  });

  test('is used although the list says for ever that it runs', async () => {
    const keywords = [freshWord('running')];
    fault(app, { kind: 'missingCost' }, { keyword: keywords[0]!, endpoint: 'explore' });
    fault(app, { kind: 'http', status: 500 }, { endpoint: 'id_list' });
    const { body } = await post(app, '/api/research/trends', admin, { keywords });
    const [unit] = await expect
      .poll(() => unitsOf(app, body.jobId))
      .toMatchObject([{ state: 'unknown' }])
      .then(() => unitsOf(app, body.jobId));
    app.sandbox.control.clearFaults();
    fault(app, { kind: 'http', status: 200, body: listedAsRunning(unit!.id) }, { endpoint: 'id_list' });
    const job = await finished(app, admin, 'trends', body.jobId);
    expect(job.body.failedStages).toMatchObject([{ code: 'COST_UNKNOWN', outcome: 'unknown' }]);
    expect(job.body.result.results).toHaveLength(1);
    app.sandbox.control.clearFaults();
    await moveClock(app.app.context.database, '3600 seconds');
    await reconcile(app.app.context);
    await moveClock(app.app.context.database, '0');
    await assertLedger(app);
  });

  test('and was booked at the bound is not taken for free because a list lacks it', async () => {
    const keywords = [freshWord('lacking')];
    fault(app, { kind: 'missingCost' }, { keyword: keywords[0]!, endpoint: 'explore' });
    fault(app, { kind: 'http', status: 500 }, { endpoint: 'id_list' });
    const { body } = await research(app, admin, 'trends', { keywords });
    expect(body.failedStages).toMatchObject([{ code: 'COST_UNKNOWN' }]);
    app.sandbox.control.clearFaults();
    fault(app, { kind: 'topCode', code: 40102 }, { endpoint: 'id_list' });
    await moveClock(app.app.context.database, '3600 seconds');
    await reconcile(app.app.context);
    await moveClock(app.app.context.database, '0');
    const rows = app.app.context.database.db.selectFrom('ledger').select('outcome').where('job_id', '=', body.jobId);
    expect(await rows.execute()).toEqual([{ outcome: 'presumed' }]);
    await assertLedger(app);
  });

  test('is used although nobody ever tells the cost: that is booked at the bound, and put right when it is told', async () => {
    const keywords = [freshWord('untold')];
    const before = charges();
    fault(app, { kind: 'missingCost' }, { keyword: keywords[0]!, endpoint: 'explore' });
    fault(app, { kind: 'http', status: 500 }, { endpoint: 'id_list' });
    const { body } = await research(app, admin, 'trends', { keywords });
    expect(body.failedStages).toMatchObject([{ stage: 'trends', code: 'COST_UNKNOWN', outcome: 'unknown' }]);
    expect(body.result.results).toHaveLength(1);
    const again = await research(app, admin, 'trends', { keywords });
    expect(again.body).toMatchObject({ status: 'complete', failedStages: [] });
    app.sandbox.control.clearFaults();
    await moveClock(app.app.context.database, '3600 seconds');
    await reconcile(app.app.context);
    await assertLedger(app);
    expect(charges()).toBe(before + 1);
  });
});
