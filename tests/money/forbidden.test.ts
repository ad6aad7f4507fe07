import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { owner, retry, run } from '../support/byok.ts';
import { fault, freshWord } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { type Person, person, post } from '../support/people.ts';
import { gate } from '../support/private-jobs.ts';
import { cancel, expectBalanced, expectOneChargeAUnit, finished, research, unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const forbid = (app: TestApp, ...words: string[]) => {
  for (const keyword of words) fault(app, { kind: 'forbiddenKeyword', keyword });
};
const rowsOf = (result: { results: { keyword: string }[] }) => result.results.map(({ keyword }) => keyword).sort();
/** Words of one length, in the order in which a plan puts them into calls: it takes shorter words first. */
const freshWords = (count: number): string[] => {
  const words = Array.from({ length: count }, () => freshWord('batch'));
  return new Set(words.map((word) => word.length)).size === 1 ? words.sort() : freshWords(count);
};

describe('a word that the provider refuses inside a trend batch', () => {
  let app: TestApp;
  let admin: Person;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await person(app, { role: 'admin' });
  });
  beforeEach(() => app.sandbox.control.clearFaults());
  afterAll(async () => app.stop());

  const charges = () => app.sandbox.control.bill().length;

  test.each(['live', 'economy'])('costs only that word in %s mode, and the batch is charged once', async (mode) => {
    const words = freshWords(8);
    forbid(app, words[0]!, words[2]!);
    const before = charges();
    const request = { keywords: words, benchmark: freshWord('bench'), mode };
    const { body } = await research(app, admin, 'trends', request);
    expect(rowsOf(body.result)).toEqual(words.filter((_, at) => at !== 0 && at !== 2));
    const lost = (unit: string) => ({ stage: 'trends', unit, code: 'TREND_MISSING', outcome: 'failed' });
    expect(body).toMatchObject({ status: 'partial', failedStages: [lost(words[0]!), lost(words[2]!)] });
    const bridged = (await unitsOf(app, body.jobId)).filter(({ stage, cost }) => stage === 'bridges' && cost > 0);
    expect(charges()).toBe(before + 2 + bridged.length);
    expectOneChargeAUnit(app);
    await expectBalanced(app);
  });

  test('that was asked with the benchmark only leaves the row of the benchmark', async () => {
    const [benchmark, word] = freshWords(2);
    forbid(app, word!);
    const { body } = await research(app, admin, 'trends', { keywords: [benchmark, word] });
    expect(rowsOf(body.result)).toEqual([benchmark]);
    expect(body.failedStages).toMatchObject([{ unit: word, code: 'TREND_MISSING' }]);
    await expectBalanced(app);
  });

  test('and was alone beside the benchmark is not paid for where the benchmark shows elsewhere or nobody asked it', async () => {
    const [benchmark, ...words] = freshWords(6);
    forbid(app, words.at(-1)!);
    const before = charges();
    const { body } = await research(app, admin, 'trends', { keywords: [benchmark, ...words] });
    const bridged = (await unitsOf(app, body.jobId)).filter(({ stage, cost }) => stage === 'bridges' && cost > 0);
    expect(body.failedStages).toMatchObject([{ unit: 'batch 2', code: '40501' }]);
    const alone = { keywords: [words.at(-1)], benchmark };
    expect((await research(app, admin, 'trends', alone)).body).toMatchObject({ status: 'failed' });
    expect(charges()).toBe(before + 1 + bridged.length);
  });

  test('as the benchmark fails every batch, and none is charged', async () => {
    const benchmark = freshWord('bench');
    forbid(app, benchmark);
    const before = charges();
    const { body } = await research(app, admin, 'trends', { keywords: freshWords(5), benchmark });
    expect((await unitsOf(app, body.jobId)).map(({ state }) => state)).toEqual(['refused', 'refused', 'skipped']);
    expect(charges()).toBe(before);
  });

  test('is bought by an equal request without paying for the rest of its batch again', async () => {
    const words = freshWords(4);
    forbid(app, words[1]!);
    const request = { keywords: words, benchmark: freshWord('bench') };
    const first = await research(app, admin, 'trends', request);
    const before = charges();
    const { body } = await research(app, admin, 'trends', request);
    expect(body).toMatchObject({ status: 'partial', cost: { actualUsd: 0, savedUsd: first.body.cost.actualUsd } });
    expect(charges()).toBe(before);
  });

  test('leaves what another batch comes down to as well: one of the two buys it, and neither asks again meanwhile', async () => {
    const [benchmark, word, ...bad] = freshWords(4);
    forbid(app, ...bad);
    app.sandbox.control.setLatency(300);
    const asked = () => {
      const counts = Object.entries(app.sandbox.control.counters().requests);
      return counts.reduce((sum, [name, count]) => sum + (/explore/.test(name) ? count : 0), 0);
    };
    const [before, bought] = [asked(), charges()];
    const jobs = await Promise.all(
      bad.map((one) => research(app, admin, 'trends', { keywords: [word, one], benchmark })),
    );
    app.sandbox.control.setLatency(0);
    for (const [at, { body }] of jobs.entries()) {
      expect(rowsOf(body.result)).toEqual([word]);
      expect(body.failedStages).toMatchObject([{ unit: bad[at], code: 'TREND_MISSING' }]);
    }
    expect([asked() - before, charges() - bought]).toEqual([3, 1]);
    await expectBalanced(app);
  });

  test('costs bulk metrics that word and no other: its batch is charged once, and nothing is left to retry', async () => {
    const who = await owner(app);
    const words = freshWords(1400);
    const forbidden = [words[3]!, words[4]!, words[900]!];
    forbid(app, ...forbidden);
    const { quote, job } = await run(app, who, 'metrics', { keywords: [...words, 'what is this?'] });
    const items = job.result.items as { keyword: string; reason: string | null }[];
    const reasons = new Map(items.map(({ keyword, reason }) => [keyword, reason]));
    const lost = [...reasons].filter(([, reason]) => reason === 'KEYWORD_NOT_ACCEPTED').map(([word]) => word);
    expect(lost.sort()).toEqual([...forbidden, 'what is this?'].sort());
    expect(new Set(reasons.values())).toEqual(new Set([null, 'NO_DATA', 'KEYWORD_NOT_ACCEPTED']));
    expect(job).toMatchObject({ status: 'complete', retryable: false, failedStages: [] });
    expect(app.sandbox.control.bill(who.login)).toHaveLength(2);
    expect(job.spend.actualUsd).toBeLessThanOrEqual(quote.estimatedCostUsd);
    await expectBalanced(app);
  });

  test('may be one of twenty of a batch: with one more the batch is refused, and nothing is charged for it', async () => {
    const who = await owner(app);
    const bought = () => app.sandbox.control.bill(who.login).length;
    const words = freshWords(42);
    forbid(app, ...words.slice(0, 20), ...words.slice(21));
    const { job } = await run(app, who, 'metrics', { keywords: words.slice(0, 21) });
    expect([job.status, bought()]).toEqual(['complete', 1]);
    const refused = await run(app, who, 'metrics', { keywords: words.slice(20) });
    expect(refused.job).toMatchObject({ status: 'failed', errorCode: '40501', spend: { actualUsd: 0 } });
    expect(bought()).toBe(1);
    await assertLedger(app);
  });

  test('is missed by no retry of what failed beside it', async () => {
    const who = await owner(app);
    const input = { keywords: freshWords(2), sources: ['autocomplete'] };
    const { job: plain } = await run(app, who, 'expand', { ...input, includeMetrics: false });
    const refused = plain.result.candidates[0].keyword;
    forbid(app, refused);
    fault(app, { kind: 'gatewayError', status: 402, message: 'no credits' }, { provider: 'openrouter' });
    const { job } = await run(app, who, 'expand', { ...input, filterTerms: ['free'] });
    app.sandbox.control.clearFaults();
    forbid(app, refused);
    const { job: again } = await retry(app, who, job.jobId);
    expect(again).toMatchObject({ status: 'complete', failedStages: [] });
  });

  test('can be retried by its owner: only a batch of the refused words is priced and bought', async () => {
    const who = await owner(app);
    const words = freshWords(8);
    forbid(app, words[0]!, words[5]!);
    const { job, quote } = await run(app, who, 'compare', { keywords: words, benchmark: freshWord('bench') });
    expect(job).toMatchObject({ status: 'partial', retryable: true });
    expect(job.spend.actualUsd).toBeLessThanOrEqual(quote.estimatedCostUsd);
    app.sandbox.control.clearFaults();
    const again = await retry(app, who, job.jobId);
    // Whether what the words measure wants a bridge as well depends on the words.
    const { units } = again.quote.costSummary;
    const ofStage = (stage: string) => units.filter((unit: { stage: string }) => unit.stage === stage);
    expect(ofStage('trends')).toMatchObject([{ count: 1, costUsd: 0.011 }]);
    expect(units).toHaveLength(1 + ofStage('bridges').length);
    expect(again.job).toMatchObject({ status: 'complete', failedStages: [] });
    expect(rowsOf(again.job.result)).toEqual(words);
    await assertLedger(app);
  });
});

