import { describe, expect, test } from 'vitest';
import { dataCall, dataProvider, envelope, serve, TASK_ID } from './support/raw-server.ts';

describe('lookups by tag', () => {
  const listed = (tag: string, more: object = {}) => ({
    id: TASK_ID,
    datetime_posted: '2026-11-21 01:00:05 +00:00',
    datetime_done: '2026-11-21 01:00:07 +00:00',
    status: '20000',
    cost: 0.012,
    metadata: { tag },
    ...more,
  });
  const window = { from: new Date('2026-11-21T01:00:00.900Z'), to: new Date('2026-11-21T01:05:00.100Z') };
  const find = async (rows: unknown[]) => {
    const { baseUrl, seen } = await serve((response, { body }) => {
      const { offset, limit } = JSON.parse(body)[0];
      response.end(JSON.stringify(envelope({ cost: 0, result: rows.slice(offset, offset + limit) })));
    });
    return { found: await dataProvider(baseUrl).findByTag('serp', 'mine', window, dataCall()), seen };
  };

  test('finds the charge of an attempt behind a thousand others', async () => {
    const others = Array.from({ length: 1000 }, (_, index) => listed(`other-${index}`));
    const { found, seen } = await find([...others, listed('mine')]);
    const postedAt = new Date('2026-11-21T01:00:05Z');
    const data = { taskId: TASK_ID, tag: 'mine', state: 'finished', code: '20000', costMicros: 12_000, postedAt };
    expect(found).toEqual({ ok: true, data });
    expect(JSON.parse(seen[0]!.body)[0]).toMatchObject({
      datetime_from: '2026-11-21 01:00:00 +00:00',
      datetime_to: '2026-11-21 01:05:01 +00:00',
      include_metadata: true,
      // What is posted meanwhile comes behind what was read.
      sort: 'asc',
    });
  });

  test('names what still runs of an attempt that was refused before', async () => {
    const refused = listed('mine', { id: 'refused', status: '40202', cost: 0 });
    const running = listed('mine', { id: 'running', status: '40602', cost: 0, datetime_done: null });
    for (const rows of [
      [refused, running],
      [running, refused],
    ]) {
      expect((await find(rows)).found).toMatchObject({ ok: true, data: { taskId: 'running', state: 'running' } });
    }
  });

  test.each([-3 * 3_600_000, 45 * 86_400_000])(
    'an attempt that is not there by our clock is looked for by the provider’s, which is %d ms ahead',
    async (aheadMs) => {
      // A date is told in seconds, and takes some to come.
      const isTheirs = (from: string) => Math.abs(Date.parse(from) - window.from.getTime() - aheadMs) < 60_000;
      const { baseUrl, seen } = await serve((response, { body }) => {
        const [{ datetime_from, datetime_to }] = JSON.parse(body);
        expect(Date.parse(datetime_to) - Date.parse(datetime_from)).toBeLessThan(303_000);
        expect(Date.parse(datetime_to)).toBeGreaterThan(Date.parse(datetime_from));
        response.setHeader('Date', new Date(Date.now() + aheadMs).toUTCString());
        const result = isTheirs(datetime_from) ? [listed('mine')] : [listed('other')];
        response.end(JSON.stringify(envelope({ cost: 0, result })));
      });
      const search = (tag: string) => dataProvider(baseUrl).findByTag('serp', tag, window, dataCall());
      expect(await search('mine')).toMatchObject({ ok: true, data: { costMicros: 12_000 } });
      expect(seen).toHaveLength(2);
      expect(await search('nobody')).toEqual({ ok: true, data: null });
      expect(seen).toHaveLength(4);
    },
  );

  test.each([
    ['that is ours', () => new Date().toUTCString()],
    ['that is none', () => 'yesterday'],
    ['that is at the end of time', () => 'Fri, 13 Sep 275760 00:00:00 GMT'],
  ])('by a clock %s the list is read once', async (_, date) => {
    const { baseUrl, seen } = await serve((response) => {
      response.setHeader('Date', date());
      response.end(JSON.stringify(envelope({ cost: 0, result: [] })));
    });
    expect(await dataProvider(baseUrl).findByTag('serp', 'mine', window, dataCall())).toEqual({ ok: true, data: null });
    expect(seen).toHaveLength(1);
  });

  test('a list that cannot be read by the provider’s clock says nothing of an attempt that is not there by ours', async () => {
    let lists = 0;
    const { baseUrl } = await serve((response) => {
      lists += 1;
      response.setHeader('Date', new Date(Date.now() + 3_600_000).toUTCString());
      response.end(JSON.stringify(envelope({ cost: 0, result: lists === 1 ? [] : [{ id: 1 }] })));
    });
    const found = await dataProvider(baseUrl).findByTag('serp', 'mine', window, dataCall());
    expect([found, lists]).toEqual([expect.objectContaining({ ok: false, code: 'MALFORMED' }), 2]);
  });

  test('a list without the tag says so, and an unreadable row forbids saying so', async () => {
    expect((await find([listed('other')])).found).toEqual({ ok: true, data: null });
    expect((await find([listed('other'), { id: 1 }])).found).toMatchObject({ ok: false, code: 'MALFORMED' });
    expect((await find([listed('other', { metadata: null })])).found).toMatchObject({ ok: false, code: 'MALFORMED' });
  });

  test('what is found is told beside a row that cannot be read, but for a refusal: the charge may be that row', async () => {
    const refused = listed('mine', { id: 'first', cost: 0, status: '40202' });
    expect((await find([listed('mine'), { id: 1 }])).found).toMatchObject({ ok: true, data: { costMicros: 12_000 } });
    expect((await find([refused, { id: 1 }])).found).toMatchObject({ ok: false, code: 'MALFORMED' });
    expect((await find([refused])).found).toMatchObject({ ok: true, data: { costMicros: 0 } });
  });

  test('a finished task whose cost is not told is neither free nor gone', async () => {
    const untold = listed('mine', { id: 'second', cost: null });
    for (const rows of [[untold], [listed('mine'), untold]]) {
      expect((await find(rows)).found).toMatchObject({ ok: false, code: 'MALFORMED' });
    }
  });

  test('a list that is too long to be read whole says nothing of what it was not seen to have', async () => {
    const page = Array.from({ length: 1000 }, (_, index) => listed(`other-${index}`));
    const text = JSON.stringify(envelope({ cost: 0, result: page }));
    const { baseUrl, seen } = await serve((response) => void response.end(text));
    const found = await dataProvider(baseUrl).findByTag('serp', 'mine', window, dataCall());
    expect(found).toMatchObject({ ok: false, code: 'UNAVAILABLE' });
    expect(seen).toHaveLength(50);
  });

  test('charges under one tag add up, and an unfinished task is running', async () => {
    const refused = listed('mine', { id: 'first', cost: 0, status: '40202' });
    const both = [refused, listed('mine'), listed('mine', { id: 'third', cost: 0.001 })];
    expect((await find(both)).found).toMatchObject({
      data: { taskId: TASK_ID, costMicros: 13_000, state: 'finished' },
    });
    const running = listed('mine', { status: '40602', datetime_done: null, cost: null });
    for (const rows of [[running], [refused, running]]) {
      expect((await find(rows)).found).toMatchObject({ data: { state: 'running', costMicros: 0 } });
    }
  });

  test.each([
    [20000, null, 'finished'],
    ['20000', null, 'finished'],
    ['Ok.', null, 'finished'],
    [null, '2026-11-21 01:00:07 +00:00', 'finished'],
    ['of another time', '2026-11-21 01:00:07 +00:00', 'finished'],
    [null, null, 'running'],
    ['of another time', null, 'running'],
    [40602, null, 'running'],
    ['Task In Progress', '2026-11-21 01:00:07 +00:00', 'running'],
  ])('a task with the status %o that was done at %o is %s: what runs has no cost yet', async (status, done, state) => {
    const { found } = await find([listed('mine', { status, datetime_done: done, cost: 0 })]);
    expect(found).toMatchObject({ ok: true, data: { state } });
  });

  test('what is there by our clock is not looked for by another one, which may lack it', async () => {
    const { baseUrl, seen } = await serve((response) => {
      response.setHeader('Date', new Date(Date.now() + 3 * 3_600_000).toUTCString());
      response.end(JSON.stringify(envelope({ cost: 0, result: seen.length === 1 ? [listed('mine')] : [] })));
    });
    const found = await dataProvider(baseUrl).findByTag('serp', 'mine', window, dataCall());
    expect(found).toMatchObject({ ok: true, data: { costMicros: 12_000 } });
  });

  test('a task that is listed twice, because others were listed before it meanwhile, was charged once', async () => {
    const others = Array.from({ length: 999 }, (_, index) => listed(`other-${index}`));
    const running = listed('mine', { status: '40602', datetime_done: null, cost: null });
    for (const before of [listed('mine'), running]) {
      const { found } = await find([...others, before, listed('mine')]);
      expect(found).toMatchObject({ ok: true, data: { costMicros: 12_000, state: 'finished' } });
    }
  });
});
