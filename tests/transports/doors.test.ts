import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, type Person, person, post } from '../support/people.ts';
import { research } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let who: Person;
beforeAll(async () => {
  app = await startTestApp();
  who = await person(app, { role: 'admin' });
});
afterAll(() => app.stop());

const ACCEPT = { Accept: 'application/json, text/event-stream' };
const NAMED = '{"name":"mine"}';
const FACES: [face: string, path: string, body: string][] = [
  ['REST', '/api/lists', NAMED],
  ['tRPC', '/trpc/lists.create', `{"json":${NAMED}}`],
  ['GraphQL', '/graphql', '{"query":"mutation { listsCreate(input: { name: \\"mine\\" }) { name } }"}'],
  [
    'MCP',
    '/mcp',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"suggest","arguments":{"keyword":"mine"}}}',
  ],
];
const lists = async () => (await app.app.context.database.db.selectFrom('keyword_lists').select('id').execute()).length;

test.each(FACES)('a body over %s is UTF-8, and no byte of it becomes another sign', async (_, path, body) => {
  const before = await lists();
  const bytes = Buffer.from(body.replace('mine', 'm\xefne'), 'latin1');
  const answer = await fetch(app.url + path, { method: 'POST', headers: { ...who.headers, ...ACCEPT }, body: bytes });
  expect([answer.status, (await answer.text()).includes('not valid UTF-8')]).toEqual([400, true]);
  expect(await lists()).toBe(before);
});

test.each(FACES.slice(0, 3))('a body over %s that is not called JSON does nothing', async (_, path, body) => {
  const before = await lists();
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/graphql', 'application/jsonp']) {
    const headers = { ...who.headers, 'Content-Type': type };
    const answer = await fetch(app.url + path, { method: 'POST', headers, body });
    expect([type, answer.status, (await answer.text()).includes('UNSUPPORTED_MEDIA_TYPE')]).toEqual([type, 415, true]);
  }
  expect(await lists()).toBe(before);
});

test('a bad credential runs no document, not even one that asks nobody', async () => {
  const headers = { Authorization: 'Bearer made-up', 'Content-Type': 'application/json' };
  const answer = await call(`${app.url}/graphql`, { method: 'POST', headers, body: '{"query":"{ __typename }"}' });
  expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([401, 'UNAUTHENTICATED']);
});

test('a request id is kept when it is harmless, and replaced when it is not', async () => {
  const idFor = async (id: string) =>
    (await fetch(`${app.url}/api/auth/access`, { headers: { 'X-Request-Id': id } })).headers.get('x-request-id');
  for (const good of ['12345678', 'a'.repeat(64), 'A-b_c.123']) expect(await idFor(good)).toBe(good);
  for (const bad of ['1234567', 'a'.repeat(65), 'two words', '<script>', '"quoted"', 'a\tb\tc\td']) {
    expect(await idFor(bad)).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('what the address names no body names anew', async () => {
  const { jobId } = (await research(app, who, 'trends', { keywords: ['diet app'] })).body;
  const { status, body } = await post(app, `/api/jobs/${jobId}/rows`, who, { jobId: randomUUID() });
  expect([status, body.issues]).toEqual([400, [{ path: 'jobId', message: 'jobId is given twice' }]]);
});

const trends = (key: string, keywords: string[]) =>
  post(app, '/api/research/trends', who, { keywords }, { 'Idempotency-Key': key });

test.each(['short', 'a'.repeat(121), 'with a space', 'with,comma', '"half-quoted', 'umlaut-\xe4\xf6\xfc', '""'])(
  'a key of the form %j is no key, and nothing is begun',
  async (key) => {
    const { status, body } = await trends(key, [`begun by ${randomUUID().slice(0, 8)}`]);
    expect([status, body.code]).toEqual([400, 'IDEMPOTENCY_KEY_REQUIRED']);
  },
);

test('a quoted key and a bare one are the same key', async () => {
  const key = randomUUID();
  const first = await trends(key, ['standing desk']);
  const again = await trends(`"${key}"`, ['standing desk']);
  expect([again.headers.get('idempotent-replayed'), again.body.jobId]).toEqual(['true', first.body.jobId]);
  expect((await trends(` "${key}" `, ['sitting desk'])).body.code).toBe('IDEMPOTENCY_CONFLICT');
});

test('where no proxy is trusted, nobody says who they are: guesses count by the address of the connection', async () => {
  const guess = (from: string) =>
    post(
      app,
      '/api/auth/sign-in',
      null,
      { email: `${from}@example.org`, password: 'guess' },
      { 'X-Forwarded-For': from },
    );
  for (let at = 0; at < 20; at++) expect((await guess(`198.51.100.${at}`)).status).toBe(401);
  expect((await guess('198.51.100.99')).body.code).toBe('RATE_LIMITED');
});
