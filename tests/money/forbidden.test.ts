import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { owner, retry, run } from '../support/byok.ts';
import { fault, freshWord, startHasty } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { type Person, person, post } from '../support/people.ts';
import { gate } from '../support/private-jobs.ts';
import { cancel, expectBalanced, expectOneChargeAUnit, finished, research, unitsOf } from '../support/research.ts';
import type { TestApp } from '../support/test-app.ts';

const forbid = (test: TestApp, ...words: string[]) => {
  for (const keyword of words) fault(test, { kind: 'forbiddenKeyword', keyword });
};
const rowsOf = (result: { results: { keyword: string }[] }) => result.results.map(({ keyword }) => keyword).sort();
const freshWords = (count: number) => Array.from({ length: count }, () => freshWord('batch')).sort();

describe('a word that the provider refuses inside a trend batch', () => {
  let test: TestApp;
  let admin: Person;
  beforeAll(async () => {
    test = await startHasty();
    admin = await person(test, { role: 'admin' });
  });
  beforeEach(() => test.sandbox.control.clearFaults());
  afterAll(async () => test.stop());

  const charges = () => test.sandbox.control.bill().length;

  it.each(['live', 'economy'])('costs only that word in %s mode, and the batch is charged once', async (mode) => {
    const words = freshWords(8);
    forbid(test, words[0]!, words[2]!);
    const before = charges();
    const request = { keywords: words, benchmark: freshWord('bench'), mode };
    const { body } = await research(test, admin, 'trends', request);
    expect(rowsOf(body.result)).toEqual(words.filter((_, at) => at !== 0 && at !== 2));
    const lost = (unit: string) => ({ stage: 'trends', unit, code: 'TREND_MISSING', outcome: 'failed' });
    expect(body).toMatchObject({ status: 'partial', failedStages: [lost(words[0]!), lost(words[2]!)] });
    expect(charges()).toBe(before + 2);
    expectOneChargeAUnit(test);
    await expectBalanced(test);
  });

  it('that was asked with the benchmark only leaves the row of the benchmark', async () => {
    const [benchmark, word] = freshWords(2);
    forbid(test, word!);
    const { body } = await research(test, admin, 'trends', { keywords: [benchmark, word] });
    expect(rowsOf(body.result)).toEqual([benchmark]);
    expect(body.failedStages).toMatchObject([{ unit: word, code: 'TREND_MISSING' }]);
    await expectBalanced(test);
  });

  it('and was alone beside the benchmark is not paid for where the benchmark shows elsewhere or nobody asked it', async () => {
    const [benchmark, ...words] = freshWords(6);
    forbid(test, words.at(-1)!);
    const before = charges();
    const { body } = await research(test, admin, 'trends', { keywords: [benchmark, ...words] });
    expect(body.failedStages).toMatchObject([{ unit: 'batch 2', code: '40501' }]);
    const alone = { keywords: [words.at(-1)], benchmark };
    expect((await research(test, admin, 'trends', alone)).body).toMatchObject({ status: 'failed' });
    expect(charges()).toBe(before + 1);
  });

  it('as the benchmark fails every batch, and none is charged', async () => {
    const benchmark = freshWord('bench');
    forbid(test, benchmark);
    const before = charges();
    const { body } = await research(test, admin, 'trends', { keywords: freshWords(5), benchmark });
    expect((await unitsOf(test, body.jobId)).map(({ state }) => state)).toEqual(['refused', 'refused']);
    expect(charges()).toBe(before);
  });

  it('is bought by an equal request without paying for the rest of its batch again', async () => {
    const words = freshWords(4);
    forbid(test, words[1]!);
    const request = { keywords: words, benchmark: freshWord('bench') };
    await research(test, admin, 'trends', request);
    const before = charges();
    const { body } = await research(test, admin, 'trends', request);
    expect(body).toMatchObject({ status: 'partial', cost: { actualUsd: 0, savedUsd: 0.011 } });
    expect(charges()).toBe(before);
  });

  it('leaves what another batch comes down to as well: one of the two buys it, and neither asks again meanwhile', async () => {
    const [benchmark, word, ...bad] = freshWords(4);
    forbid(test, ...bad);
    test.sandbox.control.setLatency(300);
    const asked = () => {
      const counts = Object.entries(test.sandbox.control.counters().requests);
      return counts.reduce((sum, [name, count]) => sum + (/explore/.test(name) ? count : 0), 0);
    };
    const [before, bought] = [asked(), charges()];
    const jobs = await Promise.all(
      bad.map((one) => research(test, admin, 'trends', { keywords: [word, one], benchmark })),
    );
    test.sandbox.control.setLatency(0);
    for (const [at, { body }] of jobs.entries()) {
      expect(rowsOf(body.result)).toEqual([word]);
      expect(body.failedStages).toMatchObject([{ unit: bad[at], code: 'TREND_MISSING' }]);
    }
    expect([asked() - before, charges() - bought]).toEqual([3, 1]);
    await expectBalanced(test);
  });

  it('can be retried by its owner: only a batch of the refused words is priced and bought', async () => {
    const who = await owner(test);
    const words = freshWords(8);
    forbid(test, words[0]!, words[5]!);
    const { job, quote } = await run(test, who, 'compare', { keywords: words, benchmark: freshWord('bench') });
    expect(job).toMatchObject({ status: 'partial', retryable: true });
    expect(job.spend.actualUsd).toBeLessThanOrEqual(quote.estimatedCostUsd);
    test.sandbox.control.clearFaults();
    const again = await retry(test, who, job.jobId);
    expect(again.quote).toMatchObject({ batchCount: 1, estimatedCostUsd: 0.011 });
    expect(again.job).toMatchObject({ status: 'complete', failedStages: [] });
    expect(rowsOf(again.job.result)).toEqual(words);
    await assertLedger(test);
  });
});

describe('a word too short for trends', () => {
  it('is known before anything is bought: its batch is bought without it, and it is named', async () => {
    const test = await startHasty();
    const who = await owner(test);
    const words = freshWords(3);
    const { job } = await run(test, who, 'compare', { keywords: ['x', ...words], benchmark: freshWord('bench') });
    expect(rowsOf(job.result)).toEqual(words);
    expect(job.failedStages).toMatchObject([{ stage: 'trends', unit: 'x', code: 'KEYWORD_TOO_SHORT' }]);
    expect(job).toMatchObject({ status: 'partial', retryable: false });
    const refused = Object.entries(test.sandbox.control.counters().requests).filter(([name]) => /explore/.test(name));
    expect(refused.map(([, count]) => count)).toEqual([1]);
    await test.stop();
  });
});

it('a job that is cancelled between a refused batch and the rest of it ends at once: the refusal proves that nothing was charged', async () => {
  const held = gate('beforeIntent');
  const test = await startHasty({ overrides: { hooks: held.hooks } });
  const admin = await person(test, { role: 'admin' });
  const words = freshWords(3);
  forbid(test, words[2]!);
  held.arm(1);
  const { body } = await post(test, '/api/research/trends', admin, { keywords: words });
  await held.reached();
  await cancel(test, admin, body.jobId);
  held.open();
  const job = await finished(test, admin, 'trends', body.jobId);
  expect(job.body).toMatchObject({ status: 'failed', error: { code: 'CANCELED' } });
  expect(await unitsOf(test, body.jobId)).toMatchObject([{ state: 'refused', code: 'CANCELED' }]);
  expect(test.sandbox.control.bill()).toEqual([]);
  await test.stop();
});
