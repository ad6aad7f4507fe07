import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { parseAnswer } from '../../server/providers/keyword-data/plain-answer.ts';
import { parseWellFormed } from '../../server/providers/well-formed.ts';
import { SHAPES } from './support/published-answers.ts';
import { envelope } from './support/raw-server.ts';

const { result } = SHAPES.keyword_overview as unknown as { result: { items: object[] } };

/** An answer as published, with these rows, and more beside them. */
const answerOf = (items: unknown, beside: object = {}) =>
  JSON.stringify(envelope({ cost: 0.01, result: [{ ...result, items }], data: { tag: 'attempt-1' }, ...beside }));
const times = (count: number, item: unknown) => Array.from({ length: count }, () => item);
const levels = (count: number) => JSON.parse(`${'['.repeat(count)}${']'.repeat(count)}`);
const members = (count: number) => Object.fromEntries(times(count, 0).map((zero, at) => [`name ${at}`, zero]));

/** Whether it is: at once, in parts, or in parts when it was parsed at once in vain. What is read of it is what `parseWellFormed` reads. */
function howParsed(text: string): string {
  const parse = vi.spyOn(JSON, 'parse');
  const read = parseAnswer(text);
  const [first, ...more] = parse.mock.calls.map(([part]) => part === text);
  parse.mockRestore();
  expect(read).toEqual(parseWellFormed(text));
  return first ? `at once${more.length > 0 ? ', in parts' : ''}` : 'in parts';
}

test('an answer as answers are is parsed at once', () => {
  const odd = ['__proto__', 'ﬀ 🎲', '\u0001'].map((keyword) => ({ keyword }));
  expect(howParsed(answerOf([...times(1500, result.items[0]), ...odd]))).toBe('at once');
  for (const items of [null, 7, 'none', { length: 3 }]) expect(howParsed(answerOf(items))).toBe('at once');
});

describe('is judged where few members are parsed at once:', () => {
  test.each([
    ['an answer of more rows', answerOf(times(100_001, 0))],
    ['one whose row has more members', answerOf([...times(2000, result.items[0]), members(1001)])],
    ['one whose last row has, deep inside', answerOf([...times(300, 0), { keyword_info: { list: [members(1001)] } }])],
    ['one with more members beside its rows', answerOf(times(2000, 0), { filler: members(10_001) })],
    ['one with more lists beside them', answerOf([], { filler: times(5001, []) })],
    ['one that lies deep', answerOf([], { filler: levels(2000) })],
    ['one whose rows do', answerOf([levels(2000)])],
    ['what is no answer of one task', JSON.stringify({ tasks: members(10_001) })],
  ])('%s', (_, text) => {
    expect(howParsed(text)).toBe('at once, in parts');
  });
});

test('however deep objects lie, in lists or not, it is read', () => {
  const deep = `${'{"in":'.repeat(20_000)}0${'}'.repeat(20_000)}`;
  for (const rows of [`[${deep}]`, deep]) expect(parseAnswer(answerOf([]).replace('[]', rows))).toBeTypeOf('object');
});

test('an answer of more characters is never parsed at once, nor is one that has to be gone through for its escapes', () => {
  expect(howParsed(answerOf(times(1000, { keyword: 'x'.repeat(4500) })))).toBe('in parts');
  for (const keyword of ['\ud800 half', '\u0000'])
    expect(howParsed(answerOf([...times(1500, result.items[0]), { keyword, '\udfff': 1 }]))).toBe('in parts');
});

test('what is no JSON is none, nor is what has too many members', () => {
  expect(parseAnswer(answerOf([], { filler: members(31_000) }))).toBe(undefined);
  for (const text of ['', '{', `${answerOf([])}x`, '[,]']) expect(() => parseAnswer(text)).toThrow(SyntaxError);
});

test('whatever comes is read as in parts', () => {
  const read = (text: string) => {
    try {
      return parseAnswer(text);
    } catch {
      return undefined;
    }
  };
  const texts = [fc.json(), fc.string(), fc.json().map((json) => answerOf([]).replace('[]', `[${json}]`))];
  fc.assert(
    fc.property(fc.oneof(...texts), (text) => {
      expect(read(text)).toEqual(parseWellFormed(text));
    }),
  );
});
