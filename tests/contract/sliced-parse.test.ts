import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { computingTurn, endOfTurn } from '../../server/core/own-turn.ts';
import { ListSlicer, parseInSlices } from '../../server/core/sliced-parse.ts';
import { runInSlices } from '../../server/science/slices.ts';

/** Text cut into pieces of bytes, anywhere: also inside of a character. */
function cut(text: string, size: number): Uint8Array[] {
  const bytes = Buffer.from(text);
  const count = Math.max(1, Math.ceil(bytes.byteLength / size));
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

const rows = fc.array(
  fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.constantFrom('"', '\\', ',', ']', '}', '[{')),
);
/** Results are objects with long lists; anything else is parsed as well. */
const value = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(
    fc.string().filter((name) => !/^(\d+|__proto__)$/.test(name)),
    fc.oneof(rows, fc.jsonValue()),
  ),
);

test('text parsed in slices is the same value as text parsed at once, wherever it is cut', async () => {
  const property = fc.asyncProperty(value, fc.nat(40), fc.integer({ min: 1, max: 50 }), async (json, slice, size) => {
    const text = JSON.stringify(json);
    expect(await parseInSlices(cut(text, size), slice)).toEqual(JSON.parse(text));
  });
  await fc.assert(property, { numRuns: 500 });
});

test('a part may be empty, also after a backslash', () => {
  const slicer = new ListSlicer({ sliceChars: 1 });
  for (const part of ['["a\\', '', '",b",1]']) slicer.feed(part);
  expect(slicer.end()).toEqual(['a",b', 1]);
});

test('what is no JSON is refused, and nothing else is', async () => {
  const at = fc.nat(60);
  const change = fc.record({
    at,
    gone: fc.nat(3),
    put: fc.constantFrom('', ',', '[', ']', '{', '}', '"', ' ', ':', '1'),
  });
  const property = fc.asyncProperty(value, change, fc.nat(20), async (json, { at, gone, put }, slice) => {
    const text = JSON.stringify(json);
    const other = (text.slice(0, at) + put + text.slice(at + gone)).toWellFormed();
    const parse = () => JSON.parse(other);
    if (isJson(other)) expect(await parseInSlices(cut(other, 7), slice)).toEqual(parse());
    else await expect(parseInSlices(cut(other, 7), slice)).rejects.toThrow(SyntaxError);
  });
  await fc.assert(property, { numRuns: 1000 });
  for (const text of ['', '{"a":[1,2', '{"a":[1,2]]', '[1,2}', '{"a":[1,,2]}', '{"a":[1,x,2]}']) {
    await expect(parseInSlices(cut(text, 3), 1)).rejects.toThrow(SyntaxError);
  }
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test('a list that begins with a comma is refused, however far away that is', async () => {
  for (const text of [`[${' '.repeat(9)},1]`, `{"a":[[1],[${' '.repeat(9)},{}]]}`]) {
    await expect(parseInSlices(cut(text, 100), 3)).rejects.toThrow(SyntaxError);
  }
});

test('no slice of a long list is longer than it should be', async () => {
  const items = Array.from({ length: 5_000 }, (_, index) => ({ keyword: `keyword ${index}` }));
  const answer = { items, other: 1, tasks: [{ result: [{ items }, { items: [items] }] }] };
  const text = JSON.stringify(answer);
  const parse = vi.spyOn(JSON, 'parse');
  const parsed = await parseInSlices(cut(text, 1_000), 8_000);
  const longest = Math.max(...parse.mock.calls.map(([slice]) => slice.length));
  parse.mockRestore();
  expect(parsed).toEqual(answer);
  expect(longest).toBeLessThan(4 * 8_200);
});

/** Whether a value is taken for JSON where a hundred members may be parsed at once. */
function isTaken(value: unknown): boolean {
  const slicer = new ListSlicer({ sliceChars: 200, mostMembers: 100 });
  const text = JSON.stringify(value);
  try {
    for (let at = 0; at < text.length; at += 50) slicer.feed(text.slice(at, at + 50));
    expect(slicer.end()).toEqual(value);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return false;
  }
}

test('objects with more members or levels than may be parsed at once are refused, however they nest; members of long lists’ items do not count', () => {
  const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`name ${at}`, at]));
  const lists = { items: Array.from({ length: 50 }, () => members(40)), other: [members(3)] };
  expect([members(100), lists, { lists, rest: members(50) }].map(isTaken)).toEqual([true, true, true]);
  const deep = { one: { two: members(60) }, three: { four: [members(60)] } };
  expect([members(102), deep, { lists, rest: members(102) }].map(isTaken)).toEqual([false, false, false]);
  const nested = (levels: number): unknown => JSON.parse(`${'[{"in":'.repeat(levels / 2)}0${'}]'.repeat(levels / 2)}`);
  expect([nested(800), nested(802), { one: nested(400), two: nested(402) }].map(isTaken)).toEqual([true, false, false]);
});

test('lists with more items than may be put back at once are refused; of each item of a long list they are by themselves', () => {
  const flat = (items: number) => Array<number>(items).fill(0);
  const most = flat(7_900);
  expect([most, flat(8_200), { one: most, two: flat(300) }].map(isTaken)).toEqual([true, false, false]);
  expect(isTaken(Array<number[]>(40).fill(flat(1_000)))).toBe(true);
});

test('of each turn of the event loop one slice is taken, however many texts and computations there are', async () => {
  const slices: number[] = [];
  let [turn, isOver] = [0, false];
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  const { feed } = ListSlicer.prototype;
  const fed = vi.spyOn(ListSlicer.prototype, 'feed').mockImplementation(function (this: ListSlicer, text) {
    slices.push(turn);
    feed.call(this, text);
  });
  function* computing() {
    slices.push(turn);
    yield;
  }
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ keyword: `keyword ${index}` })));
  setImmediate(count);
  const texts = Array.from({ length: 20 }, () => parseInSlices([Buffer.from(text)]));
  await Promise.all([...texts, ...Array.from({ length: 20 }, () => runInSlices(computing()))]);
  isOver = true;
  fed.mockRestore();
  const together = [...Map.groupBy(slices, (one) => one).values()].map(({ length }) => length);
  expect(slices.length).toBeGreaterThan(100);
  expect(Math.max(...together)).toBe(1);
});

test('what waits for the end of a turn goes on before the slice of that turn, with all that follows at once', async () => {
  const order: string[] = [];
  const answer = async () => {
    await endOfTurn();
    for (const _ of 'some steps') await null;
    order.push('answer');
  };
  const slice = computingTurn().then(() => order.push('slice'));
  // The slice has its place in the turn, and the answers come behind it.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  await Promise.all([slice, answer(), answer()]);
  expect(order).toEqual(['answer', 'answer', 'slice']);
});
