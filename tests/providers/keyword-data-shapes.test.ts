import { describe, expect, test } from 'vitest';
import { finishedPoints } from '../../server/science/comparison/series.ts';
import { OPERATIONS, SHAPES } from './support/published-answers.ts';
import { dataCall, dataProvider, envelope, LOGIN, REQUESTS, serve, serveJson, TASK_ID } from './support/raw-server.ts';

/** A number of JSON that none of ours can hold. */
const TOO_LARGE = '1e400';

describe('published shapes of the keyword data provider', () => {
  test.each(OPERATIONS)('%s: request and answer', async (operation) => {
    const { path, body, result, data } = SHAPES[operation];
    const { baseUrl, seen } = await serveJson(envelope({ cost: 0.01212, result: [result] }));
    const outcome = await dataProvider(baseUrl).buy(REQUESTS[operation], dataCall());
    expect(outcome).toEqual({ kind: 'answered', data, costMicros: 12_120, providerId: TASK_ID });
    expect(seen[0]).toMatchObject({ method: 'POST', url: path });
    expect(JSON.parse(seen[0]!.body)).toEqual([expect.objectContaining({ ...body, tag: 'attempt-1' })]);
    const basic = Buffer.from(seen[0]!.headers.authorization!.replace('Basic ', ''), 'base64').toString('utf8');
    expect(basic).toBe(`${LOGIN.login}:${LOGIN.password}`);
  });

  test.each([
    ['a list', { cost: 0.01, result: [SHAPES.keyword_overview.result] }, 'answered'],
    ['a refusal', { cost: 0, status_code: 40501 }, 'refused'],
    ['a failure', { cost: 0.01, status_code: 40101 }, 'failed'],
  ])('%s that answers another request says nothing of this one', async (_what, said, kind) => {
    const kindOf = async (data?: object) => {
      const { baseUrl } = await serveJson(envelope({ ...said, data }));
      return (await dataProvider(baseUrl).buy(REQUESTS.keyword_overview, dataCall())).kind;
    };
    expect(await kindOf({ tag: 'attempt-2' })).toBe('unknown');
    for (const data of [{ tag: 'attempt-1' }, { tag: null }, { tag: '' }, undefined])
      expect(await kindOf(data)).toBe(kind);
  });

  test('nor is another one taken for the task that was posted', async () => {
    const { baseUrl } = await serveJson(envelope({ cost: 0.01, status_code: 20100, data: { tag: 'attempt-2' } }));
    const request = { ...REQUESTS.serp_organic, queue: 'standard' } as const;
    expect(await dataProvider(baseUrl).post(request, dataCall())).toMatchObject({ kind: 'unknown', providerId: null });
  });

  test.each([
    ['2026-10-02 05:11:12 +02:00', '2026-10-02T03:11:12.000Z'],
    ['2026-13-45 99:00:00 +00:00', null],
    ['last week', null],
    [null, null],
  ])('figures were made at %s: %s', async (last_updated_time, measuredAt) => {
    expect(await metricsOf({ last_updated_time })).toMatchObject({ measuredAt });
  });

  test('a month that cannot be read is left out, and a figure of one that cannot be is unknown', async () => {
    const month = { year: 2026, month: 3, search_volume: 70 };
    const odd = [
      null,
      3,
      [],
      { ...month, month: 13 },
      { ...month, month: 0 },
      { ...month, year: 2026.5 },
      { year: 2026 },
    ];
    const unknown = ['70', null, undefined, TOO_LARGE].map((search_volume, at) => ({
      ...month,
      month: 4 + at,
      search_volume,
    }));
    const monthly_searches = [...odd, ...unknown, month];
    const { monthly } = (await metricsOf({ monthly_searches })) as { monthly: unknown[] };
    expect(monthly).toEqual([70, null, null, null, null].map((volume, at) => ({ year: 2026, month: 3 + at, volume })));
    for (const none of [null, 'text', {}]) {
      expect(await metricsOf({ monthly_searches: none })).toMatchObject({ monthly: [] });
    }
  });

  /** What is read of the first keyword when the provider says this of it. */
  async function metricsOf(said: object): Promise<unknown> {
    const { result } = SHAPES.keyword_overview;
    const { items } = result as { items: { keyword_info: object }[] };
    const changed = items.map((item) => ({ ...item, keyword_info: { ...item.keyword_info, ...said } }));
    const answer = envelope({ cost: 0.01, result: [{ ...(result as object), items: changed }] });
    const text = JSON.stringify(answer).replaceAll(`"${TOO_LARGE}"`, TOO_LARGE);
    const { baseUrl } = await serve(
      (response) => void response.setHeader('content-type', 'application/json').end(text),
    );
    const outcome = await dataProvider(baseUrl).buy(REQUESTS.keyword_overview, dataCall());
    return outcome.kind === 'answered' ? (outcome.data as { items: { metrics: unknown }[] }).items[0]!.metrics : null;
  }

  test.each(OPERATIONS)('%s: 40102 and items null are paid, empty answers', async (operation) => {
    const none = await serveJson(envelope({ status_code: 40102, cost: 0.002, result: null }));
    const empty = await serveJson(envelope({ cost: 0.002, result: [{ items_count: 0, items: null }] }));
    const request = REQUESTS[operation];
    const outcomes = [none, empty].map(({ baseUrl }) => dataProvider(baseUrl).buy(request, dataCall()));
    const [first, second] = await Promise.all(outcomes);
    expect(first).toMatchObject({ kind: 'answered', costMicros: 2000 });
    expect(second).toEqual(first);
  });

  test.each(OPERATIONS)(
    '%s: a result of another shape is a failure at its cost, not an empty answer',
    async (operation) => {
      for (const result of [['text'], [{ items: 'text' }], 'text', {}]) {
        const { baseUrl } = await serveJson(envelope({ cost: 0.01, result }));
        const outcome = await dataProvider(baseUrl).buy(REQUESTS[operation], dataCall());
        expect(outcome).toMatchObject({ kind: 'failed', code: 'MALFORMED_RESULT', costMicros: 10_000 });
      }
    },
  );

  test.each(OPERATIONS)('%s: nor is one that tells no cost kept as an answer: that is looked up', async (operation) => {
    for (const result of [['text'], 'text', {}, null]) {
      const { baseUrl } = await serveJson(envelope({ cost: null, result }));
      const outcome = await dataProvider(baseUrl).buy(REQUESTS[operation], dataCall());
      const message = 'the result has an unknown shape';
      expect(outcome).toEqual({ kind: 'unknown', phase: 'body', message, providerId: TASK_ID });
    }
  });

  test.each(OPERATIONS)('%s: a success with a cost and without a result is an empty answer', async (operation) => {
    const without = await serveJson(envelope({ cost: 0.002, result: null }));
    const none = await serveJson(envelope({ status_code: 40102, cost: 0.002, result: null }));
    const request = REQUESTS[operation];
    const outcome = await dataProvider(without.baseUrl).buy(request, dataCall());
    expect(outcome).toMatchObject({ kind: 'answered', costMicros: 2000 });
    expect(outcome).toEqual(await dataProvider(none.baseUrl).buy(request, dataCall()));
    // One that cost nothing proves no search: it is not kept as an answer.
    const free = await serveJson(envelope({ cost: 0, result: null }));
    expect(await dataProvider(free.baseUrl).buy(request, dataCall())).toMatchObject({ kind: 'failed', costMicros: 0 });
  });

  test.each(['keyword_suggestions', 'related_keywords', 'keyword_overview'] as const)(
    '%s: a long list is read like a short one, whatever the provider tells of its length',
    async (operation) => {
      const { result, data } = SHAPES[operation] as { result: { items: object[] }; data: { items: object[] } };
      const times = 350;
      const repeated = <T>(list: T[]) => Array.from({ length: times }, () => list).flat();
      for (const total_count of [9000, null]) {
        const long = { ...result, total_count, items: [null, ...repeated(result.items)] };
        const { baseUrl } = await serveJson(envelope({ cost: 0.01212, result: [long] }));
        const outcome = await dataProvider(baseUrl).buy(REQUESTS[operation], dataCall());
        const items = repeated(data.items);
        const totalCount = 'totalCount' in data ? { totalCount: total_count ?? items.length } : {};
        expect(outcome).toMatchObject({ kind: 'answered', data: { ...data, ...totalCount, items } });
      }
    },
  );

  test.each(['keyword_suggestions', 'related_keywords'] as const)(
    '%s: a list whose length is not told is as long as it is, and a row without a depth belongs to the seed',
    async (operation) => {
      const { result, data } = SHAPES[operation] as { result: { items: object[] }; data: { items: object[] } };
      const told = { ...result, total_count: null, items: result.items.map((item) => ({ ...item, depth: null })) };
      const { baseUrl } = await serveJson(envelope({ cost: 0.01212, result: [told] }));
      const outcome = await dataProvider(baseUrl).buy(REQUESTS[operation], dataCall());
      const items = data.items.map((item) => ('depth' in item ? { ...item, depth: 0 } : item));
      expect(outcome).toMatchObject({ kind: 'answered', data: { totalCount: 1, items } });
    },
  );

  test('a week ends after seven days, whatever day its last point carries', async () => {
    const week = (date_from: string, date_to: string) => ({
      date_from,
      date_to,
      timestamp: Date.parse(`${date_from}T00:00:00Z`) / 1000,
      missing_data: false,
      values: [50, 60],
    });
    // As recorded on 2022-04-21: the last week of 2019 carries the day on which it was asked for.
    const data = [week('2019-12-15', '2019-12-21'), week('2019-12-22', '2019-12-28'), week('2019-12-29', '2022-04-21')];
    const result = [{ keywords: ['iphone', 'pixel'], items: [{ type: 'google_trends_graph', data }] }];
    const { baseUrl } = await serveJson(envelope({ cost: 0.011, result }));
    const outcome = await dataProvider(baseUrl).buy(REQUESTS.trends_graph, dataCall());
    const points = outcome.kind === 'answered' ? outcome.data.points : [];
    expect(points.map(({ dateTo }) => dateTo)).toEqual(['2019-12-21', '2019-12-28', '2020-01-04']);
    expect(finishedPoints(points, '2022-04-21')).toHaveLength(3);
    expect(finishedPoints(points, '2020-01-03')).toHaveLength(2);
  });

  test('partial results (40106) are data', async () => {
    const result = [SHAPES.serp_organic.result];
    const { baseUrl } = await serveJson(envelope({ status_code: 40106, cost: 0.002, result }));
    const outcome = await dataProvider(baseUrl).buy(REQUESTS.serp_organic, dataCall());
    expect(outcome).toMatchObject({ kind: 'answered', data: SHAPES.serp_organic.data });
  });
});

