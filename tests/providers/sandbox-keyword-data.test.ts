import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../server/sandbox/index.ts';
import { basic, keywordDataClient, US } from './support/sandbox-http.ts';

const SUGGESTIONS = 'dataforseo_labs/google/keyword_suggestions/live';
const OVERVIEW = 'dataforseo_labs/google/keyword_overview/live';
const RELATED = 'dataforseo_labs/google/related_keywords/live';
const SERP = 'serp/google/organic/live/advanced';
const TRENDS = 'keywords_data/google_trends/explore/live';

const NOW = Date.UTC(2026, 10, 21, 10, 0, 30);
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ clock: () => NOW });
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control.reset());

const client = () => keywordDataClient(sandbox);
const first = async (path: string, task: object) => (await client().post(path, [task])).body.tasks![0]!;

describe('authentication', () => {
  test.each([
    ['none', undefined],
    ['another scheme', 'Bearer abc'],
    ['an invalid login', basic('invalid-login')],
    ['an invalid password', basic('login', 'invalid')],
  ])('%s is 401 with code 40100 and a Basic challenge', async (_, authorization) => {
    const headers: HeadersInit = authorization === undefined ? {} : { authorization };
    const reply = await fetch(`${sandbox.keywordDataUrl}/v3/appendix/user_data`, { headers });
    expect(reply.status).toBe(401);
    expect(reply.headers.get('www-authenticate')).toBe('Basic realm="DataForSEO REST API"');
    expect(await reply.json()).toMatchObject({ status_code: 40100, cost: 0, tasks_count: 0, tasks: null });
  });
});

describe('requests that are refused cost nothing', () => {
  test('an unknown path is 404 with code 40400', async () => {
    const { status, body } = await client().get('no/such/path');
    expect([status, body.status_code]).toEqual([404, 40400]);
  });

  test.each([
    ['an object instead of an array', { keyword: 'chess' }, 40503],
    ['an empty array', [], 40502],
  ])('%s is refused at the top', async (_, tasks, code) => {
    expect((await client().post(SUGGESTIONS, tasks)).body.status_code).toBe(code);
  });

  test.each([
    ['an unknown field', SUGGESTIONS, { keyword: 'chess', colour: 'red' }, 40506, 'colour'],
    ['a missing keyword', SUGGESTIONS, { ...US }, 40501, 'keyword'],
    ['a limit above 1000', SUGGESTIONS, { keyword: 'chess', limit: 1001 }, 40501, 'limit'],
    [
      'code and name of a place',
      OVERVIEW,
      { keywords: ['chess'], ...US, location_name: 'Spain' },
      40501,
      'location_code',
    ],
    [
      'a city where only countries exist',
      OVERVIEW,
      { keywords: ['a'], ...US, location_code: 1023191 },
      40501,
      'location_code',
    ],
    [
      '701 keywords',
      OVERVIEW,
      { keywords: Array.from({ length: 701 }, (_, i) => `word ${i}`), ...US },
      40501,
      'keywords',
    ],
    ['six words of trends', TRENDS, { keywords: ['aa', 'bb', 'cc', 'dd', 'ee', 'ff'] }, 40501, 'keywords'],
    [
      'related queries of two words',
      TRENDS,
      { keywords: ['aa', 'bb'], item_types: ['google_trends_queries_list'] },
      40501,
      'item_types',
    ],
    [
      'a date of tomorrow',
      TRENDS,
      { keywords: ['aa'], date_from: '2026-11-01', date_to: '2026-11-22' },
      40501,
      'date_to',
    ],
    ['no language for a SERP', SERP, { keyword: 'chess', location_code: 2840 }, 40501, 'language_code'],
  ])('%s', async (_, path, task, code, field) => {
    const done = await first(path, task);
    expect(done).toMatchObject({ status_code: code, cost: 0, result: null });
    expect(done.status_message).toContain(`'${field}'`);
    expect(sandbox.control.bill()).toEqual([]);
  });

  test('of a live POST only the first task runs', async () => {
    const { body } = await client().post(OVERVIEW, [
      { keywords: ['chess'], ...US },
      { keywords: ['poker'], ...US },
    ]);
    expect(body.tasks!.map(({ status_code, cost }) => [status_code, cost > 0])).toEqual([
      [20000, true],
      [40000, false],
    ]);
    expect(body.tasks_error).toBe(1);
    expect(sandbox.control.bill()).toHaveLength(1);
  });
});

