import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Hooks } from '../../jobs/crash-points.ts';
import { JudgedWords } from '../../server/science/index.ts';
import { planResearch } from '../../server/services/plan/index.ts';
import { type Owner, owner, quote, retry, run } from '../support/byok.ts';
import { fault, freshWord, wordSearched } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { type Person, person } from '../support/people.ts';
import { basis, trends } from '../support/planned.ts';
import { charges } from '../support/private-jobs.ts';
import { expectBalanced, expectOneChargeAUnit, research, unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

describe('a plan', () => {
  const words = (count: number) => Array.from({ length: count }, (_, i) => `w${String(i).padStart(2, '0')}`);
  const slots = (count: number) => planResearch(trends(words(count)), basis).filter(({ stage }) => stage === 'bridges');

  test('holds one slot for four trend calls, bounded like one of them, and none for a single word', () => {
    expect([1, 2, 16, 17, 20].map((count) => slots(count).length)).toEqual([0, 1, 1, 2, 2]);
    const plan = planResearch(trends(words(2)), basis);
    expect(plan.map(({ stage, request }) => [stage, request === null])).toEqual([
      ['trends', false],
      ['bridges', true],
    ]);
    expect(plan[1]!.boundMicros).toBe(plan[0]!.boundMicros);
  });
});

describe('a bridge', () => {
  let app: TestApp;
  let admin: Person;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await person(app, { role: 'admin' });
  });
  afterAll(async () => app.stop());

  test('that no answer asks for is skipped, and what it would have cost is given back', async () => {
    const [word, other, benchmark] = [wordSearched(3_000), wordSearched(3_000), wordSearched(3_000)];
    const { body } = await research(app, admin, 'trends', { keywords: [word, other], benchmark });
    const units = await unitsOf(app, body.jobId);
    const bridges = units.filter(({ stage }) => stage === 'bridges');
    expect(bridges).toMatchObject([{ state: 'skipped', code: null, cost: 0 }]);
    expect(body.progress.completed).toBe(body.progress.total);
    expectOneChargeAUnit(app);
    await expectBalanced(app);
  });

  test('asks nothing and reserves nothing when every call lies in the cache', async () => {
    const word = freshWord('kept');
    const request = { keywords: [word, `${word} two`], benchmark: freshWord('bench') };
    await research(app, admin, 'trends', request);
    const before = app.sandbox.control.bill().length;
    const { body } = await research(app, admin, 'compare', { ...request, keywords: request.keywords });
    expect(body.status).toBe('complete');
    const again = app.sandbox.control.bill().slice(before);
    expect(again.filter(({ endpoint }) => String(endpoint).includes('trends'))).toEqual([]);
    await expectBalanced(app);
  });
});

