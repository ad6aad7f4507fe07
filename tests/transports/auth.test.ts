import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authSignUp } from '../../server/operations/auth.ts';
import { CreateInvite } from '../../server/services/accounts/admin-schemas.ts';
import { createInvite } from '../../server/services/accounts/create-invite.ts';
import { SYSTEM } from '../../server/services/audit/record.ts';
import { call, person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let secure: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'on' } });
  secure = await startTestApp({ env: { PUBLIC_URL: 'https://service.test', TRUST_PROXY: 'on' } });
});
afterAll(async () => {
  await Promise.all([app.stop(), secure.stop()]);
});

const PASSWORD = 'correct horse battery';
let people = 0;

const send = (to: TestApp, path: string, body: unknown, headers: Record<string, string> = {}) =>
  call(to.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function join(to: TestApp) {
  const invite = await createInvite({ app: to.app.context, origin: SYSTEM }, CreateInvite.parse({}));
  const email = `rest${++people}@example.org`;
  const body = { email, password: PASSWORD, inviteCode: invite.code };
  const answer = await send(to, '/api/auth/sign-up', body, { 'X-Forwarded-For': `198.51.100.${people}` });
  const cookie = answer.headers.get('set-cookie') ?? '';
  return { ...answer, email, setCookie: cookie, cookie: cookie.split(';')[0]! };
}

describe('sign-up, sign-in and sign-out over REST', () => {
  test('answer as promised, with a cookie that scripts cannot read', async () => {
    const joined = await join(app);
    expect(joined.status).toBe(201);
    expect(joined.body).toEqual({
      account: { userId: expect.any(String), email: joined.email, role: 'student' },
      mustChangePassword: false,
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(joined.setCookie).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=/);
    const entered = await send(app, '/api/auth/sign-in', { email: joined.email, password: PASSWORD });
    expect([entered.status, entered.body.account.email]).toEqual([200, joined.email]);
    const left = await send(app, '/api/auth/sign-out', {}, { Cookie: joined.cookie });
    expect([left.status, left.body]).toEqual([204, null]);
    expect(left.headers.get('set-cookie')).toContain('session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
    expect((await call(`${app.url}/api/auth/access`, { headers: { Cookie: joined.cookie } })).status).toBe(401);
  });

  test('the cookie is Secure exactly when the public address is https', async () => {
    expect((await join(secure)).setCookie).toContain('; Secure');
    expect((await join(app)).setCookie).not.toContain('Secure');
  });

  test('the lifecycle of a key: shown once, listed, used, revoked by body or by query, twice', async () => {
    const { cookie } = await join(app);
    const made = await send(app, '/api/auth/keys', { name: 'first' }, { Cookie: cookie });
    expect(made.status).toBe(201);
    const bearer = { Authorization: `Bearer ${made.body.key}` };
    expect((await call(`${app.url}/api/auth/access`, { headers: bearer })).body.auth.kind).toBe('api_key');
    const listed = await call(`${app.url}/api/auth/keys`, { headers: { Cookie: cookie } });
    expect(listed.body.keys.map((key: { id: string }) => key.id)).toEqual([made.body.apiKey.id]);
    const keyId = made.body.apiKey.id;
    const remove = (url: string, body?: string) =>
      call(url, {
        method: 'DELETE',
        headers: { Cookie: cookie, 'Content-Type': 'application/json' },
        ...(body ? { body } : {}),
      });
    expect((await remove(`${app.url}/api/auth/keys`, JSON.stringify({ keyId }))).status).toBe(204);
    expect((await remove(`${app.url}/api/auth/keys?keyId=${keyId}`)).status).toBe(204);
    const refused = await call(`${app.url}/api/auth/access`, { headers: bearer });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });
});

describe('credentials in a request', () => {
  test.each([
    ['none', 'keys.list', {}],
    ['none in a batch', 'keys.list,keys.list?batch=1&input={}', {}],
    ['a bad one', 'keys.list', { Authorization: 'Bearer nobody' }],
  ])('over tRPC, too, whoever sends %s is told which is wanted', async (_, path, headers) => {
    const refused = await call(`${app.url}/trpc/${path}`, { headers: headers as Record<string, string> });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  test('a mutation by cookie from another origin is refused; a key is no cookie and passes', async () => {
    const { cookie } = await join(app);
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.test' },
      // An address of the service, and not the one that it is published under.
      { Origin: app.url },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ];
    for (const headers of foreign) {
      const refused = await send(app, '/api/auth/keys', { name: 'x' }, { Cookie: cookie, ...headers });
      expect([refused.status, refused.body.code]).toEqual([403, 'CROSS_ORIGIN_REQUEST']);
    }
    const own = { Cookie: cookie, Origin: 'http://service.test', 'Sec-Fetch-Site': 'same-origin' };
    expect((await send(app, '/api/auth/keys', { name: 'x' }, own)).status).toBe(201);
    const owner = await person(app);
    const byKey = await send(app, '/api/research/expand', {}, { ...owner.headers, Origin: 'https://evil.test' });
    expect(byKey.body.code).toBe('VALIDATION_FAILED');
  });

  test('signing in from another origin is refused, so that nobody is signed in as somebody else', async () => {
    const { email } = await join(app);
    const body = { email, password: PASSWORD };
    const refused = await send(app, '/api/auth/sign-in', body, { Origin: 'https://evil.test' });
    expect([refused.body.code, refused.headers.get('set-cookie')]).toEqual(['CROSS_ORIGIN_REQUEST', null]);
  });

  test('a key in the URL is not a credential', async () => {
    const { key } = await person(app);
    for (const name of ['key', 'api_key', 'token', 'access_token', 'authorization']) {
      expect((await call(`${app.url}/api/auth/access?${name}=${key}`)).body.code).toBe('UNAUTHENTICATED');
    }
  });

  test('refusals for too many attempts say when to come back', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.77' };
    const bad = () => call(`${app.url}/api/auth/access`, { headers: { Authorization: 'Bearer nonsense', ...from } });
    for (let i = 0; i < 30; i++) expect((await bad()).status).toBe(401);
    const refused = await bad();
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(890);
  });

  test('no secret reaches the log', async () => {
    const { cookie } = await join(app);
    const { body } = await send(app, '/api/auth/keys', { name: 'x' }, { Cookie: cookie });
    await call(`${app.url}/api/auth/access`, { headers: { Authorization: `Bearer ${body.key}` } });
    const text = app.logs.join('\n');
    for (const secret of [PASSWORD, body.key, cookie.split('=')[1]!]) expect(text).not.toContain(secret);
  });
});

test('tRPC sets and clears the same cookie, and shows the same code', async () => {
  const invite = await createInvite({ app: app.app.context, origin: SYSTEM }, CreateInvite.parse({}));
  const json = { email: 'trpc@example.org', password: PASSWORD, inviteCode: invite.code };
  const joined = await send(app, `/trpc/${authSignUp.name}`, { json });
  expect(joined.headers.get('set-cookie')).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/);
  const again = await send(app, `/trpc/${authSignUp.name}`, { json });
  expect(again.body.error.json.data).toMatchObject({ appCode: 'INVITE_INVALID', httpStatus: 400, retryable: false });
  const cookie = joined.headers.get('set-cookie')!.split(';')[0]!;
  const left = await send(app, '/trpc/auth.signOut', {}, { Cookie: cookie });
  expect(left.headers.get('set-cookie')).toContain('Max-Age=0');
});