describe('answers', () => {
  test('the envelope has the id form, the echo with the tag, and sums', async () => {
    const { body } = await client().post(SUGGESTIONS, [
      { keyword: 'Running Shoes', ...US, limit: 3, tag: 'attempt-1' },
    ]);
    const [task] = body.tasks!;
    expect(task!.id).toMatch(/^11211000-\d{4}-0399-0000-[0-9a-f]{12}$/);
    expect(task!.path).toEqual(['v3', 'dataforseo_labs', 'google', 'keyword_suggestions', 'live']);
    expect(task!.data).toMatchObject({ api: 'dataforseo_labs', function: 'keyword_suggestions', tag: 'attempt-1' });
    expect(body).toMatchObject({ status_code: 20000, cost: task!.cost, tasks_count: 1, tasks_error: 0 });
    expect(body.tasks![0]!.cost).toBe(0.01236);
  });

  test('suggestions page through the whole list without repeating a word', async () => {
    const seen = new Set<string>();
    const task = { keyword: 'chess', ...US, limit: 400 };
    const page = (await first(SUGGESTIONS, task)).result![0] as unknown as Page;
    for (const item of page.items) seen.add(item.keyword);
    const rest = (await first(SUGGESTIONS, { ...task, offset: 400 })).result![0] as unknown as Page;
    for (const item of rest.items) seen.add(item.keyword);
    expect(page.total_count).toBe(rest.total_count);
    expect(seen.size).toBe(page.items.length + rest.items.length);
    const byToken = (await first(SUGGESTIONS, { offset_token: page.offset_token, keyword: 'x', limit: 400 }))
      .result![0];
    expect((byToken as unknown as Page).items).toEqual(rest.items);
  });

  test('filters and order are applied before the page is cut', async () => {
    const done = await first(SUGGESTIONS, {
      keyword: 'chess',
      ...US,
      limit: 20,
      filters: [['keyword_info.search_volume', '>', 100], 'and', ['keyword', 'like', '%free%']],
      order_by: ['keyword,asc'],
    });
    const { items } = done.result![0] as unknown as Page;
    expect(items.length).toBeGreaterThan(0);
    expect(items.every((item) => item.keyword.includes('free'))).toBe(true);
    expect(items.map((item) => item.keyword)).toEqual(items.map((item) => item.keyword).sort());
  });

  test('an overview leaves unknown words out and charges the returned ones', async () => {
    const keywords = Array.from({ length: 200 }, (_, i) => `topic number ${i}`);
    const done = await first(OVERVIEW, { keywords: [...keywords, 'zz nobody'], ...US });
    const { items } = done.result![0] as unknown as Page;
    expect(items.length).toBeLessThan(200);
    expect(items.length).toBeGreaterThan(150);
    expect(done.cost).toBe(Math.round((0.012 + 0.00012 * items.length) * 1e9) / 1e9);
    const months = items.find((item) => item.keyword_info.monthly_searches)!.keyword_info.monthly_searches!;
    expect(months).toHaveLength(12);
    expect(months[0]).toMatchObject({ year: 2026, month: 10 });
  });

  test('a phrase nobody knows is an empty answer whose fee is charged', async () => {
    const done = await first(SUGGESTIONS, { keyword: 'zzxq', ...US });
    expect(done).toMatchObject({ status_code: 20000, cost: 0.012 });
    expect(done.result![0]).toMatchObject({ items_count: 0, items: null, total_count: 0 });
    expect(await first(SERP, { keyword: 'zzxq', ...US })).toMatchObject({ status_code: 40102, cost: 0.002 });
  });

  test.each([
    [0, 1],
    [1, 8],
    [2, 72],
  ])('related keywords of depth %i are at most %i', async (depth, rows) => {
    const { total_count } = (await first(RELATED, { keyword: 'chess', ...US, depth })).result![0] as unknown as Page;
    expect(total_count).toBeGreaterThan(0);
    expect(total_count).toBeLessThanOrEqual(rows);
  });

  test('a SERP is charged by the pages it has, and related keywords share pages', async () => {
    const one = await first(SERP, { keyword: 'chess openings', ...US });
    const three = await first(SERP, { keyword: 'best chess opening', ...US, depth: 30 });
    expect([one.cost, three.cost]).toEqual([0.002, 0.005]);
    const urls = (done: typeof one) =>
      (done.result![0] as unknown as { items: { type: string; url: string }[] }).items
        .filter(({ type }) => type === 'organic')
        .slice(0, 10)
        .map(({ url }) => url);
    expect(urls(one)).toHaveLength(10);
    expect(urls(three).filter((url) => urls(one).includes(url)).length).toBeGreaterThanOrEqual(4);
  });
});