describe('a word that the provider refuses inside a batch of metrics', () => {
  let app: TestApp;
  let admin: Person;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await person(app, { role: 'admin' });
  });
  afterAll(async () => app.stop());

  test('costs only that word, and the batch is charged once', async () => {
    const seed = freshWord('bulk');
    const related = { keywords: [seed], sources: ['related'] };
    const plain = (await research(app, admin, 'expand', { ...related, includeMetrics: false })).body.result;
    const words: string[] = plain.candidates.map(({ keyword }: { keyword: string }) => keyword);
    forbid(app, ...words.slice(0, 2));
    const { body } = await research(app, admin, 'expand', related);
    expect(body).toMatchObject({ status: 'complete', failedStages: [] });
    const charges = app.sandbox.control.bill().filter(({ endpoint }) => endpoint.includes('keyword_overview'));
    expect(charges).toHaveLength(1);
    const { candidates } = body.result as { candidates: { keyword: string; metrics: unknown }[] };
    const without = candidates.filter(({ metrics }) => metrics === null).map(({ keyword }) => keyword);
    expect(without).toEqual(expect.arrayContaining(words.slice(0, 2)));
    expect(candidates.filter(({ metrics }) => metrics !== null).length).toBeGreaterThan(0);
    app.sandbox.control.clearFaults();
    await expectBalanced(app);
  });

  test('a batch whose every word is refused is given up, and nothing was charged for it', async () => {
    const seed = freshWord('hopeless');
    fault(
      app,
      { kind: 'code', code: 40501, message: "Invalid Field: 'language_code'." },
      { endpoint: 'keyword_overview' },
    );
    const { body } = await research(app, admin, 'expand', { keywords: [seed], sources: ['related'] });
    app.sandbox.control.clearFaults();
    expect(body.status).toBe('partial');
    expect(body.failedStages).toEqual([{ stage: 'metrics', unit: 'batch 1', code: '40501', outcome: 'failed' }]);
    await expectBalanced(app);
  });
});

