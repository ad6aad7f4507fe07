import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, person, post } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let who: Person;
let listId: string;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web' } });
  who = await person(app);
  listId = (await post(app, '/api/lists', who, { name: 'files' })).body.listId;
});
afterAll(() => app.stop());

const FACES: [face: string, path: string, body: object][] = [
  ['REST', '/api/lists', { name: 'mine' }],
  ['a file', '/api/lists/:listId/import', { format: 'text', text: 'tea' }],
  ['tRPC', '/trpc/lists.create', { json: { name: 'mine' } }],
  ['GraphQL', '/graphql', { query: '{ __typename }' }],
  ['MCP', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
];

/** Status, and the text that tells it. */
function answer(path: string, body: Buffer, headers: Record<string, string>): Promise<[number, string]> {
  const { promise, resolve, reject } = Promise.withResolvers<[number, string]>();
  const all = { ...who.headers, Accept: 'application/json, text/event-stream', ...headers };
  const sending = request(
    app.url + path.replace(':listId', listId),
    { method: 'POST', headers: all, agent: false },
    async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      resolve([response.statusCode!, text]);
    },
  );
  sending.on('error', reject).end(body);
  return promise;
}

describe.each(FACES)('over %s', (_face, path, json) => {
  const plain = Buffer.from(JSON.stringify(json));

  test.each(['gzip', 'br', 'identity, gzip', 'x-unheard-of'])(
    'a body in the encoding %s is refused as such, and not as broken JSON',
    async (coding) => {
      for (const body of [gzipSync(plain), plain]) {
        const [status, text] = await answer(path, body, { 'Content-Encoding': coding });
        expect([status, text.includes('"UNSUPPORTED_MEDIA_TYPE"'), text.includes('Content-Encoding')]).toEqual([
          415,
          true,
          true,
        ]);
      }
    },
  );

  test.each(['identity', 'Identity', ''])('a body in the encoding %j is read as it is', async (coding) => {
    expect((await answer(path, plain, { 'Content-Encoding': coding }))[0]).toBeLessThan(300);
  });

  test.each(['gzip, chunked', 'identity, chunked'])(
    'a request in the transfer encoding %j is refused: nobody takes it apart',
    async (coding) => {
      const [status, text] = await answer(path, plain, { 'Transfer-Encoding': coding });
      expect([status, text.includes('"VALIDATION_FAILED"'), text.includes('"Transfer-Encoding"')]).toEqual([
        400,
        true,
        true,
      ]);
    },
  );

  test('a request in the transfer encoding "Chunked" is taken', async () => {
    expect((await answer(path, plain, { 'Transfer-Encoding': 'Chunked' }))[0]).toBeLessThan(300);
  });
});
