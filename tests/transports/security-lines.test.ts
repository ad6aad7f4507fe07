import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, type Person, person, post } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let who: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '3' } });
  who = await person(app);
});
afterAll(() => app.stop());
beforeEach(() => {
  app.logs.length = 0;
});

const events = () =>
  app.logs
    .map((line) => JSON.parse(line))
    .filter(({ security }) => security)
    .map((line) => line.security);

test('one request with one bad key is one line, however many fields or calls ask with it', async () => {
  const headers = { Authorization: 'Bearer made-up', 'Content-Type': 'application/json' };
  const body = JSON.stringify({ query: '{ a: access { role } b: access { email } }' });
  await call(`${app.url}/graphql`, { method: 'POST', headers, body });
  expect(events()).toEqual(['bad key']);
  await call(`${app.url}/trpc/auth.access,auth.access?batch=1`, { headers });
  expect(events()).toEqual(['bad key', 'bad key']);
  expect(app.logs.join()).not.toContain('made-up');
});

test('what an agent is refused before it says anything is one line', async () => {
  const other = await person(app);
  const say = (headers: Record<string, string>) =>
    app.app.fetch(new Request(`${app.url}/mcp`, { method: 'POST', headers, body: '{}' }), '203.0.113.9');
  await say({ Authorization: 'Bearer made-up' });
  await say({ ...other.headers, Origin: 'https://elsewhere.test' });
  expect(events()).toEqual(['bad key', 'refused origin']);
  expect(app.logs.join()).not.toContain('made-up');
});

test('a request beyond the rate is one line, on every transport', async () => {
  for (let i = 0; i < 3; i++) await call(`${app.url}/api/auth/access`, { headers: who.headers });
  expect(events()).toEqual([]);
  for (const path of ['/api/research/trends', '/trpc/research.trends', '/graphql', '/mcp']) {
    await post(app, path, who, {});
  }
  expect(events()).toEqual(['throttled', 'throttled', 'throttled', 'throttled']);
});