describe('a word too short for trends', () => {
  test('is known before anything is bought: its batch is bought without it, and it is named', async () => {
    const app = await startTestApp();
    const who = await owner(app);
    const words = freshWords(3);
    const { job } = await run(app, who, 'compare', { keywords: ['x', ...words], benchmark: freshWord('bench') });
    expect(rowsOf(job.result)).toEqual(words);
    expect(job.failedStages).toMatchObject([{ stage: 'trends', unit: 'x', code: 'KEYWORD_TOO_SHORT' }]);
    expect(job).toMatchObject({ status: 'partial', retryable: false });
    const sent = Object.entries(app.sandbox.control.counters().requests).filter(([name]) => /explore/.test(name));
    const bridged = (await unitsOf(app, job.jobId)).filter(({ stage, cost }) => stage === 'bridges' && cost > 0);
    expect(sent.map(([, count]) => count)).toEqual([1 + bridged.length]);
    await app.stop();
  });
});

test('a job that is cancelled between a refused batch and the rest of it ends at once: the refusal proves that nothing was charged', async () => {
  const held = gate('beforeIntent');
  const app = await startTestApp({ overrides: { hooks: held.hooks } });
  const admin = await person(app, { role: 'admin' });
  const words = freshWords(3);
  forbid(app, words[2]!);
  held.arm(1);
  const { body } = await post(app, '/api/research/trends', admin, { keywords: words });
  await held.reached();
  await cancel(app, admin, body.jobId);
  held.open();
  const job = await finished(app, admin, 'trends', body.jobId);
  expect(job.body).toMatchObject({ status: 'failed', error: { code: 'CANCELED' } });
  expect(await unitsOf(app, body.jobId)).toMatchObject([
    { state: 'refused', code: 'CANCELED' },
    { stage: 'bridges', state: 'skipped', cost: 0 },
  ]);
  expect(app.sandbox.control.bill()).toEqual([]);
  await app.stop();
});
