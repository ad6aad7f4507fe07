import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { planResearch } from '../../server/services/plan/index.ts';
import { type CompareRequest, requestOf } from '../../server/services/plan/requests.ts';
import { asOwner, confirm, execute, type Owner, owner, quote, run } from '../support/byok.ts';
import { fault, startHasty, wordSearched } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { person, post } from '../support/people.ts';
import { basis, callsOf, trends } from '../support/planned.ts';
import { charges } from '../support/private-jobs.ts';
import { cancel, research, unitsOf } from '../support/research.ts';
import type { TestApp } from '../support/test-app.ts';

describe('a plan', () => {
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

describe('a comparison of words whose volumes are stored', () => {
  let app: TestApp;
  let who: Owner;
  beforeAll(async () => {
    app = await startHasty();
  });
  beforeEach(async () => {
    app.sandbox.control.clearFaults();
    who = await owner(app);
  });
  afterAll(async () => app.stop());

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

  test('puts nobody’s words into calls by what another owner bought, also while that one’s are under way', async () => {
    const { giants, small, request } = mixed();
    await run(app, who, 'metrics', { keywords: request.keywords });
    app.sandbox.control.setQueueDelay(60_000);
    const { data } = await execute(app, who, await asked({ ...request, mode: 'economy' }));
    expect(sorted(callsOf(await unitsOf(app, data.jobId)))).toEqual([giants, small]);
    const { data: elsewhere } = await quote(app, await owner(app), 'compare', request);
    expect(sorted(await planOf(elsewhere.quote))).not.toContainEqual(giants);
    const shared = await research(app, await person(app, { role: 'admin' }), 'trends', request);
    expect(sorted(callsOf(await unitsOf(app, shared.body.jobId)))).not.toContainEqual(giants);
    await asOwner(app, who, 'byok.cancel', { jobId: data.jobId });
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
