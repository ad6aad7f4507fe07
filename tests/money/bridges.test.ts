import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Hooks } from '../../jobs/crash-points.ts';
import { defaultKeywordDataPrices, defaultModelPrices } from '../../server/providers/default-prices.ts';
import { planResearch } from '../../server/services/plan/index.ts';
import { type CompareRequest, requestOf } from '../../server/services/plan/requests.ts';
import { confirm, type Owner, owner, quote, retry, run } from '../support/byok.ts';
import { fault, freshWord, startHasty, wordSearched } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { type Person, person, post } from '../support/people.ts';
import { charges } from '../support/private-jobs.ts';
import { cancel, expectBalanced, expectOneChargeAUnit, research, unitsOf } from '../support/research.ts';
import type { TestApp } from '../support/test-app.ts';

const prices = { version: '1', keywordData: defaultKeywordDataPrices(), models: defaultModelPrices() };
const basis = { prices, model: Object.keys(prices.models)[0]! };

/** The words of each trend call of a plan beside its benchmark. */
function callsOf(units: readonly { stage: string; request: object | null }[]): string[][] {
  return units.flatMap(({ stage, request }) =>
    stage === 'trends' ? [(request as { keywords: string[] }).keywords.slice(1)] : [],
  );
}

function trends(keywords: string[], sizes?: Record<string, number>): CompareRequest {
  const range = {
    locationCode: 2840,
    languageCode: 'en',
    dateFrom: '2026-01-01',
    dateTo: '2026-03-31',
    mode: 'live',
  } as const;
  return { operation: 'trends', keywords, benchmark: 'b', groups: [], ...range, ...(sizes ? { sizes } : {}) };
}

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

  test('puts words into calls by size, then by length, never by alphabet, whatever their order', () => {
    const keywords = ['aa', 'bb', 'cc', 'dd', 'ee'];
    const sizes = { aa: 5, bb: 90_000, cc: 4, dd: 80_000, ee: 6 };
    const planned = (request: CompareRequest) => callsOf(planResearch(request, basis));
    expect(planned(trends(keywords, sizes))).toEqual([['aa', 'bb', 'dd', 'ee'], ['cc']]);
    expect(planned(trends([...keywords].reverse(), sizes))).toEqual(planned(trends(keywords, sizes)));
    expect(planned(trends(['a long tail of words', 'zz', 'head', 'two words']))[0]).toEqual([
      ...['zz', 'head', 'two words', 'a long tail of words'],
    ]);
  });

  test('asks for the same words by the same call, whatever sizes put them together', () => {
    const keywords = ['a long tail of words', 'zz', 'head', 'two words', 'small'];
    const sizes = fc.dictionary(fc.constantFrom(...keywords.slice(0, 4)), fc.integer({ min: 1_000, max: 1_000_000 }), {
      minKeys: 4,
    });
    const keyOf = (request: CompareRequest) => planResearch(request, basis)[0]!.unitKey;
    const guess = keyOf(trends(keywords.slice(0, 4)));
    fc.assert(
      fc.property(sizes, (some) => {
        expect(keyOf(trends(keywords, { ...some, small: 1 }))).toBe(guess);
      }),
    );
  });
});

