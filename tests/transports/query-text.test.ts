import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
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

/** As it stands in the line of the request: other clients leave out what is behind a hash. */
async function getAsWritten(path: string) {
  const sent = request(app.url, { path, headers: who.headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return [response.statusCode, (await json(response)) as { request?: { keywords: string[] } }] as const;
}

test('what is behind a hash is no part of a query', async () => {
  const path = '/api/research/expand';
  const [status, body] = await getAsWritten(`${path}?sources=suggestions&keywords=tea#?keywords=coffee`);
  expect([status, body.request?.keywords]).toEqual([202, ['tea']]);
  expect((await getAsWritten(`${path}#?keywords=coffee`))[0]).toBe(400);
});
