import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { microsFromUsd } from '../../server/core/money.ts';
import { lookNow } from '../support/asleep.ts';
import { atRest } from '../support/at-rest.ts';
import { execute, finalJob, type Owner, owner, quote, rotate, rotateToAnother } from '../support/byok.ts';
import { assertLedger } from '../support/ledger.ts';
import { charges, fewWords } from '../support/private-jobs.ts';
import { unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  // It looks for nothing that has no answer before it is told to: the rotation comes first.
  app = await startTestApp({ env: { SETTLE_WINDOW_SECONDS: '3600' } });
});
beforeEach(() => app.sandbox.control.clearFaults());
afterAll(async () => {
  await atRest(app);
  await assertLedger(app);
  await app.stop();
});

async function started(who: Owner, more: object = {}): Promise<string> {
  const input = { keywords: fewWords(3), benchmark: 'gpts', ...more };
  const { data } = await execute(app, who, (await quote(app, who, 'compare', input)).data.quote);
  return data.jobId;
}

/** The unit of the job's trend batch, once it is as wanted. */
async function trendUnit(jobId: string, wanted: (unit: Awaited<ReturnType<typeof unitsOf>>[number]) => boolean) {
  const find = async () => (await unitsOf(app, jobId)).find((unit) => unit.stage === 'trends' && wanted(unit));
  return (await until(find))!;
}

describe('a rotation while a job is under way', () => {
  test('and a request waits out a rate limit: the former credential pays for nothing more', async () => {
    const who = await owner(app);
    app.sandbox.control.setFault({ match: { endpoint: 'explore' }, action: { kind: 'code', code: 40202 } });
    const jobId = await started(who);
    await trendUnit(jobId, ({ state, sent_at }) => state === 'sending' && sent_at === null);
    await rotate(app, who, 'dataforseo');
    app.sandbox.control.clearFaults();
    await finalJob(app, who, jobId);
    const unit = await trendUnit(jobId, () => true);
    expect(unit).toMatchObject({ state: 'refused', outcome_code: 'CONNECTION_CHANGED' });
    expect(charges(app, who).filter(({ provider }) => provider === 'dataforseo')).toEqual([]);
  });

  test('to the same login: the posted task is collected with the new credential, and not bought again', async () => {
    const who = await owner(app);
    app.sandbox.control.setFault({ match: { endpoint: 'task_get' }, action: { kind: 'code', code: 40602 } });
    const jobId = await started(who, { mode: 'economy' });
    await trendUnit(jobId, (unit) => unit.provider_id !== null);
    await rotate(app, who, 'dataforseo');
    app.sandbox.control.clearFaults();
    const job = await finalJob(app, who, jobId);
    expect(job).toMatchObject({ status: 'complete', failedStages: [] });
    expect(charges(app, who).filter(({ provider }) => provider === 'dataforseo')).toHaveLength(1);
  });

  test.each(['dataforseo', 'openrouter'] as const)(
    'to an equal credential of %s: an answer that was lost is looked up and booked at its true cost',
    async (provider) => {
      const who = await owner(app);
      const [stage, match] =
        provider === 'dataforseo' ? ['trends', { endpoint: 'explore' }] : ['intent', { endpoint: 'chat/completions' }];
      app.sandbox.control.setFault({ match, action: { kind: 'truncatedJson' } });
      const jobId = await started(who);
      const isUnknown = async () =>
        (await unitsOf(app, jobId)).some((unit) => unit.stage === stage && unit.state === 'unknown');
      await until(isUnknown);
      await rotate(app, who, provider);
      await lookNow(app, jobId);
      const job = await finalJob(app, who, jobId);
      const [charge] = charges(app, who).filter((line) => line.provider === provider);
      const unit = (await unitsOf(app, jobId)).find((one) => one.stage === stage)!;
      expect(unit).toMatchObject({ state: 'failed', outcome_code: 'PAID_WITHOUT_RESULT' });
      expect(unit.cost_micros).toBe(microsFromUsd(charge!.costUsd));
      expect(job.spend.unknownUsd).toBe(0);
    },
  );

  test('to another login: what that account does not know is neither taken for free nor booked before it was looked for', async () => {
    const who = await owner(app);
    app.sandbox.control.setFault({ match: { endpoint: 'explore' }, action: { kind: 'resetAfterCharge' } });
    const jobId = await started(who);
    await trendUnit(jobId, ({ state }) => state === 'unknown');
    const asked = () => app.sandbox.control.counters().requests['dataforseo keywords_data/id_list'] ?? 0;
    const before = asked();
    await rotateToAnother(app, who);
    await lookNow(app, jobId);
    const job = await finalJob(app, who, jobId);
    expect(asked()).toBeGreaterThan(before);
    const unit = await trendUnit(jobId, () => true);
    expect(unit).toMatchObject({ state: 'unknown', outcome_code: 'OUTCOME_UNKNOWN' });
    expect(microsFromUsd(job.spend.unknownUsd)).toBe(unit.bound_micros);
  });
});