describe('a bridge', () => {
  let app: TestApp;
  let admin: Person;
  beforeAll(async () => {
    app = await startHasty();
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
  const hooks: Hooks = {
    reached: async (point, subject) => {
      if (point !== 'afterSettle' || !breaksOff) return;
      const unit = app.app.context.database.db.selectFrom('job_units').select('stage').where('id', '=', subject);
      if ((await unit.executeTakeFirstOrThrow()).stage !== 'bridges') return;
      breaksOff = false;
      throw new Error('a worker breaks off');
    },
  };
  beforeAll(async () => {
    app = await startHasty({ overrides: { hooks } });
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

  describe('of words whose volumes are stored', () => {
    /** Giants and small words in turns, of equal length: a guess by length mixes them. */
    const mixed = () => {
      const pairs = Array.from({ length: 4 }, () => [wordSearched(150_000), wordSearched(60)] as const);
      const request = { keywords: pairs.flat(), benchmark: wordSearched(3_000) };
      const [giants, small] = [pairs.map(([giant]) => giant).sort(), pairs.map(([, one]) => one).sort()];
      // Known alone, these share a call; neither a guess nor the volumes of all words put them together.
      return { giants, small, some: [...giants.slice(0, 2), ...small.slice(2)], request };
    };
    const planOf = async ({ quoteId }: { quoteId: string }) => {
      const { db } = app.app.context.database;
      const { plan } = await db.selectFrom('quotes').select('plan').where('id', '=', quoteId).executeTakeFirstOrThrow();
      return callsOf(plan as { stage: string; request: object | null }[]);
    };
    const asked = async (request: object) => (await quote(app, who, 'compare', request)).data.quote;
    const rowOf = async ({ jobId }: { jobId: string }) => {
      const { db } = app.app.context.database;
      return await db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow();
    };
    const sorted = (calls: string[][]) => calls.map((words) => [...words].sort());

    test('puts giants and small words into calls of their own, as often as it is planned, at the price of a guess', async () => {
      const { giants, small, request } = mixed();
      const guess = await asked(request);
      expect(sorted(await planOf(guess))).not.toContainEqual(giants);
      await run(app, who, 'metrics', { keywords: request.keywords });
      const sized = await asked(request);
      expect(sorted(await planOf(sized))).toEqual([giants, small]);
      expect(sized).toMatchObject({ estimatedCostUsd: guess.estimatedCostUsd, requestHash: guess.requestHash });
      const { job } = await confirm(app, who, sized);
      expect(job.status).toBe('complete');
      const again = planResearch(requestOf(await rowOf(job)), basis);
      expect(callsOf(again)).toEqual(callsOf(await unitsOf(app, job.jobId)));
      expect(callsOf(again)).toEqual(await planOf(sized));
      await assertLedger(app);
    });

    test('is bought as it was quoted, whatever was learned meanwhile', async () => {
      const { request } = mixed();
      const guess = await asked(request);
      await run(app, who, 'metrics', { keywords: request.keywords });
      const { job } = await confirm(app, who, guess);
      expect(callsOf(await unitsOf(app, job.jobId))).toEqual(await planOf(guess));
      expect(job.spend.actualUsd).toBeLessThanOrEqual(guess.estimatedCostUsd);
      const after = await asked(request);
      expect(after).toMatchObject({ estimatedCostUsd: 0, reused: { savedUsd: job.spend.actualUsd } });
    });

    test('costs nothing again where more volumes are known by then: what was bought is found', async () => {
      const { some, request } = mixed();
      await run(app, who, 'metrics', { keywords: some });
      const { job } = await run(app, who, 'compare', request);
      expect(sorted(callsOf(await unitsOf(app, job.jobId)))[0]).toEqual([...some].sort());
      await run(app, who, 'metrics', { keywords: request.keywords });
      expect(await asked(request)).toMatchObject({ estimatedCostUsd: 0, reused: { savedUsd: job.spend.actualUsd } });
    });

    test('costs nothing again where the sizes that it was bought by were not the last', async () => {
      const { some, request } = mixed();
      await run(app, who, 'metrics', { keywords: some });
      const first = await asked(request);
      await run(app, who, 'metrics', { keywords: request.keywords });
      const second = await asked({ ...request, keywords: [...request.keywords].reverse() });
      const { job } = await confirm(app, who, first);
      fault(app, { kind: 'code', code: 40501 }, { endpoint: 'explore' });
      expect((await confirm(app, who, second)).job.spend.actualUsd).toBeLessThan(job.spend.actualUsd);
      app.sandbox.control.clearFaults();
      const paid = charges(app, who).length;
      expect(await asked(request)).toMatchObject({ estimatedCostUsd: 0, reused: { savedUsd: job.spend.actualUsd } });
      expect((await run(app, who, 'compare', request)).job.spend.actualUsd).toBe(0);
      expect(charges(app, who)).toHaveLength(paid);
    });

    test('buys no call again that the other operation bought by other sizes', async () => {
      const admin = await person(app, { role: 'admin' });
      const { some, request } = mixed();
      await research(app, admin, 'metrics', { keywords: some });
      const { body: bought } = await research(app, admin, 'trends', request);
      expect(sorted(callsOf(await unitsOf(app, bought.jobId)))[0]).toEqual([...some].sort());
      await research(app, admin, 'metrics', { keywords: request.keywords });
      const groups = [{ name: 'all', keywords: request.keywords }];
      const { body } = await research(app, admin, 'compare', { groups, benchmark: request.benchmark });
      const states = (await unitsOf(app, body.jobId)).map(({ stage, state }) => [stage, state]);
      expect(states.filter(([stage]) => stage === 'trends')).toEqual(Array(2).fill(['trends', 'reused']));
    });

    test('is planned like calls about the same words that are under way, whatever was learned meanwhile', async () => {
      const admin = await person(app, { role: 'admin' });
      const { giants, request } = mixed();
      app.sandbox.control.setQueueDelay(60_000);
      const submit = async (kind: string) =>
        (await post(app, `/api/research/${kind}`, admin, { ...request, mode: 'economy' })).body;
      const running = await submit('compare');
      await research(app, admin, 'metrics', { keywords: request.keywords });
      const other = await submit('trends');
      const calls = callsOf(await unitsOf(app, running.jobId));
      expect(sorted(calls)).not.toContainEqual(giants);
      expect(callsOf(await unitsOf(app, other.jobId))).toEqual(calls);
      for (const { jobId } of [other, running]) await cancel(app, admin, jobId);
      app.sandbox.control.setQueueDelay(0);
    });

    test('follows an equal one that is under way with the sizes of that one', async () => {
      const admin = await person(app, { role: 'admin' });
      const { giants, small, request } = mixed();
      await research(app, admin, 'metrics', { keywords: request.keywords });
      app.sandbox.control.setQueueDelay(60_000);
      const submit = async () => (await post(app, '/api/research/trends', admin, { ...request, mode: 'economy' })).body;
      const [leader, follower] = [await submit(), await submit()];
      const rows = [await rowOf(leader), await rowOf(follower)];
      expect(rows[1]!.follows_job_id).toBe(leader.jobId);
      expect(sorted(callsOf(await unitsOf(app, leader.jobId)))).toEqual([giants, small]);
      expect(rows[1]!.request).toEqual(rows[0]!.request);
      for (const { jobId } of [follower, leader]) await cancel(app, admin, jobId);
      app.sandbox.control.setQueueDelay(0);
    });
  });
});
