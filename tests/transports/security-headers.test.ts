import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let who: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://service.test' } });
  who = await person(app);
});
afterAll(() => app.stop());

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
};
const OF_THE_API = "default-src 'none'; frame-ancestors 'none'";

const GRAPHQL = `/graphql?query=${encodeURIComponent('{ access { role } }')}`;
test.each([
  ['/api/auth/access', OF_THE_API],
  ['/api/nowhere', OF_THE_API],
  ['/trpc/auth.access', OF_THE_API],
  ['/trpc/nowhere', OF_THE_API],
  [GRAPHQL, OF_THE_API],
  ['/graphql', OF_THE_API],
  ['/mcp', OF_THE_API],
  ['/openapi.json', OF_THE_API],
  ['/healthz', OF_THE_API],
  ['/docs', expect.stringContaining("frame-ancestors 'none'")],
  ['/dashboard', expect.stringContaining("frame-ancestors 'none'")],
  ['/shared/ended', OF_THE_API],
])('%s lets no page frame it, sniff it, or read it from elsewhere', async (path, policy) => {
  const { headers } = await fetch(app.url + path, { headers: who.headers });
  const told = Object.fromEntries(Object.keys(HEADERS).map((name) => [name, headers.get(name)]));
  expect(told).toEqual(HEADERS);
  expect(headers.get('content-security-policy')).toEqual(policy);
  const open = [...headers.keys()].filter((name) => name.startsWith('access-control-'));
  expect(open).toEqual([]);
});

test('over plain HTTP nothing is said about TLS', async () => {
  const plain = await startTestApp({
    beside: app,
    booksDiffer: 'the other application compares them',
    env: { PUBLIC_URL: 'http://service.test' },
  });
  const { headers } = await fetch(`${plain.url}/api/auth/access`);
  expect([headers.has('strict-transport-security'), headers.get('x-frame-options')]).toEqual([false, 'DENY']);
  await plain.stop();
});
