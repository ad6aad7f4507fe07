import { afterAll, beforeAll, expect, test } from 'vitest';
import { person, post } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const TOKEN = 'scrape-with-this';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ backend: 'pglite', env: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => app.stop());

const from = (address: string, path: string, headers: Record<string, string> = {}) =>
  app.app.fetch(new Request(`http://service.test${path}`, { headers }), address);

test('the process is alive, and ready when database and queue answer', async () => {
  expect((await from('203.0.113.9', '/healthz')).status).toBe(200);
  const ready = await from('203.0.113.9', '/readyz');
  expect([ready.status, await ready.json()]).toEqual([200, { ready: true, database: true, queue: true }]);
});

test('metrics are for the machine itself or the holder of the token', async () => {
  expect((await from('127.0.0.1', '/metrics')).status).toBe(200);
  expect((await from('203.0.113.9', '/metrics', { Authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  for (const headers of [undefined, { Authorization: 'Bearer another-token' }]) {
    expect((await from('203.0.113.9', '/metrics', headers)).status).toBe(401);
  }
  expect((await from('127.0.0.1', '/metrics', { 'X-Forwarded-For': '203.0.113.9' })).status).toBe(401);
});

test('metrics count requests by route, jobs by state, money and paid requests', async () => {
  const who = await person(app);
  await post(app, '/api/research/expand', who, { keywords: ['meal planner'] }, { Prefer: 'wait=30' });
  const text = await (await from('127.0.0.1', '/metrics')).text();
  expect(text).toContain('http_requests_total{method="POST",route="/api/research/expand",status="200"} 1');
  expect(text).toContain('research_jobs{pipeline="shared",status="complete"} 1');
  expect(text).toMatch(/budget_usd\{payer="platform",kind="spent"\} 0\.\d+/);
  expect(text).toMatch(/paid_requests_today\{provider="dataforseo",outcome="settled"\} [1-9]/);
});

test('every answer has a request id and may not be sniffed or framed; answers of the API are not stored', async () => {
  for (const path of [
    '/',
    '/docs',
    '/docs/integrations',
    '/healthz',
    '/openapi.json',
    '/nowhere',
    '/api/auth/access',
    '/schema.graphql',
    '/trpc/x',
  ]) {
    const { headers } = await from('203.0.113.9', path);
    expect([path, headers.get('x-request-id')]).toEqual([path, expect.stringMatching(/^[\w.-]{8,64}$/)]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    if (path.startsWith('/api/')) expect(headers.get('cache-control')).toBe('no-store');
  }
});
