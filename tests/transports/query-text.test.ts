import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, type Person, person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let who: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '100000' } });
  who = await person(app);
});
afterAll(() => app.stop());

const get = (path: string) => call(app.url + path, { headers: who.headers });
const escaped = (bytes: Uint8Array) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const isUtf8 = (bytes: Uint8Array) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) !== null;
  } catch {
    return false;
  }
};
const broken = fc.uint8Array({ minLength: 1, maxLength: 6 }).filter((bytes) => !isUtf8(bytes));

test.each<[transport: string, path: (word: string) => string]>([
  ['REST', (word) => `/api/research/expand?keywords=tea,${word}`],
  ['tRPC', (word) => `/trpc/lists.list?input={"json":{"cursor":"${word}"}}`],
  ['GraphQL', (word) => `/graphql?query={access{role}}&variables={"a":"${word}"}`],
])('bytes in a query of %s that are not UTF-8 are a mistake, not other text: nothing is bought', async (_, path) => {
  const property = fc.asyncProperty(broken, async (bytes) => {
    const { status, body } = await get(path(`a${escaped(bytes)}b`));
    expect([status, JSON.stringify(body).includes('not valid UTF-8')]).toEqual([400, true]);
  });
  await fc.assert(property, { numRuns: 30, examples: [[Uint8Array.of(0xff)], [Uint8Array.of(0xed, 0xa0, 0x80)]] });
  expect(app.sandbox.control.bill(who.accountId)).toEqual([]);
});

test.each([
  ['100%', '100%'],
  ['caf%C3%A9', 'café'],
  ['%EF%BF%BD%41', '\ufffdA'],
  ['%zz', '%zz'],
])('%s in a query is what it always was', async (sent, word) => {
  const { status, body } = await get(`/api/research/expand?sources=suggestions&keywords=${sent}`);
  expect([status, body.request.keywords]).toEqual([202, [word]]);
});
