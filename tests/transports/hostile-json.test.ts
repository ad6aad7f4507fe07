import fc from 'fast-check';
import superjson from 'superjson';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MAX_DEPTH, MAX_VALUES, parseJson } from '../../server/core/bounded-json.ts';
import { MAX_ISSUES, validationFailed } from '../../server/core/errors.ts';
import type { Operation } from '../../server/operations/operation.ts';
import { unstorable } from '../../server/operations/storable.ts';
import { operations } from '../../server/operations/table.ts';
import { deserializeInput } from '../../trpc/superjson-input.ts';
import { call, type Person, person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let who: Person;
beforeAll(async () => {
  app = await startTestApp();
  who = await person(app);
});
afterAll(() => app.stop());

/** The same body on each transport, without a credential where anybody may call. */
const trpc = (body: string, name = 'auth.signIn') =>
  call(`${app.url}/trpc/${name}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
const rest = (body: string) => call(`${app.url}/api/research/expand`, { method: 'POST', headers: who.headers, body });
const codeOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [
  status,
  body.code ?? body.error?.json.data.appCode,
];
const invalid = [400, 'VALIDATION_FAILED'];

const nested = (depth: number) => `{"keywords":${'['.repeat(depth)}${']'.repeat(depth)}}`;
/** Each level refers twice to the one below it: a walk that follows them doubles with each. */
const doubled = (levels: number) => {
  const json: Record<string, unknown> = { email: 'x' };
  const referentialEqualities: Record<string, string[]> = {};
  for (let level = 0; level < levels; level++) {
    json[`l${level}`] = { a: {}, b: {} };
    referentialEqualities[`l${level}`] = [`l${level + 1}.a`, `l${level + 1}.b`];
  }
  return JSON.stringify({ json: { ...json, [`l${levels}`]: { a: {}, b: {} } }, meta: { referentialEqualities, v: 1 } });
};

describe('over tRPC', () => {
  test.each([
    ['references that double with each level', doubled(30)],
    ['a cycle', JSON.stringify({ json: { a: {} }, meta: { referentialEqualities: { a: ['a.b'] } } })],
    ['the whole as its own member', JSON.stringify({ json: { a: {} }, meta: { referentialEqualities: [['a']] } })],
    [
      'a number that becomes a list of its size',
      JSON.stringify({ json: { email: 6e7 }, meta: { values: { email: [['typed-array', 'Uint8Array']] } } }),
    ],
    ['a set', JSON.stringify({ json: { email: [] }, meta: { values: { email: ['set'] } } })],
    ['a date with something inside', JSON.stringify({ json: { a: {} }, meta: { values: { a: ['Date', {}] } } })],
    ['a place that is not there', JSON.stringify({ json: {}, meta: { values: { 'a.b': ['Date'] } } })],
    ['a place in a prototype', JSON.stringify({ json: {}, meta: { values: { '__proto__.x': ['Date'] } } })],
    ['60,000 levels', `{"json":${'['.repeat(60_000)}${']'.repeat(60_000)}}`],
    ['60,000 levels that never end', `{"json":${'['.repeat(60_000)}`],
  ])('%s is refused as a mistake of the caller, before anything is built', async (_, body) => {
    expect(() => deserializeInput(parseJson(body))).toThrow(/accepted|not there|nested deeper/);
    expect(codeOf(await trpc(body))).toEqual(invalid);
    expect(codeOf(await call(`${app.url}/trpc/auth.access?input=${encodeURIComponent(body.slice(0, 5000))}`))).toEqual(
      invalid,
    );
  });

  test('no annotation but Date and undefined is followed, wherever it stands', () => {
    const word = fc.constantFrom('Date', 'undefined', 'set', 'map', 'bigint', 'URL', 'Error', 'regexp', 'number');
    const kind = fc.oneof(word, fc.tuple(fc.constantFrom('typed-array', 'class', 'custom', 'symbol'), fc.string()));
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.json({ maxDepth: 3 })), kind, (json, one) => {
        for (const key of Object.keys(json)) {
          const path = key.replace(/[\\.]/g, '\\$&');
          const build = () => deserializeInput({ json, meta: { values: { [path]: [one] }, v: 1 } });
          if (one === 'Date' || one === 'undefined') build();
          else expect(build).toThrow('only Date and undefined');
        }
      }),
    );
  });

  test('what a client sends arrives as it was, dates and absent values included', () => {
    const leaf = fc.oneof(fc.date({ noInvalidDate: true }), fc.constant(undefined), fc.string(), fc.integer());
    const value = fc.letrec((tie) => ({
      node: fc.oneof(
        leaf,
        fc.array(tie('node'), { maxLength: 4 }),
        fc.dictionary(fc.string().filter(safe), tie('node')),
      ),
    })).node;
    fc.assert(
      fc.property(value, (input) => {
        const text = JSON.stringify(superjson.serialize(input));
        expect(deserializeInput(parseJson(text))).toEqual(input);
      }),
    );
  });
  const safe = (key: string) => !['__proto__', 'constructor', 'prototype'].includes(key);

  test('a batch has at most 20 calls, of those that need a password one', async () => {
    const batch = (names: string[]) => {
      const inputs = Object.fromEntries(names.map((_, i) => [i, { json: {} }]));
      return call(`${app.url}/trpc/${names.join(',')}?batch=1`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(inputs),
      });
    };
    const many = (count: number, name: string) => Array.from({ length: count }, () => name);
    expect((await batch(many(20, 'keys.revoke'))).body).toHaveLength(20);
    expect(codeOf(await batch(many(21, 'keys.revoke')))).toEqual(invalid);
    expect((await batch(['auth.signIn', 'keys.revoke'])).body).toHaveLength(2);
    expect(codeOf(await batch(['auth.signIn', 'auth.signUp']))).toEqual(invalid);
    expect(codeOf(await batch(many(2, 'auth.signIn')))).toEqual(invalid);
  });
});

describe('over REST', () => {
  test.each([17, 2_600, 60_000])('%i levels are refused, however they end', async (depth) => {
    const answer = await rest(nested(depth));
    expect(codeOf(answer)).toEqual(invalid);
    expect(answer.body.detail).toContain('nested deeper');
    expect(codeOf(await rest(nested(depth).slice(0, depth)))).toEqual(invalid);
  });

  test.each([
    ['text that cannot be stored', JSON.stringify({ keywords: Array(24_000).fill('\u0000') })],
    ['names that cannot be stored', JSON.stringify({ ['x'.repeat(100_000)]: Array(10_000).fill('\u0000') })],
    ['values of another type', JSON.stringify({ keywords: ['a'], filterTerms: Array(100).fill(1) })],
    ['fields that do not exist', JSON.stringify(Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [i, 1])))],
    ['a field with a name of 250 KB', JSON.stringify({ ['x'.repeat(250_000)]: 1 })],
    ['more values than anything needs', `{"keywords":[${'0,'.repeat(MAX_VALUES)}0]}`],
  ])('%s: an answer that names at most 100 of them and is not larger than its request', async (_, body) => {
    const answer = await rest(body);
    expect(codeOf(answer)).toEqual(invalid);
    expect(answer.body.issues.length).toBeLessThanOrEqual(MAX_ISSUES);
    expect(JSON.stringify(answer.body).length).toBeLessThan(Math.max(body.length, 20_000));
  });
});

test('what is deeper or larger than anything needs is refused before it is parsed', async () => {
  expect(() => parseJson(`${'['.repeat(MAX_DEPTH + 1)}${']'.repeat(MAX_DEPTH + 1)}`)).toThrow('nested deeper');
  expect(parseJson(`${'['.repeat(MAX_DEPTH)}${']'.repeat(MAX_DEPTH)}`)).toBeDefined();
  expect(() => parseJson(`[${'0,'.repeat(MAX_VALUES)}0]`)).toThrow('values');
  const deep = await trpc(`{"json":${'['.repeat(60_000)}`);
  expect(deep.body.error.json.message).toContain('nested deeper');
});

test('a refusal names a hundred issues, whoever found them', () => {
  const { details } = validationFailed(Array(200).fill({ path: 'x', message: 'is wrong' }));
  expect(details.issues).toHaveLength(MAX_ISSUES);
  expect(unstorable(Array(200).fill('\u0000'))).toHaveLength(MAX_ISSUES);
});

test('a keyword that is too long is not looked at any further', () => {
  const { input } = operations.get('research.expand')!;
  expect(input.safeParse({ keywords: ['\ufdfa'.repeat(1_001)] }).error?.issues).toHaveLength(1);
});

test('depth and values are counted outside of texts only', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: MAX_DEPTH - 1 }), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
  const brackets = JSON.stringify(`${'[{,'.repeat(40_000)}\\"`);
  expect(parseJson(`[${brackets},${brackets}]`)).toHaveLength(2);
});

/** Lists anywhere in the input of an operation, as ways to them. */
function listsOf(schema: z.core.JSONSchema.BaseSchema, path: string[] = []): string[][] {
  const own = schema.type === 'array' ? [path] : [];
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    listsOf(one as z.core.JSONSchema.BaseSchema, [...path, name]),
  );
  return [...own, ...members];
}
const lists = [...operations.values()].flatMap((operation) =>
  listsOf(z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' })).map(
    (path) => [operation.name, path.join('.'), operation] as const,
  ),
);

test.each(lists)('%s: a list %s that is far too long is refused without a look at each of its items', (...row) => {
  const [, path, { input }] = row as unknown as [string, string, Operation];
  for (const item of [1, '', null, {}, []]) {
    const list: unknown = Array(MAX_VALUES).fill(item);
    const body = path.split('.').reduceRight<unknown>((value, name) => ({ [name]: value }), list);
    expect(input.safeParse(body).error?.issues.length).toBeLessThan(2 * MAX_ISSUES);
  }
});
