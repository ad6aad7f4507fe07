import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { now } from '../../server/core/database.ts';
import { routes } from '../../server/http/routes.ts';
import { openSession } from '../../server/services/access/open-session.ts';
import { type Answer, call, type Person, person, post } from '../support/people.ts';
import { inTurns } from '../support/series.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { DATES, ENVELOPE, FIELDS, type Mistake, MOST, tooMany } from './bad-input-table.ts';

let app: TestApp;
let student: Person;
let cookie: string;

beforeAll(async () => {
  app = await startTestApp({ env: { REQUEST_RATE_PER_MINUTE: '100000' } });
  student = await person(app);
  const meta = { address: '127.0.0.1', userAgent: null } as Parameters<typeof openSession>[2];
  const session = await app.app.context.database.transaction((tx) => openSession(tx, student.accountId, meta));
  cookie = `session=${session.token}`;
});
afterAll(() => app.stop());

const RESEARCH = Object.keys(MOST);
const withBody = routes.filter((route) => route.from[0] === 'body' && route.from.length === 1);

function send(method: string, path: string, mistake: Mistake): Promise<Answer> {
  const contentType = mistake.contentType ?? 'application/json';
  return call(app.url + path, {
    method,
    // A cookie reaches every route, the cookie-only ones as well.
    headers: {
      Cookie: cookie,
      ...(contentType ? { 'Content-Type': contentType } : {}),
      'Idempotency-Key': 'bad-input-1',
    },
    body:
      mistake.contentType === ''
        ? new TextEncoder().encode(mistake.raw as string)
        : (mistake.raw ?? JSON.stringify(mistake.body)),
  });
}

/** The price lists, which every start reads. */
const START_READS = { 'dataforseo appendix/user_data': 1, 'openrouter models': 1 };

/** Nothing else reached a provider, and nothing was charged to anybody. */
async function expectNothingBought(): Promise<void> {
  expect(app.sandbox.control.counters().requests).toEqual(START_READS);
  const { db } = app.app.context.database;
  expect(await db.selectFrom('jobs').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('quota_days').selectAll().where('used', '>', 0).execute()).toEqual([]);
}

async function expectRefused(answer: Answer, mistake: Mistake): Promise<void> {
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status: mistake.status, code: mistake.code });
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.body.type).toBe(`http://service.test/docs/errors#${mistake.code}`);
  expect(answer.body.error).toBe(answer.body.detail);
  expect(answer.headers.get('x-request-id')).toBe(answer.body.requestId);
  if (mistake.code === 'VALIDATION_FAILED') expect(answer.body.issues[0]).toHaveProperty('message');
  await expectNothingBought();
}

describe.each(inTurns(withBody, 3).map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s refuses what is no request, and buys nothing',
  (_, route) => {
    test.each(ENVELOPE.map((mistake) => [mistake.name, mistake] as const))('%s', async (_name, mistake) => {
      await expectRefused(await send(route.method, route.path, mistake), mistake);
    });
  },
);

describe.each(RESEARCH)('POST %s refuses wrong fields, and buys nothing', (path) => {
  const mistakes = [...FIELDS, tooMany(path), ...(path.endsWith('serp') ? [] : DATES)];
  test.each(mistakes.map((mistake) => [mistake.name, mistake] as const))('%s', async (_, mistake) => {
    await expectRefused(await send('POST', path, mistake), mistake);
  });
});

describe.each(
  routes.filter((route) => route.operation.access.who !== 'anyone').map((route) => [route.method, route.path] as const),
)('%s %s', (method, path) => {
  const url = () => app.url + path.replace(/:\w+/g, crypto.randomUUID());
  test.each([
    ['no credential', {}],
    ['a key that is none', { Authorization: 'Bearer gk_live_nonsense' }],
    ['a well-formed key that nobody has', { Authorization: `Bearer gk_live_${'a'.repeat(32)}000000` }],
    ['another scheme', { Authorization: 'Basic YTpi' }],
    ['a bad key beside a good cookie', { Authorization: 'Bearer nonsense', Cookie: 'GOOD' }],
    ['an unknown session', { Cookie: 'session=nobody' }],
  ])('answers 401 to %s', async (_, headers) => {
    const given = { ...headers, ...('Cookie' in headers && headers.Cookie === 'GOOD' ? { Cookie: cookie } : {}) };
    // Each call from an address of its own would hide the throttle of bad keys; it answers 429 in time.
    const answer = await call(url(), { method, headers: given as Record<string, string> });
    expect([401, 429]).toContain(answer.status);
    if (answer.status === 401) expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    else expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await expectNothingBought();
  });
});

test.each([...new Set(routes.map((route) => route.path))])(
  '%s answers 405 with Allow to a method it has not',
  async (path) => {
    const own: string[] = routes.filter((route) => route.path === path).map((route) => route.method);
    const method = ['PATCH', 'PUT', 'DELETE'].find((one) => !own.includes(one))!;
    const answer = await call(app.url + path.replace(/:\w+/g, 'x'), { method, headers: student.headers });
    expect([answer.status, answer.body.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(answer.headers.get('allow')!.split(', ')).toEqual(expect.arrayContaining(own));
  },
);

test('a job of somebody else and a job that never was get the same answer', async () => {
  const admin = await person(app, { role: 'admin' });
  const { body: job } = await post(app, '/api/research/expand', admin, { keywords: ['meal planner'] });
  const read = async (id: string) => {
    const { status, body } = await post(app, `/api/research/expand/status?jobId=${id}`, student, undefined);
    return { status, ...body, requestId: null };
  };
  const foreign = await read(job.jobId);
  expect(foreign).toMatchObject({ status: 404, code: 'JOB_NOT_FOUND' });
  expect(await read('0198f2c4-6f0a-7bd1-9a53-3a1c7d2f9b10')).toEqual(foreign);
  expect(await read('%00')).toMatchObject({ code: expect.stringMatching(/JOB_NOT_FOUND|VALIDATION_FAILED/) });
});

test('a blocked caller hears that before anything about its input', async () => {
  const blocked = await person(app);
  await app.app.context.database.db
    .updateTable('accounts')
    .set({ blocked_at: now })
    .where('id', '=', blocked.accountId)
    .execute();
  const { status, body } = await post(app, '/api/research/expand', blocked, { nonsense: true });
  expect([status, body.code]).toEqual([403, 'ACCOUNT_BLOCKED']);
});
