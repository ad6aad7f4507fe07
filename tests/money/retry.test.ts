import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { microsFromUsd } from '../../server/core/money.ts';
import type { ChatRequest } from '../../server/providers/ports/gateway.ts';
import type { FaultAction } from '../../server/sandbox/index.ts';
import { wordsOfFilter } from '../../server/services/plan/filter.ts';
import { atRest } from '../support/at-rest.ts';
import { execute, finalJob, mutate, type Owner, owner, quote, retry, run } from '../support/byok.ts';
import { wordSearched } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { charges, fewWords, gate, word } from '../support/private-jobs.ts';
import { unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
const held = gate('beforeIntent');
beforeAll(async () => {
  app = await startTestApp({ overrides: { hooks: held.hooks } });
});
beforeEach(() => app.sandbox.control.clearFaults());
afterAll(async () => {
  await atRest(app);
  await app.stop();
});

/** Refused without a charge. */
const REFUSED: FaultAction = { kind: 'code', code: 40501 };

function refuse(match: { keyword?: string; endpoint?: string; provider?: 'openrouter' }): void {
  const action: FaultAction =
    match.provider === 'openrouter' ? { kind: 'gatewayError', status: 402, message: 'no credits' } : REFUSED;
  app.sandbox.control.setFault({ match, action });
}

/** Words that no bridge is needed for. */
function ofOneSize(count: number): string[] {
  return Array.from({ length: count }, () => wordSearched(3_000));
}

async function quoteRetry(who: Owner, jobId: string, stages?: string[]) {
  const input = { jobId, ...(stages ? { stages } : {}) };
  return await mutate(app, who.headers, { name: 'byok.quoteRetry', input });
}

/** An expansion whose first seed has no related queries and no suggestions. */
async function halfExpansion(who: Owner, more: object = {}) {
  const [lost, kept] = [word(), word()];
  refuse({ keyword: lost });
  const input = { keywords: [lost, kept], filterTerms: ['free'], limitPerSeed: 20, ...more };
  const { job } = await run(app, who, 'expand', input);
  app.sandbox.control.clearFaults();
  return { job, lost, kept };
}

describe('a retry', () => {
  test('is priced when its job is over: until then what failed is not all that may be missing', async () => {
    const who = await owner(app);
    const [lost, kept] = [word(), word()];
    refuse({ keyword: lost });
    const input = { keywords: [lost, kept], sources: ['suggestions'], includeMetrics: false };
    held.arm(1);
    const { data } = await execute(app, who, (await quote(app, who, 'expand', input)).data.quote);
    await held.reached();
    const states = async () => (await unitsOf(app, data.jobId)).map(({ state }) => state);
    await expect.poll(states).toEqual(['refused', 'planned']);
    expect((await quoteRetry(who, data.jobId)).error?.appCode).toBe('JOB_NOT_RETRYABLE');
    held.open();
    expect((await finalJob(app, who, data.jobId)).status).toBe('partial');
    expect((await quoteRetry(who, data.jobId)).error).toBeNull();
  });

  test('is priced where its answers were bought: what was invented does not complete what vendors sell', async () => {
    const who = await owner(app);
    const { job } = await halfExpansion(who);
    expect(job.status).toBe('partial');
    Object.assign(app.app.context.providers, { dataSource: 'live' });
    const elsewhere = await quoteRetry(who, job.jobId);
    Object.assign(app.app.context.providers, { dataSource: 'sandbox' });
    expect(elsewhere.error?.appCode).toBe('JOB_NOT_RETRYABLE');
    expect((await quoteRetry(who, job.jobId)).error).toBeNull();
  });

  test('prices exactly the batch that is missing and the bridge it may need, and buys the batch; the rest comes from checkpoints', async () => {
    const who = await owner(app);
    const words = ofOneSize(8).sort();
    refuse({ keyword: words[0]! });
    const { job } = await run(app, who, 'compare', { keywords: words, benchmark: wordSearched(3_000) });
    app.sandbox.control.clearFaults();
    expect(job).toMatchObject({ status: 'partial', retryable: true });
    expect(job.failedStages).toMatchObject([{ stage: 'trends', outcome: 'failed' }]);
    const before = charges(app, who).length;
    const again = await retry(app, who, job.jobId);
    expect(again.quote).toMatchObject({ batchCount: 2, estimatedCostUsd: 0.022, retryOfJobId: job.jobId });
    expect(again.quote.reused.savedUsd).toBe(job.spend.actualUsd);
    expect(again.job).toMatchObject({ status: 'complete', retryOfJobId: job.jobId, failedStages: [] });
    expect(charges(app, who)).toHaveLength(before + 1);
    expect(again.job.spend.savedUsd).toBe(job.spend.actualUsd);
    const compared = again.job.result.results.map((row: { keyword: string }) => row.keyword);
    expect(compared.sort()).toEqual(words);
    await assertLedger(app);
  });

  test('does not ask for filter decisions and metrics again, and completes the result', async () => {
    const who = await owner(app);
    const { job } = await halfExpansion(who);
    expect(job.status).toBe('partial');
    const again = await retry(app, who, job.jobId);
    expect(again.job).toMatchObject({ status: 'complete', failedStages: [] });
    await expectNothingTwice([job.jobId, again.job.jobId]);
    expect(again.job.result.candidates.length).toBeGreaterThan(job.result.candidates.length);
    await assertLedger(app);
  });

  test('of a retry goes back to the first job: two failures in a row cost nothing twice', async () => {
    const who = await owner(app);
    const { job, lost } = await halfExpansion(who);
    refuse({ keyword: lost, endpoint: 'keyword_suggestions' });
    const second = await retry(app, who, job.jobId);
    app.sandbox.control.clearFaults();
    expect(second.job.status).toBe('partial');
    const third = await retry(app, who, second.job.jobId);
    expect(third.job).toMatchObject({ status: 'complete', retryOfJobId: second.job.jobId });
    await expectNothingTwice([job.jobId, second.job.jobId, third.job.jobId]);
    await assertLedger(app);
  });

  test('gives the result that one undisturbed job gives', async () => {
    const [who, other] = [await owner(app), await owner(app)];
    const { job, lost, kept } = await halfExpansion(who);
    const again = await retry(app, who, job.jobId);
    const input = { keywords: [lost, kept], filterTerms: ['free'], limitPerSeed: 20 };
    const whole = await run(app, other, 'expand', input);
    expect(again.job.result).toEqual(whole.job.result);
  });

  test('of chosen stages buys those only', async () => {
    const who = await owner(app);
    const words = ofOneSize(3).sort();
    refuse({ keyword: words[0]!, endpoint: 'explore' });
    refuse({ provider: 'openrouter' });
    const { job } = await run(app, who, 'compare', { keywords: words, benchmark: wordSearched(3_000) });
    app.sandbox.control.clearFaults();
    expect(job.failedStages.map(({ stage }: { stage: string }) => stage).sort()).toEqual(['intent', 'trends']);
    const again = await retry(app, who, job.jobId, ['trends']);
    expect(Object.keys(again.quote.costSummary.stages)).toEqual(['trends', 'bridges']);
    expect(charges(app, who)).toHaveLength(1);
    expect(again.job.result.results).toHaveLength(3);
  });

  test('of a stage that did not fail is refused', async () => {
    const who = await owner(app);
    const { job } = await halfExpansion(who);
    expect((await quoteRetry(who, job.jobId, ['serp'])).error.appCode).toBe('VALIDATION_FAILED');
  });

  test('when metrics and a seed failed together, one batch for both fits its bound', async () => {
    const who = await owner(app);
    refuse({ endpoint: 'keyword_overview' });
    const { job } = await halfExpansion(who, { filterTerms: [] });
    expect(job.failedStages.map(({ stage }: { stage: string }) => stage)).toContain('metrics');
    const again = await retry(app, who, job.jobId);
    expect(again.job).toMatchObject({ status: 'complete', failedStages: [] });
    expect(microsFromUsd(again.job.spend.actualUsd)).toBeLessThanOrEqual(microsFromUsd(again.quote.estimatedCostUsd));
    await assertLedger(app);
  });

  test.each<[string, object, object]>([
    ['metrics', { endpoint: 'keyword_overview' }, { filterTerms: [], limitPerSeed: 10 }],
    ['filter', { provider: 'openrouter' }, { includeMetrics: false, limitPerSeed: 100 }],
  ])(
    'of seeds alone, when %s failed too, holds the words of both in the slots that it prices',
    async (stage, match, more) => {
      const who = await owner(app);
      refuse(match);
      const { job } = await halfExpansion(who, more);
      const failed = new Set(job.failedStages.map((one: { stage: string }) => one.stage));
      expect(failed).toContain(stage);
      const again = await retry(app, who, job.jobId, [...failed].filter((one) => one !== stage) as string[]);
      expect(again.job).toMatchObject({ status: 'complete', failedStages: [] });
      expect(microsFromUsd(again.job.spend.actualUsd)).toBeLessThanOrEqual(microsFromUsd(again.quote.estimatedCostUsd));
      await expectNothingTwice([job.jobId, again.job.jobId]);
      await assertLedger(app);
    },
  );

  test('of a cancelled job prices what was never sent', async () => {
    const who = await owner(app);
    const offer = (await quote(app, who, 'expand', { keywords: [word()], filterTerms: ['free'] })).data.quote;
    held.arm();
    const { data } = await execute(app, who, offer);
    await held.reached();
    await mutate(app, who.headers, { name: 'byok.cancel', input: { jobId: data.jobId }, key: null });
    held.open();
    const job = await finalJob(app, who, data.jobId);
    expect(job).toMatchObject({ errorCode: 'CANCELED', spend: { actualUsd: 0 } });
    const again = await retry(app, who, data.jobId);
    expect(again.job).toMatchObject({ status: 'complete', failedStages: [] });
    await assertLedger(app);
  });

  test('after the balance ran out half-way prices the refused units and the bridge they may need, and no more', async () => {
    const who = await owner(app);
    app.sandbox.control.setBalance(who.login, 0.025);
    const { job } = await run(app, who, 'compare', { keywords: ofOneSize(12), benchmark: wordSearched(3_000) });
    expect(job.status).toBe('partial');
    const refused = job.failedStages.filter(({ stage }: { stage: string }) => stage !== 'bridges').length;
    expect(refused).toBeGreaterThan(0);
    app.sandbox.control.setBalance(who.login, 10);
    const again = await retry(app, who, job.jobId);
    expect(again.quote.batchCount).toBe(refused + 1);
    expect(again.job.status).toBe('complete');
    await assertLedger(app);
  });
});

describe('a job that cannot be retried', () => {
  test('is a complete one, one that still runs, and one of somebody else', async () => {
    const [who, stranger] = [await owner(app), await owner(app)];
    const { job } = await run(app, who, 'compare', { keywords: fewWords(1), benchmark: 'gpts' });
    expect((await quoteRetry(who, job.jobId)).error.appCode).toBe('JOB_NOT_RETRYABLE');
    expect((await quoteRetry(stranger, job.jobId)).error.appCode).toBe('JOB_NOT_FOUND');
    const offer = (await quote(app, who, 'compare', { keywords: fewWords(1), benchmark: 'gpts' })).data.quote;
    held.arm();
    const { data } = await execute(app, who, offer);
    await held.reached();
    expect((await quoteRetry(who, data.jobId)).error.appCode).toBe('JOB_NOT_RETRYABLE');
    held.open();
    await finalJob(app, who, data.jobId);
  });

  test.each([
    ['intent words that the model left out', 'compare', { kind: 'missingWord' }],
    ['filter decisions that the model left out', 'expand', { kind: 'missingWord' }],
  ] as const)('says so: with %s `retryable` and the retry quote agree', async (_name, kind, action) => {
    const who = await owner(app);
    app.sandbox.control.setFault({ match: { provider: 'openrouter' }, action });
    const input =
      kind === 'compare'
        ? { keywords: fewWords(3), benchmark: 'gpts' }
        : { keywords: [word()], filterTerms: ['free'], limitPerSeed: 10, sources: ['suggestions'] };
    const { job } = await run(app, who, kind, input);
    app.sandbox.control.clearFaults();
    const { error } = await quoteRetry(who, job.jobId);
    expect({ retryable: job.retryable }).toEqual({ retryable: error === null });
  });
});

/** No word was judged or measured by two paid calls of a lineage. */
async function expectNothingTwice(jobIds: string[]): Promise<void> {
  const seen = new Set<string>();
  for (const jobId of jobIds) {
    for (const unit of await unitsOf(app, jobId)) {
      if (unit.state !== 'settled') continue;
      const words =
        unit.stage === 'filter'
          ? wordsOfFilter(unit.request as unknown as ChatRequest)
          : ((unit.request as { keywords?: string[] }).keywords ?? [unit.unit_key!]);
      for (const each of words) {
        expect(seen).not.toContain(`${unit.stage} ${each}`);
        seen.add(`${unit.stage} ${each}`);
      }
    }
  }
}
