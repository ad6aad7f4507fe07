import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../server/http/routes.ts';
import * as byok from '../support/byok.ts';
import { type Answer, call, type Person, person, post } from '../support/people.ts';
import { endRunningJob, runningJob } from '../support/running-job.ts';
import { inTurns } from '../support/series.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let who: byok.Owner;
beforeAll(async () => {
  app = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '100000' }, overrides: { sweepSeconds: 3600 } });
  who = await byok.owner(app);
});
afterAll(() => app.stop());

const send = (method: string, path: string, init: RequestInit = {}, by: Person = who): Promise<Answer> =>
  call(app.url + path, { method, ...init, headers: { ...by.headers, ...(init.headers as Record<string, string>) } });

describe('an accepted job', () => {
  test.each([
    ['expand', { keywords: ['first look'] }],
    ['compare', { keywords: ['first look', 'second look'] }],
    ['trends', { keywords: ['third look'] }],
  ])('of %s says where it is read and when to look', async (kind, body) => {
    const { status, headers, body: job } = await post(app, `/api/research/${kind}`, who, body);
    expect(status).toBe(202);
    expect(headers.get('location')).toBe(`/api/research/${kind}/status?jobId=${job.jobId}`);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    const read = await send('POST', headers.get('location')!);
    expect([read.status, read.body.jobId]).toEqual([200, job.jobId]);
  });

  test('of a confirmed quote does so too', async () => {
    const { data } = await byok.quote(app, who, 'expand', { keywords: ['standing desk'] });
    const path = '/api/research/byok/pipeline/expand/execute';
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const { status, headers, body } = await post(app, path, who, byok.confirmationOf(data.quote), key);
    expect(status).toBe(202);
    expect(headers.get('location')).toBe(`/api/research/byok/pipeline/jobs/${body.jobId}`);
    expect(headers.has('retry-after')).toBe(true);
    expect((await send('GET', headers.get('location')!)).body.jobId).toBe(body.jobId);
  });

  test('read while it runs says when to look again, and when it is final no more', async () => {
    const jobId = await runningJob(app, who);
    const path = `/api/research/expand/status?jobId=${jobId}`;
    const running = await send('POST', path);
    expect([running.status, running.headers.has('retry-after'), running.headers.has('location')]).toEqual([
      ...[200, true, false],
    ]);
    await endRunningJob(app, jobId);
    expect((await send('POST', path)).headers.has('retry-after')).toBe(false);
  });
});

test('a wait that was granted is said, no longer than it is, and only where it was asked for', async () => {
  const body = { keywords: ['wait word'] };
  const applied = async (prefer: string | null, path: string, init: RequestInit) =>
    (await send('POST', path, { ...init, headers: prefer === null ? {} : { Prefer: prefer } })).headers.get(
      'preference-applied',
    );
  const submit = { body: JSON.stringify(body) };
  expect(await applied('wait=29', '/api/research/expand', submit)).toBe('wait=29');
  expect(await applied('respond-async, wait=99', '/api/research/expand', submit)).toBe('wait=30');
  expect(await applied(null, '/api/research/expand', submit)).toBeNull();
  expect(await applied('wait=5', '/api/research/keyword-suggestions', { body: '{"keyword":"desk"}' })).toBeNull();
  expect(await applied('wait=5', '/api/research/expand', { body: '{}' })).toBeNull();
});

