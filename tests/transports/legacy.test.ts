import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../../server/services/access/open-session.ts';
import { call, type Person, person, post } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let who: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { LEGACY_SUNSET: '2027-06-30' } });
  who = await person(app);
});
afterAll(() => app.stop());

const get = (path: string, headers: Record<string, string> = who.headers) => call(app.url + path, { headers });

test('the GET form of a submission is the POST form: the second one is answered from the first one’s purchase', async () => {
  const query = 'keywords=meal+planner,diet+app&filterTerms=recipe&filterTerms=free&days=90&includeMetrics=false';
  const { status, body } = await get(`/api/research/expand?${query}`, { ...who.headers, Prefer: 'wait=30' });
  expect([status, body.status]).toEqual([200, 'complete']);
  const posted = await post(app, '/api/research/expand', who, {
    keywords: ['meal planner', 'diet app'],
    filterTerms: ['recipe', 'free'],
    days: 90,
    includeMetrics: false,
  });
  expect([posted.status, posted.body.fromCache, posted.body.quotaCharged]).toEqual([200, true, 0]);
  const again = await get(`/api/research/expand?${query}`);
  expect([again.body.fromCache, again.body.result]).toEqual([true, body.result]);
  expect(again.headers.has('deprecation')).toBe(true);
  const read = await get(`/api/research/expand/status?jobId=${body.jobId}`);
  expect(read.body.result).toEqual(body.result);
});

test.each(['expand', 'compare', 'serp', 'trends'])(
  'every answer of GET %s says that it ends, and what to use',
  async (kind) => {
    for (const path of [`/api/research/${kind}`, `/api/research/${kind}/status`]) {
      const { status, headers } = await get(path);
      expect(status).toBe(400);
      expect(headers.get('deprecation')).toMatch(/^@\d{10}$/);
      expect(headers.get('sunset')).toBe('Wed, 30 Jun 2027 00:00:00 GMT');
      expect(headers.get('link')).toContain(`<http://service.test${path}>; rel="successor-version"`);
    }
  },
);

test('a cookie never spends by GET, nor does HEAD', async () => {
  const meta = { address: '127.0.0.1', userAgent: null } as Parameters<typeof openSession>[2];
  const { database } = app.app.context;
  const { token } = await database.transaction((tx) => openSession(tx, who.accountId, meta));
  const before = app.sandbox.control.counters().requests;
  const byCookie = await get('/api/research/trends?keywords=cookie+spender', { Cookie: `session=${token}` });
  expect([byCookie.status, byCookie.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  const head = await fetch(`${app.url}/api/research/trends?keywords=head+spender`, {
    method: 'HEAD',
    headers: who.headers,
  });
  expect(head.status).toBe(405);
  expect(app.sandbox.control.counters().requests).toEqual(before);
});

test.each([
  ['a number that is none', 'keywords=a&days=ninety'],
  ['an unknown field', 'keywords=a&neverAField=1'],
  ['a boolean that is none', 'keywords=a&includeMetrics=yes'],
  ['a repeated single field', 'keywords=a&days=90&days=91'],
])('%s is refused', async (_, query) => {
  const { status, body } = await get(`/api/research/expand?${query}`);
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
});

test('LEGACY_GET=off leaves POST alone', async () => {
  const off = await startTestApp({ env: { LEGACY_GET: 'off' } });
  try {
    const caller = await person(off);
    const { status, headers } = await call(`${off.url}/api/research/expand?keywords=a`, { headers: caller.headers });
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    // The start read its price lists, and that is all.
    expect(Object.keys(off.sandbox.control.counters().requests).sort()).toEqual([
      'dataforseo appendix/user_data',
      'openrouter models',
    ]);
  } finally {
    await off.stop();
  }
});
