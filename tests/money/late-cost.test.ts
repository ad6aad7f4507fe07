import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reconcile } from '../../jobs/reconcile.ts';
import { microsFromUsd } from '../../server/core/money.ts';
import { owner, retry, run } from '../support/byok.ts';
import { fault, freshWord, startHasty } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { type Person, person } from '../support/people.ts';
import { fewWords, shiftClock } from '../support/private-jobs.ts';
import { expectOneChargeAUnit, research, unitsOf } from '../support/research.ts';
import type { TestApp } from '../support/test-app.ts';

/** Longer than the client itself asks for a cost. */
const LATE_MS = 4_000;

describe('a completion that arrived whole without its cost', () => {
  let test: TestApp;
  let admin: Person;
  beforeAll(async () => {
    test = await startHasty({ env: { PROVIDER_TIMEOUT_MS: '20000' }, overrides: { tunables: { maxLookups: 12 } } });
    admin = await person(test, { role: 'admin' });
  });
  beforeEach(async () => {
    test.sandbox.control.clearFaults();
    test.sandbox.control.setLimits({ generationDelayMs: 0 });
    await shiftClock(test, 0);
  });
  afterAll(() => test.stop());

  const intentOf = async (jobId: string) => (await unitsOf(test, jobId)).find(({ stage }) => stage === 'intent')!;
  const intentsIn = (result: { results: { intent: unknown }[] }) => result.results.map(({ intent }) => intent);

  it('is kept until its cost is told, however late: nothing is lost, nothing is bought again', async () => {
    const word = freshWord('late');
    fault(test, { kind: 'missingUsage' }, { provider: 'openrouter', keyword: word });
    test.sandbox.control.setLimits({ generationDelayMs: LATE_MS });
    const { body } = await research(test, admin, 'compare', { keywords: [word] });
    expect(body).toMatchObject({ status: 'complete', failedStages: [] });
    expect(intentsIn(body.result)).not.toContain(null);
    const charge = test.sandbox.control.bill().findLast(({ provider }) => provider === 'openrouter')!;
    expect(await intentOf(body.jobId)).toMatchObject({ state: 'settled', cost: microsFromUsd(charge.costUsd) });
    expectOneChargeAUnit(test);
    await assertLedger(test);
  });

  it('is used although nobody ever tells the cost: that is booked at the bound, and the answer serves a retry', async () => {
    const who = await owner(test);
    fault(test, { kind: 'missingUsage' }, { provider: 'openrouter', endpoint: 'chat' });
    fault(test, { kind: 'http', status: 500 }, { endpoint: 'generation' });
    const { job } = await run(test, who, 'compare', { keywords: fewWords(3), benchmark: 'gpts' });
    expect(intentsIn(job.result)).not.toContain(null);
    expect(job).toMatchObject({ status: 'partial', retryable: false });
    expect(job.failedStages).toMatchObject([{ stage: 'intent', code: 'COST_UNKNOWN', outcome: 'unknown' }]);
    expect(job.spend.unknownUsd).toBeGreaterThan(0);
    await assertLedger(test);
    test.sandbox.control.clearFaults();
    await shiftClock(test, 3_600);
    await reconcile(test.app.context);
    await assertLedger(test);
    const again = await run(test, who, 'compare', {
      keywords: job.result.results.map(({ keyword }: { keyword: string }) => keyword),
      benchmark: 'gpts',
    });
    expect(again.job).toMatchObject({ status: 'complete', spend: { actualUsd: 0 } });
    expectOneChargeAUnit(test);
  });

  it('and whose content is of no use fails its unit at the bound, and is bought anew when that is confirmed', async () => {
    const who = await owner(test);
    fault(test, { kind: 'missingUsage' }, { provider: 'openrouter', endpoint: 'chat' });
    fault(test, { kind: 'invalidJson' }, { provider: 'openrouter', endpoint: 'chat' });
    fault(test, { kind: 'http', status: 500 }, { endpoint: 'generation' });
    const { job } = await run(test, who, 'compare', { keywords: fewWords(3), benchmark: 'gpts' });
    expect(job.failedStages).toMatchObject([{ stage: 'intent', code: 'OUTCOME_UNKNOWN', outcome: 'unknown' }]);
    test.sandbox.control.clearFaults();
    expect((await retry(test, who, job.jobId)).job).toMatchObject({ status: 'complete', failedStages: [] });
    await assertLedger(test);
  });
});
