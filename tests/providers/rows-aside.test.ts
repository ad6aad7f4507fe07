import { expect, test } from 'vitest';
import { PackedJson, pack } from '../../server/core/packed.ts';
import { createKeywordDataProvider } from '../../server/providers/keyword-data/client.ts';
import { type ReadAside, readRows } from '../../server/providers/keyword-data/rows-aside.ts';
import type { KeywordDataOperation, RowsOperation } from '../../server/providers/ports/keyword-data.ts';
import { OPERATIONS, SHAPES } from './support/published-answers.ts';
import { answeredBy, dataCall, envelope, REQUESTS } from './support/raw-server.ts';

const ROWS: RowsOperation[] = ['keyword_suggestions', 'related_keywords', 'keyword_overview'];
const LONG = 300;

/** Reads as the thread does, in this one. */
function reader() {
  const said: ('read' | 'left')[] = [];
  const readAside: ReadAside = async (parts, operation) => {
    try {
      const { value: _, ...apart } = readRows(Buffer.concat(parts), operation);
      said.push('read');
      return structuredClone(apart);
    } catch {
      said.push('left');
      return null;
    }
  };
  return { said, readAside };
}

async function bought(operation: KeywordDataOperation, text: string, readAside?: ReadAside, status = 200) {
  const send = answeredBy(() => text, status);
  const provider = createKeywordDataProvider({ baseUrl: 'http://127.0.0.1', send, ...(readAside && { readAside }) });
  return await provider.buy(REQUESTS[operation], dataCall());
}

/** An answer as published, with its rows so many times. */
function answerOf(operation: KeywordDataOperation, task: object = {}, times = LONG): string {
  const { result } = SHAPES[operation] as unknown as { result: { items: unknown[] } };
  const items = Array.from({ length: times }, () => result.items).flat();
  return JSON.stringify(envelope({ cost: 0.01, result: [{ ...result, items }], data: { tag: 'attempt-1' }, ...task }));
}

/** Whether both read the same of an answer; who read it. */
async function readBy(operation: RowsOperation, text: string, status = 200): Promise<string> {
  const { said, readAside } = reader();
  const [aside, here] = [
    await bought(operation, text, readAside, status),
    await bought(operation, text, undefined, status),
  ];
  expect(JSON.parse(JSON.stringify(aside))).toEqual(JSON.parse(JSON.stringify(here)));
  if (!('data' in aside && aside.data)) return `${said.join()} ${here.kind}`;
  // To the byte: it is stored as it is.
  if (aside.data instanceof PackedJson)
    expect(aside.data.packed).toEqual(pack(JSON.stringify('data' in here && here.data)));
  return `${said.join()} ${here.kind} ${aside.data instanceof PackedJson ? 'packed' : 'plain'}`;
}

test.each(ROWS)(
  '%s: rows of a long answer are the same, to the byte, in whichever thread they are read',
  async (operation) => {
    expect(await readBy(operation, answerOf(operation))).toBe('read answered packed');
    const { items, ...rest } = (SHAPES[operation] as unknown as { result: { items: unknown[] } }).result;
    const odd = [null, 3, 'x', {}, { keyword: 7 }, { keyword: 'x'.repeat(701) }, [items], { keyword_data: 1 }];
    const words = ['\u0000', '\ud800 half', 'ﬀ 🎲', '__proto__', '\ufeff'].flatMap((keyword) => [
      { keyword, '\udfff': 1 },
      { keyword_data: { keyword } },
    ]);
    const many = Array.from({ length: LONG }, () => [...items, ...odd, ...words]).flat();
    for (const total_count of [undefined, null, 7, -1, 'x']) {
      const result = [{ ...rest, items: many, total_count, seed_keyword_data: null }];
      expect(await readBy(operation, answerOf(operation, { result }))).toBe('read answered packed');
    }
  },
);

test.each(ROWS)('%s: what a long answer costs, and whether it is one, is told as it ever was', async (operation) => {
  const read = (task: object, status?: number) => readBy(operation, answerOf(operation, task), status);
  expect(await read({ cost: undefined })).toBe('read unknown packed');
  expect(await read({ data: { tag: 'attempt-2' } })).toBe('read unknown');
  expect(await read({ status_code: 40501, cost: 0 })).toBe('read refused');
  expect(await read({ status_code: 40101 })).toBe('read failed');
  expect(await read({}, 500)).toBe('read failed');
  const filler = 'x'.repeat(100_000);
  expect(await read({ filler, result: null })).toBe('left answered plain');
  expect(await read({ filler, result: [] })).toBe('left answered plain');
  expect(await read({ filler, result: { 0: { items: [] } } })).toBe('left failed');
  expect(await read({ filler, result: [null] })).toBe('left answered plain');
  expect(await read({ filler, result: [{ items: 'none' }] })).toBe('left failed');
  expect(await readBy(operation, answerOf(operation).slice(0, -1))).toBe('left unknown');
  const levels = (count: number) => JSON.parse(`${'['.repeat(count)}${']'.repeat(count)}`);
  for (const filler of [levels(2000), Array(100_000).fill(0)])
    expect(await read({ filler })).toBe('read answered packed');
  expect(await read({ data: { tag: { deep: levels(2000) } } })).toBe('left answered plain');
  const members = Object.fromEntries(Array.from({ length: 31_000 }, (_, at) => [`name ${at}`, 0]));
  expect(await read({ filler: members })).toBe('left unknown');
  const top = { ...JSON.parse(answerOf(operation)), status_code: '20000', message: 'Not today.' };
  expect(await readBy(operation, JSON.stringify(top))).toBe('left unknown');
  const endless = answerOf(operation, { result: [{ items: [], total_count: 7, filler }] }).replace(':7,', ':1e400,');
  expect(await readBy(operation, endless)).toBe('read answered packed');
  const two = JSON.parse(answerOf(operation));
  two.tasks.push(two.tasks[0]);
  expect(await readBy(operation, JSON.stringify(two))).toBe('left answered plain');
  expect(await readBy(operation, `${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toBe('left unknown');
});

test('an answer that came is not lost with what was to read it', async () => {
  const broken: ReadAside = () => Promise.reject(new Error('no thread'));
  const read = await bought('keyword_overview', answerOf('keyword_overview'), broken);
  expect(read).toEqual(await bought('keyword_overview', answerOf('keyword_overview')));
});

test('short answers, and those of other operations, are read where they come', async () => {
  for (const operation of OPERATIONS) {
    const { said, readAside } = reader();
    await bought(operation, answerOf(operation, {}, 1), readAside);
    if (!ROWS.some((one) => one === operation)) await bought(operation, answerOf(operation), readAside);
    expect(said).toEqual([]);
  }
});
