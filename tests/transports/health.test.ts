import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { person } from '../support/people.ts';
import { research } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const TOKEN = 'scrape-with-this';
let app: TestApp;
let guarded: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  guarded = await startTestApp({ env: { METRICS_TOKEN: TOKEN, ROLE: 'web' } });
});
afterAll(() => Promise.all([app.stop(), guarded.stop()]));

const from = (address: string, path: string, headers: Record<string, string> = {}, whom = app) =>
  whom.app.fetch(new Request(`http://service.test${path}`, { headers }), address);
const LOCAL = { Host: 'localhost:3000' };

test('the process is alive, and ready when database and queue answer', async () => {
  expect((await from('203.0.113.9', '/healthz')).status).toBe(200);
  const ready = await from('203.0.113.9', '/readyz');
  expect([ready.status, await ready.json()]).toEqual([200, { ready: true, database: true, queue: true }]);
});

describe('metrics', () => {
  const scrape = async (address: string, headers: Record<string, string>, whom = app) =>
    (await from(address, '/metrics', headers, whom)).status;

  test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('are for this machine: %s', async (address) => {
    const hosts = ['localhost', 'LOCALHOST:9', '127.0.0.1:3000', '[::1]:3000'];
    expect(await Promise.all(hosts.map((Host) => scrape(address, { Host })))).toEqual(hosts.map(() => 200));
  });

  test.each(['203.0.113.9', '10.0.0.2', '::ffff:203.0.113.9', '2001:db8::1', '127.0.0.1.example', 'unknown'])(
    'and for no other: %s',
    async (address) => expect(await scrape(address, LOCAL)).toBe(401),
  );

  test.each(['service.test', 'localhost.example', '127.0.0.1.example', '10.0.0.2', 'localhost@x', ''])(
    'are not for a page that a browser here was lured to: %s',
    async (Host) => expect(await scrape('127.0.0.1', { Host })).toBe(401),
  );

  test.each([
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Real-IP',
    'Forwarded',
    'Via',
    'True-Client-IP',
    'CF-Connecting-IP',
  ])('are not passed on by a proxy here, which sends %s', async (name) =>
    expect(await scrape('127.0.0.1', { ...LOCAL, [name]: '127.0.0.1' })).toBe(401),
  );

  test('with a token set are for its holder alone, from wherever', async () => {
    const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
    expect(await scrape('203.0.113.9', bearer(TOKEN), guarded)).toBe(200);
    expect(await scrape('127.0.0.1', { ...LOCAL, 'X-Forwarded-For': '203.0.113.9', ...bearer(TOKEN) }, guarded)).toBe(
      200,
    );
    expect(await scrape('127.0.0.1', LOCAL, guarded)).toBe(401);
    expect(await scrape('203.0.113.9', bearer('another-token'), guarded)).toBe(401);
    expect(await scrape('203.0.113.9', bearer(TOKEN))).toBe(401);
  });
});

test('metrics count requests by route, jobs by state, money and paid requests', async () => {
  const who = await person(app);
  await research(app, who, 'expand', { keywords: ['meal planner'] });
  const text = await (await from('127.0.0.1', '/metrics', LOCAL)).text();
  expect(text).toContain('http_requests_total{method="POST",route="/api/research/expand",status="200"} 1');
  expect(text).toContain('research_jobs{pipeline="shared",status="complete"} 1');
  expect(text).toMatch(/budget_usd\{payer="platform",kind="spent"\} 0\.\d+/);
  expect(text).toMatch(/paid_requests_today\{provider="dataforseo",outcome="settled"\} [1-9]/);
});

test('every answer has a request id and may not be sniffed or framed; answers of the API are not stored', async () => {
  const { key } = await person(app);
  const own = { Authorization: `Bearer ${key}` };
  const asked: [string, Record<string, string>?][] = [
    ['/api/auth/access', own],
    ['/api/lists?limit=1', own],
    ['/api/lists/nowhere', own],
    ['/'],
    ['/docs'],
    ['/docs/integrations'],
    ['/healthz'],
    ['/openapi.json'],
    ['/nowhere'],
    ['/api/auth/access'],
    ['/schema.graphql'],
    ['/trpc/x'],
  ];
  for (const [path, credential] of asked) {
    const { headers } = await from('203.0.113.9', path, credential);
    expect([path, headers.get('x-request-id')]).toEqual([path, expect.stringMatching(/^[\w.-]{8,64}$/)]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    if (path.startsWith('/api/')) expect(headers.get('cache-control')).toBe('no-store');
  }
});

test.each(['/api/auth/access', '/api/lists/nowhere', '/nowhere'])(
  'what breaks before an operation is reached is answered, named, secured, logged and counted: %s',
  async (path) => {
    const requestId = `broken${path.replaceAll('/', '.')}`;
    const request = new Request(`http://service.test${path}`, { headers: { 'X-Request-Id': requestId } });
    const read = request.headers.get.bind(request.headers);
    vi.spyOn(request.headers, 'get').mockImplementation((name) => {
      if (name === 'prefer') throw new Error('a broken request');
      return read(name);
    });
    const { status, headers } = await app.app.fetch(request, '203.0.113.9');
    expect([status, headers.get('x-request-id'), headers.get('x-content-type-options')]).toEqual([
      ...[500, requestId, 'nosniff'],
    ]);
    const told = app.logs.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId);
    expect(told).toMatchObject([{ level: 50, err: { message: 'a broken request' } }]);
    const metrics = await (await from('127.0.0.1', '/metrics', LOCAL)).text();
    if (path === '/api/auth/access') expect(metrics).toMatch(/route="\/api\/auth\/access",status="500"\} 1/);
  },
);