describe('standard queue and stored answers', () => {
  const posted = { ...REQUESTS.trends_graph, queue: 'standard' as const };

  test('a posted task is paid when it is posted and named by its id', async () => {
    const { baseUrl, seen } = await serveJson(envelope({ status_code: 20100, cost: 0.0027, result: null }));
    const outcome = await dataProvider(baseUrl).post(posted, dataCall());
    expect(outcome).toMatchObject({ kind: 'answered', costMicros: 2700, data: { taskId: TASK_ID } });
    expect(seen[0]!.url).toBe('/v3/keywords_data/google_trends/explore/task_post');
  });

  test('a post that names no task is unknown', async () => {
    const { baseUrl } = await serveJson(envelope({ id: null, status_code: 20100, cost: 0.0027, result: null }));
    expect(await dataProvider(baseUrl).post(posted, dataCall())).toMatchObject({ kind: 'unknown' });
  });

  test('collecting is pending, then free data', async () => {
    let polls = 0;
    const { baseUrl, seen } = await serve((response) => {
      polls += 1;
      const waiting = envelope({ status_code: polls === 1 ? 40601 : 40602, cost: 0, result: null });
      const ready = envelope({ cost: 0, result: [SHAPES.trends_graph.result] });
      response.end(JSON.stringify(polls < 3 ? waiting : ready));
    });
    const collect = () => dataProvider(baseUrl).collect(posted, { taskId: TASK_ID, tag: 'attempt-1' }, dataCall());
    expect(await collect()).toEqual({ kind: 'pending' });
    expect(await collect()).toEqual({ kind: 'pending' });
    expect(await collect()).toMatchObject({ kind: 'answered', costMicros: 0, data: SHAPES.trends_graph.data });
    expect(seen[2]).toMatchObject({
      method: 'GET',
      url: `/v3/keywords_data/google_trends/explore/task_get/${TASK_ID}`,
    });
  });

  test('what comes back under another tag is no answer, collected as well as bought', async () => {
    const result = [SHAPES.trends_graph.result];
    const collected = async (data: object) => {
      const { baseUrl } = await serveJson(envelope({ cost: 0, result, data }));
      return await dataProvider(baseUrl).collect(posted, { taskId: TASK_ID, tag: 'attempt-1' }, dataCall());
    };
    expect(await collected({ tag: 'attempt-2' })).toMatchObject({ kind: 'unknown' });
    for (const data of [{ tag: 'attempt-1' }, { tag: '' }, {}]) {
      expect(await collected(data)).toMatchObject({ kind: 'answered', data: SHAPES.trends_graph.data });
    }
  });

  test('nothing is sent for a queue that does not exist or an answer that is not stored', async () => {
    const { baseUrl, seen } = await serveJson({});
    const provider = dataProvider(baseUrl);
    const unsupported = { kind: 'refused', code: 'UNSUPPORTED' };
    expect(await provider.buy(posted, dataCall())).toMatchObject(unsupported);
    expect(await provider.post(REQUESTS.keyword_overview, dataCall())).toMatchObject(unsupported);
    expect(
      await provider.collect(REQUESTS.keyword_overview, { taskId: TASK_ID, tag: 'attempt-1' }, dataCall()),
    ).toMatchObject(unsupported);
    expect(seen).toHaveLength(0);
  });
});