describe('an entity tag', () => {
  const FEED = '/api/integrations/discovery-feed';
  const status = async (ifNoneMatch: string) =>
    (await send('GET', FEED, { headers: { 'If-None-Match': ifNoneMatch } })).status;

  test('matches weakly: weak or strong, alone, in a list, or any', async () => {
    const weak = (await send('GET', FEED)).headers.get('etag')!;
    const strong = weak.replace(/^W\//, '');
    for (const list of [weak, strong, `"x,y", ${strong}`, `W/"a" ,${weak}`, ' * ']) {
      expect([list, await status(list)]).toEqual([list, 304]);
    }
    for (const list of ['"other"', strong.slice(0, -1), `"${strong.slice(1, -1)}x"`, '', 'W/*']) {
      expect([list, await status(list)]).toEqual([list, 200]);
    }
  });

  test('comes with the 304 as with the 200, under the same rules of storing', async () => {
    const full = await send('GET', FEED);
    const tag = full.headers.get('etag')!;
    const bare = await send('GET', FEED, { headers: { 'If-None-Match': tag } });
    expect(bare.headers.get('etag')).toBe(tag);
    expect(bare.headers.get('cache-control')).toBe(full.headers.get('cache-control'));
  });
});

const anyPath = (path: string) => path.replace(/:\w+/g, '0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b10');
const issuesOf = ({ status, body }: Answer) => {
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  return body.issues as { path: string; message: string }[];
};

describe('what does not belong to a request is refused by name', () => {
  test.each(routes.map((route) => [route.method, route.path] as const))('%s %s?stranger=1', async (method, path) => {
    const init = method === 'GET' ? {} : { body: '{}' };
    const headers = { Authorization: '', Cookie: await byok.cookieOf(app, who.accountId) };
    const { Authorization: _, ...cookie } = headers;
    const answer = await call(`${app.url}${anyPath(path)}?stranger=1`, {
      method,
      ...init,
      headers: { ...cookie, 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    });
    expect(issuesOf(answer).map((issue) => issue.path)).toContain('stranger');
  });

  const bodiless = routes.filter(({ method, from }) => method !== 'GET' && !from.includes('body'));
  describe.each(inTurns(bodiless, 3).map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s',
    (_, route) => {
      const answer = async (body: string, type = 'application/json') => {
        const cookie = await byok.cookieOf(app, who.accountId);
        const headers = { Cookie: cookie, ...(type ? { 'Content-Type': type } : {}) };
        return await call(app.url + anyPath(route.path), { method: route.method, headers, body });
      };
      test.each([
        ['a field', '{"stranger":1}', 400],
        ['an array', '[]', 400],
        ['what is no JSON', '{', 400],
        ['a form', 'a=1', 415, 'application/x-www-form-urlencoded'],
        ['too much', `"${'x'.repeat(256 * 1024)}"`, 413],
      ])('judges its body: %s', async (_name, body, status, type?: string) => {
        expect((await answer(body, type)).status).toBe(status);
      });

      test('takes none, or an empty object', async () => {
        for (const body of ['', '{}']) {
          const { body: refusal } = await answer(body);
          expect(refusal?.issues?.some(({ message }: { message: string }) => /body/.test(message)) ?? false).toBe(
            false,
          );
        }
      });
    },
  );

  test('fields of a POST in its query are told where they belong', async () => {
    const issues = issuesOf(await send('POST', '/api/research/expand?keywords=desk&limit=5'));
    expect(issues[0]).toEqual({
      path: 'keywords',
      message: 'keywords was sent in the query; fields belong in the JSON body',
    });
    expect(issues[1]!.path).toBe('limit');
  });
});

describe('an issue is said in words', () => {
  const submit = async (body: unknown) => issuesOf(await post(app, '/api/research/expand', who, body));
  test.each([
    [{}, 'keywords', 'keywords is missing'],
    [{ keywords: ['a'], limitPerSeed: 5 }, 'limitPerSeed', 'limitPerSeed must be a whole number from 10 to 1000'],
    [
      { keywords: ['a'], limitPerSeed: 2 ** 53 + 2 },
      'limitPerSeed',
      'limitPerSeed must be a whole number from 10 to 1000',
    ],
    [{ keywords: ['a'], limitPerSeed: '100' }, 'limitPerSeed', 'limitPerSeed must be a whole number from 10 to 1000'],
    [{ keywords: ['a'], includeMetrics: 1 }, 'includeMetrics', 'includeMetrics must be true or false'],
    [{ keywords: ['a'], filterMode: 'x' }, 'filterMode', 'filterMode must be one of semantic, literal'],
    [{ keywords: ['a'], keywrds: [] }, 'keywrds', 'keywrds is no field of this request'],
    [
      { keywords: ['a'], sources: ['x'] },
      'sources.0',
      'sources.0 must be one of autocomplete, related, related_keywords, suggestions',
    ],
    [[], '', 'The request must be an object'],
  ])('%j, once', async (body, path, message) => {
    expect((await submit(body)).filter((issue) => issue.path === path)).toEqual([{ path, message }]);
  });

  test.each(['0', '101', 'ten', '1.5', ''])('limit=%s', async (limit) => {
    const [issue] = issuesOf(await send('GET', `/api/research/history?limit=${limit}`));
    expect(issue).toEqual({ path: 'limit', message: 'limit must be a whole number from 1 to 100' });
  });

  test('the same on every transport, and in the detail', async () => {
    const { body } = await post(app, '/api/research/expand', who, {});
    expect(body.detail).toBe('keywords is missing');
    const { error } = await byok.mutate(app, who.headers, { name: 'research.expand', input: {}, key: null });
    expect(error).toMatchObject({ issues: body.issues });
    const nested = await post(app, '/api/research/compare', who, { groups: [{ name: 'a', keywords: ['b'], x: 1 }] });
    expect(issuesOf(nested)).toEqual([{ path: 'groups.0.x', message: 'groups.0.x is no field of this request' }]);
  });

  test('of alternatives, what the nearest one lacks', async () => {
    const headers = { Cookie: who.cookie, 'Content-Type': 'application/json' };
    const save = async (body: unknown) =>
      issuesOf(
        await call(`${app.url}/api/provider-connections`, { method: 'POST', headers, body: JSON.stringify(body) }),
      );
    expect(await save({ provider: 'other', credential: {} })).toEqual([
      { path: 'provider', message: 'provider must be one of dataforseo, openrouter' },
    ]);
    expect(await save({ provider: 'openrouter', credential: {} })).toEqual([
      { path: 'credential.apiKey', message: 'credential.apiKey is missing' },
    ]);
  });
});

describe('a method that is not offered', () => {
  const PAGES = ['/', '/docs', '/docs/errors', '/openapi.json', '/schema.graphql', '/healthz', '/readyz', '/metrics'];
  test.each(PAGES)('%s is read only', async (path) => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { status, headers, body } = await call(app.url + path, { method });
      expect([status, body.code, headers.get('allow')]).toEqual([405, 'METHOD_NOT_ALLOWED', 'GET, HEAD']);
      expect(headers.has('ratelimit')).toBe(true);
    }
    expect((await fetch(app.url + path, { method: 'HEAD' })).status).toBe(200);
  });
});