describe('a bridge that the answers ask for', () => {
  let app: TestApp;
  let who: Owner;
  /** The worker breaks off behind the next bridge. */
  let breaksOff = false;
  /** Looked at before a bridge is announced. */
  let announcing = async (_jobId: string) => {};
  const hooks: Hooks = {
    reached: async (point, subject) => {
      if (point !== 'beforeIntent' && (point !== 'afterSettle' || !breaksOff)) return;
      const { db } = app.app.context.database;
      const unit = db.selectFrom('job_units').select(['stage', 'job_id']).where('id', '=', subject);
      const { stage, job_id: jobId } = await unit.executeTakeFirstOrThrow();
      if (stage !== 'bridges') return;
      if (point === 'beforeIntent') return await announcing(jobId);
      breaksOff = false;
      throw new Error('a worker breaks off');
    },
  };
  beforeAll(async () => {
    app = await startTestApp({ overrides: { hooks } });
  });
  beforeEach(async () => {
    app.sandbox.control.clearFaults();
    who = await owner(app);
  });
  afterAll(async () => app.stop());

  /** Interest goes with the root of searches: 50 times the benchmark, and a word between them. */
  const sizes = () => ({ giant: wordSearched(150_000), middle: wordSearched(3_000), benchmark: wordSearched(60) });
  const inputOf = ({ giant, middle, benchmark }: ReturnType<typeof sizes>) => ({
    keywords: [giant, middle],
    benchmark,
  });
  /** Words of five calls, which have two slots: four giants, what stands between, what is nearer to them, and small ones. */
  const crowd = () => {
    const searched = (count: number, volume: number) => Array.from({ length: count }, () => wordSearched(volume));
    const giants = searched(4, 150_000);
    const words = [...giants, ...searched(1, 3_000), ...searched(11, 60)];
    const nearer = wordSearched(8_000);
    return { giant: giants[0]!, nearer, request: { keywords: [...words, nearer], benchmark: wordSearched(60) } };
  };
  // biome-ignore lint/suspicious/noExplicitAny: a job as it came
  const giantOf = (job: any, { giant }: { giant: string }) =>
    job.result.results.find(({ keyword }: { keyword: string }) => keyword === giant);

  test('is bought once inside the quote, and measures the word that rounds its benchmark away', async () => {
    const words = sizes();
    const { quote: offer, job } = await run(app, who, 'compare', inputOf(words));
    expect(job).toMatchObject({ status: 'complete', failedStages: [] });
    expect(Object.keys(offer.costSummary.stages)).toContain('bridges');
    expect(job.spend.actualUsd).toBeLessThanOrEqual(offer.estimatedCostUsd);
    const row = giantOf(job, words);
    expect(row.reasons.map(({ code }: { code: string }) => code)).toContain('BRIDGED');
    expect(row.ratioMean).toBeGreaterThan(40);
    expect(row.ratioMean).toBeLessThan(62);
    expect(await unitsOf(app, job.jobId)).toMatchObject([
      { stage: 'trends', state: 'settled', cost: 11_000 },
      { stage: 'bridges', state: 'settled', cost: 11_000 },
      { stage: 'intent', state: 'settled' },
    ]);
    expectOneChargeAUnit(app);
    const again = await quote(app, who, 'compare', inputOf(words));
    expect(again.data.quote).toMatchObject({
      estimatedCostUsd: 0,
      reused: { units: 3, savedUsd: job.spend.actualUsd },
    });
    await assertLedger(app);
  });

  test('is bought to its end under its claim, whatever breaks off beside it', async () => {
    const judgement = Promise.withResolvers<void>();
    const judge = vi.spyOn(JudgedWords.prototype, 'judge').mockImplementationOnce(() => {
      judgement.resolve();
      throw new Error('a judgement breaks off');
    });
    const leases: unknown[] = [];
    announcing = async (jobId) => {
      announcing = async () => {};
      await judgement.promise;
      const lease = app.app.context.database.db.selectFrom('jobs').select('lease_until').where('id', '=', jobId);
      while (leases.length < 100) leases.push((await lease.executeTakeFirstOrThrow()).lease_until);
    };
    const { job } = await run(app, who, 'compare', inputOf(sizes()));
    judge.mockRestore();
    expect(leases).toEqual(Array(100).fill(expect.any(Date)));
    expect(job.status).toBe('complete');
    expectOneChargeAUnit(app);
    await assertLedger(app);
  });

  test('and was bought is carried over by a retry: saved, never bought again', async () => {
    const words = sizes();
    fault(app, { kind: 'gatewayError', status: 402, message: 'no credits' }, { provider: 'openrouter' });
    const { job } = await run(app, who, 'compare', inputOf(words));
    app.sandbox.control.clearFaults();
    expect(job.failedStages).toMatchObject([{ stage: 'intent' }]);
    const before = charges(app, who).length;
    const again = await retry(app, who, job.jobId);
    expect(Object.keys(again.quote.costSummary.stages)).toEqual(['intent']);
    expect(again.quote.reused).toEqual({ units: 2, savedUsd: job.spend.actualUsd });
    expect(again.job.spend.savedUsd).toBe(job.spend.actualUsd);
    expect(charges(app, who)).toHaveLength(before + 1);
    expect(giantOf(again.job, words)).toEqual({ ...giantOf(job, words), intent: expect.anything() });
    await assertLedger(app);
  });

  test('and was refused leaves the job partial; its retry prices and buys the bridge alone', async () => {
    const words = sizes();
    fault(app, { kind: 'code', code: 40501 }, { keyword: words.middle, endpoint: 'explore', nth: 2 });
    const { job } = await run(app, who, 'compare', inputOf(words));
    expect(job).toMatchObject({ status: 'partial', failedStages: [{ stage: 'bridges', outcome: 'failed' }] });
    expect(giantOf(job, words).confidence).toBe('low');
    const again = await retry(app, who, job.jobId);
    expect(again.quote).toMatchObject({ estimatedCostUsd: 0.011, batchCount: 1 });
    expect(again.job).toMatchObject({ status: 'complete', spend: { actualUsd: 0.011 } });
    expect(giantOf(again.job, words).reasons.map(({ code }: { code: string }) => code)).toContain('BRIDGED');
    await assertLedger(app);
  });

  test('only after a retry brought its trends is bought by that retry, inside its quote', async () => {
    const words = sizes();
    fault(app, { kind: 'code', code: 40501 }, { keyword: words.giant, endpoint: 'explore', nth: 1 });
    const { job } = await run(app, who, 'compare', inputOf(words));
    expect(job).toMatchObject({ status: 'failed', spend: { actualUsd: expect.any(Number) } });
    const again = await retry(app, who, job.jobId);
    expect(again.job).toMatchObject({ status: 'complete', spend: { actualUsd: 0.022 } });
    expect(again.quote.estimatedCostUsd).toBe(0.022);
    expect(giantOf(again.job, words).reasons.map(({ code }: { code: string }) => code)).toContain('BRIDGED');
    await assertLedger(app);
  });

  test('is bought no second time where a retry brings a nearer word, and its slot is not priced again', async () => {
    const { giant, nearer, request } = crowd();
    fault(app, { kind: 'code', code: 40501 }, { keyword: nearer, endpoint: 'explore', nth: 1 });
    const { job } = await run(app, who, 'compare', request);
    expect(job.failedStages).toMatchObject([{ stage: 'trends', outcome: 'failed' }]);
    expect((await bridgesOf(job)).map(({ state }) => state)).toEqual(['settled', 'skipped']);
    const again = await retry(app, who, job.jobId);
    expect(again.quote.costSummary.stages).toEqual({ trends: 0.011, bridges: 0.011 });
    expect(again.job).toMatchObject({ status: 'complete', spend: { actualUsd: 0.011 } });
    expect(giantOf(again.job, { giant })).toEqual(giantOf(job, { giant }));
    await assertLedger(app);
  });

  test('and was refused is asked no second time by whoever takes up the job, whatever slots are left', async () => {
    const { giant, request } = crowd();
    fault(app, { kind: 'code', code: 40501 }, { keyword: giant, endpoint: 'explore', nth: 2 });
    breaksOff = true;
    const { job } = await run(app, who, 'compare', request);
    expect(breaksOff).toBe(false);
    expect(job.failedStages).toMatchObject([{ stage: 'bridges', outcome: 'failed' }]);
    expect((await bridgesOf(job)).map(({ state }) => state)).toEqual(['refused', 'skipped']);
    await assertLedger(app);
  });

  const bridgesOf = async ({ jobId }: { jobId: string }) =>
    (await unitsOf(app, jobId)).filter(({ stage }) => stage === 'bridges');
});
