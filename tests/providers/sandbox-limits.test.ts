import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../server/sandbox/index.ts';
import { holdAnswers } from '../support/held-answers.ts';
import { keywordDataClient, US } from './support/sandbox-http.ts';

const SUGGESTIONS = 'dataforseo_labs/google/keyword_suggestions/live';
const OVERVIEW = 'dataforseo_labs/google/keyword_overview/live';
const SERP = 'serp/google/organic/live/advanced';

let now = Date.UTC(2026, 10, 21, 10, 0, 30);
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ clock: () => now });
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control.reset());

const client = () => keywordDataClient(sandbox);
const first = async (path: string, task: object) => (await client().post(path, [task])).body.tasks![0]!;

describe('account, limits and queue', () => {
  test('the price list that is served is the one that is charged', async () => {
    sandbox.control.setPrice('dataforseo_labs.keyword_overview.live', { perTask: 0.05, perItem: 0.001 });
    const account = (await client().get('appendix/user_data')).body.tasks![0]!.result![0] as unknown as Account;
    expect(account.price.dataforseo_labs.keyword_overview.live.priority_normal).toEqual([
      { cost_type: 'per_result', cost: 0.001 },
      { cost_type: 'per_request', cost: 0.05 },
    ]);
    const done = await first(OVERVIEW, { keywords: ['chess', 'poker'], ...US });
    expect(done.cost).toBeCloseTo(0.05 + 0.001 * (done.result![0] as unknown as { items: unknown[] }).items.length, 12);
  });

  test('each login has a balance of its own, and an empty one is refused before anything runs', async () => {
    sandbox.control.setBalance('login', 0.013);
    expect((await first(SUGGESTIONS, { keyword: 'chess', ...US, limit: 5 })).status_code).toBe(20000);
    expect(await first(SUGGESTIONS, { keyword: 'chess', ...US, limit: 5 })).toMatchObject({
      status_code: 40210,
      cost: 0,
    });
    sandbox.control.setLimits({ paymentHttpStatus: 402 });
    const refused = await client().post(SUGGESTIONS, [{ keyword: 'chess', ...US }]);
    expect([refused.status, refused.body.status_code]).toEqual([402, 40210]);
    const other = await keywordDataClient(sandbox, 'other').post(SUGGESTIONS, [{ keyword: 'chess', ...US }]);
    expect(other.body.tasks![0]!.status_code).toBe(20000);
    expect(sandbox.control.bill('login')).toHaveLength(1);
  });

  test('the cost limit of a day ends at midnight UTC', async () => {
    sandbox.control.setLimits({ dayCostUsd: 0.003 });
    const task = { keyword: 'chess', ...US };
    const codes = [(await first(SERP, task)).status_code, (await first(SERP, task)).status_code];
    const today = now;
    now += 86_400_000;
    codes.push((await first(SERP, task)).status_code);
    now = today;
    expect(codes).toEqual([20000, 40203, 20000]);
  });

  test.each([
    ['requestsPerMinute', 'POST', SERP],
    ['userDataPerMinute', 'GET', 'appendix/user_data'],
    ['idListPerMinute', 'POST', 'serp/id_list'],
    ['tasksReadyPerMinute', 'GET', 'serp/google/organic/tasks_ready'],
    ['adsLivePerMinute', 'POST', 'keywords_data/google_ads/search_volume/live'],
  ])('%s is 40202 in HTTP 200 until the next minute', async (limit, method, path) => {
    sandbox.control.setLimits({ [limit]: 2 });
    const call = async () => {
      const task = path.includes('id_list') ? {} : path === SERP ? { keyword: 'a', ...US } : { keywords: ['a'] };
      const { status, body } = method === 'GET' ? await client().get(path) : await client().post(path, [task]);
      return [status, body.status_code];
    };
    const codes = [await call(), await call(), await call()];
    const before = now;
    now += 60_000;
    codes.push(await call());
    now = before;
    expect(codes).toEqual([
      [200, 20000],
      [200, 20000],
      [200, 40202],
      [200, 20000],
    ]);
  });

  test('one simultaneous request too many is 40209 and not charged', async () => {
    sandbox.control.setLimits({ simultaneous: 3 });
    const letGo = holdAnswers({ sandbox });
    const calls = Array.from({ length: 5 }, () => client().post(OVERVIEW, [{ keywords: ['chess'], ...US }]));
    await expect.poll(() => sandbox.control.counters().refused['40209']).toBe(2);
    letGo();
    const codes = (await Promise.all(calls)).map(({ body }) => body.status_code).sort();
    expect(codes).toEqual([20000, 20000, 20000, 40209, 40209]);
    expect(sandbox.control.bill()).toHaveLength(3);
    expect(sandbox.control.counters().inFlightPeak).toBeGreaterThanOrEqual(3);
  });

  test('a queued task is charged at the post, handed, queued, listed once and read for free', async () => {
    sandbox.control.setQueueDelay(10_000);
    const queue = 'serp/google/organic';
    const { body } = await client().post(`${queue}/task_post`, [{ keyword: 'chess', ...US, tag: 'T1' }]);
    const { id, status_code, cost } = body.tasks![0]!;
    expect([status_code, cost]).toEqual([20100, 0.0006]);
    const before = now;
    const get = async () => (await client().get(`${queue}/task_get/advanced/${id}`)).body.tasks![0]!;
    const ready = async () => (await client().get(`${queue}/tasks_ready`)).body.tasks![0]!.result;
    const codes = [(await get()).status_code];
    now += 6_000;
    codes.push((await get()).status_code);
    expect(await ready()).toEqual([]);
    now += 6_000;
    expect(await ready()).toMatchObject([{ id, tag: 'T1' }]);
    const done = await get();
    codes.push(done.status_code);
    expect([codes, done.cost, done.result_count]).toEqual([[40601, 40602, 20000], 0, 1]);
    expect(await ready()).toEqual([]);
    now += 31 * 86_400_000;
    expect((await get()).status_code).toBe(40403);
    now = before;
    expect((await client().get(`${queue}/task_get/advanced/no-such-id`)).body.tasks![0]!.status_code).toBe(40401);
    expect(sandbox.control.bill()).toHaveLength(1);
  });

  test('of 102 posted tasks two get 40006', async () => {
    const tasks = Array.from({ length: 102 }, (_, i) => ({ keywords: [`word ${i}`], ...US }));
    const { body } = await client().post('keywords_data/google_trends/explore/task_post', tasks);
    const overflow = body.tasks!.filter(({ status_code }) => status_code === 40006);
    expect([overflow.length, sandbox.control.bill().length, body.cost]).toEqual([2, 100, 0.27]);
  });
});

interface Account {
  price: { dataforseo_labs: { keyword_overview: { live: { priority_normal: unknown } } } };
}