describe('trends', () => {
  const graph = async (task: object) =>
    ((await first(TRENDS, task)).result![0] as unknown as { items: Graph[] }).items[0]!;

  test('all words of a call share one scale of integers with its maximum at 100', async () => {
    const { data } = await graph({
      keywords: ['chess', 'wordle', 'poker'],
      date_from: '2026-08-01',
      date_to: '2026-11-20',
    });
    const values = data.flatMap((point) => point.values);
    expect(data).toHaveLength(112);
    expect(Math.max(...values)).toBe(100);
    expect(values.every((value) => Number.isInteger(value) && value >= 0)).toBe(true);
    expect(data.every((point) => !point.missing_data)).toBe(true);
  });

  test('more than 270 days come as weeks, and the unfinished last one is marked', async () => {
    const { data } = await graph({ keywords: ['chess'], date_from: '2025-11-01', date_to: '2026-11-21' });
    expect(data[1]!.timestamp - data[0]!.timestamp).toBe(7 * 86_400);
    expect(data.map((point) => point.missing_data).lastIndexOf(false)).toBe(data.length - 2);
    expect(data.at(-1)!.missing_data).toBe(true);
  });

  test('weeks begin with the first Sunday of the range, and the last one carries the day of asking', async () => {
    const { data } = await graph({ keywords: ['chess'], date_from: '2024-01-01', date_to: '2025-01-01' });
    expect(data[0]!.date_from).toBe('2024-01-07');
    expect(data.at(-1)!).toMatchObject({ date_from: '2024-12-29', date_to: '2026-11-21', missing_data: false });
    const onSunday = await graph({ keywords: ['chess'], date_from: '2024-01-07', date_to: '2025-01-01' });
    expect(onSunday.data[0]!.date_from).toBe('2024-01-07');
  });

  test('related queries are relative for top and percent for rising, at most 25 each', async () => {
    const done = await first(TRENDS, { keywords: ['chess'], item_types: ['google_trends_queries_list'] });
    const { top, rising } = (done.result![0] as unknown as { items: { data: Queries }[] }).items[0]!.data;
    expect(top[0]!.value).toBe(100);
    expect(top.every(({ value }) => value >= 1 && value <= 100)).toBe(true);
    expect(rising.every(({ value }) => value > 0)).toBe(true);
    expect(Math.max(top.length, rising.length)).toBeLessThanOrEqual(25);
  });
});

interface Page {
  total_count: number;
  offset_token: string | null;
  items: { keyword: string; keyword_info: { monthly_searches: { year: number; month: number }[] | null } }[];
}
interface Graph {
  data: { date_from: string; date_to: string; timestamp: number; missing_data: boolean; values: number[] }[];
}
interface Queries {
  top: { value: number }[];
  rising: { value: number }[];
}