test('every refusal shows what is left of the request rate', async () => {
  const student = await person(app, { dailyQuota: 0 });
  const json = { 'Content-Type': 'application/json' };
  const refusals: [number, Answer][] = [
    [400, await post(app, '/api/research/expand', student, {})],
    [401, await call(`${app.url}/api/research/expand`, { method: 'POST', headers: json, body: '{}' })],
    [403, await post(app, '/api/research/expand', await person(app, { scopes: ['feed:read'] }), {})],
    [404, await send('GET', '/api/jobs/none')],
    [404, await send('GET', '/api/nowhere')],
    [405, await send('PUT', '/api/research/expand')],
    [413, await send('POST', '/api/research/expand', { body: `"${'x'.repeat(300_000)}"` })],
    [415, await send('POST', '/api/research/expand', { body: 'x', headers: { 'Content-Type': 'text/plain' } })],
    [429, await post(app, '/api/research/expand', student, { keywords: ['one too many'] })],
  ];
  for (const [status, { status: seen, headers }] of refusals) {
    expect([status, headers.get('ratelimit')]).toEqual([seen, expect.stringMatching(/^"requests";r=\d+;t=\d+/)]);
    expect(headers.get('ratelimit-policy')).toMatch(/^"requests";q=\d+;w=60/);
  }
});
