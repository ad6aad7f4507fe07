import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, person, post } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** The largest body, bytes (contract 1). */
const LIMIT = 256 * 1024;
const PIECE = 16 * 1024;

let app: TestApp;
let who: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web' } });
  who = await person(app, { role: 'admin' });
});
afterAll(() => app.stop());

/** A valid call, blown up with white space before its end. */
const FACES: [face: string, path: string, body: string][] = [
  ['REST', '/api/research/trends', JSON.stringify({ keywords: ['chess'] })],
  ['tRPC', '/trpc/research.trends', JSON.stringify({ json: { keywords: ['chess'] } })],
  ['GraphQL', '/graphql', JSON.stringify({ query: '{ __typename }' })],
  ['MCP', '/mcp', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })],
];

function sized(body: string, bytes: number): Buffer {
  return Buffer.from(`${body.slice(0, -1)}${' '.repeat(bytes - body.length)}}`);
}

/** Sends a body in pieces without saying how long it is; stops when the answer is there. */
function sendInPieces(path: string, body: Buffer): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const accepted = { Accept: 'application/json, text/event-stream' };
  const headers = { ...who.headers, ...accepted, 'Idempotency-Key': randomUUID(), 'Transfer-Encoding': 'chunked' };
  const sending = httpRequest(app.url + path, { method: 'POST', headers, agent: false }, async (response) => {
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += chunk;
    resolve({ status: response.statusCode!, text });
    sending.destroy();
  });
  sending.on('error', reject);
  for (let at = 0; at < body.length; at += PIECE) sending.write(body.subarray(at, at + PIECE));
  sending.end();
  return promise;
}

async function jobs(): Promise<number> {
  const { db } = app.app.context.database;
  return (await db.selectFrom('jobs').select('id').execute()).length;
}

describe.each(FACES)('a body in pieces over %s, whose length nobody announced', (_face, path, body) => {
  test('is read up to the limit', async () => {
    expect((await sendInPieces(path, sized(body, LIMIT))).status).toBeLessThan(300);
  });

  test('is refused one byte above it, and nothing is begun', async () => {
    const before = await jobs();
    const { status, text } = await sendInPieces(path, sized(body, LIMIT + 1));
    expect({ status, code: text.includes('PAYLOAD_TOO_LARGE') }).toEqual({ status: 413, code: true });
    expect(await jobs()).toBe(before);
  });
});

test.each(FACES)(
  'a body over %s that is announced as far too long is refused before any of it is there',
  async (_face, path) => {
    const headers = { ...who.headers, 'Content-Type': 'application/json', 'Content-Length': String(1024 ** 3) };
    const sending = httpRequest(app.url + path, { method: 'POST', headers, agent: false });
    sending.on('error', () => undefined).flushHeaders();
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    sending.destroy();
    expect(response.statusCode).toBe(413);
  },
);

test('a file may be larger than a body, fields in its place may not', async () => {
  const { listId } = (await post(app, '/api/lists', who, { name: 'files' })).body;
  const sent = async (type: string, body: string) => {
    const headers = { ...who.headers, 'Content-Type': type, 'Idempotency-Key': randomUUID() };
    return (await fetch(`${app.url}/api/lists/${listId}/import`, { method: 'POST', headers, body })).status;
  };
  const fields = sized(JSON.stringify({ format: 'text', text: 'tea' }), LIMIT + 1).toString();
  expect(await sent('application/json', fields)).toBe(413);
  expect(await sent('text/plain', 'tea\n'.repeat(LIMIT / 4 + 1))).toBe(200);
});

test('whether a file is fields is seen at its start: nobody trims all of one that begins with blanks', async () => {
  const { listId } = (await post(app, '/api/lists', who, { name: 'blanks' })).body;
  const trim = vi.spyOn(String.prototype, 'trimStart');
  const headers = { ...who.headers, 'Content-Type': 'application/json' };
  const url = `${app.url}/api/lists/${listId}/import`;
  const answer = await fetch(url, { method: 'POST', headers, body: `${' '.repeat(8 * LIMIT)}["tea"]` });
  const longest = Math.max(...trim.mock.contexts.map((text) => (text as string).length));
  trim.mockRestore();
  expect([(await answer.json()).kept, longest]).toEqual([1, LIMIT]);
});
