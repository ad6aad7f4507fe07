import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appErrorOf } from '../../server/core/errors.ts';
import { operations } from '../../server/operations/table.ts';
import { cookieOf } from '../support/byok.ts';
import { type DatabaseProxy, proxyTo } from '../support/database-proxy.ts';
import { person } from '../support/people.ts';
import { inTurns } from '../support/series.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type Answer, bindingsOf } from './bindings.ts';

/**
 * Contract 1: 503 with Retry-After, retryable, and never INTERNAL_ERROR. GraphQL tells the status in its extensions; a stream
 * has sent its headers before.
 */
function expectUnavailable(name: string, answer: Answer, isStream = false): void {
  const { code, members, status, retryAfter } = answer;
  expect({ name, code, status: members.status ?? members.httpStatus ?? status }).toEqual({
    name,
    code: 'SERVICE_UNAVAILABLE',
    status: 503,
  });
  expect(members).toMatchObject({ retryable: true, retryAfterSeconds: expect.any(Number) });
  if (!isStream) expect({ name, seconds: Number(retryAfter) }).toEqual({ name, seconds: members.retryAfterSeconds });
}

describe('the database is away', () => {
  let observer: TestApp;
  let service: TestApp;
  let way: DatabaseProxy;
  let cookie: string;
  beforeAll(async () => {
    observer = await startTestApp({ env: { ROLE: 'web' } });
    way = await proxyTo(observer.databaseUrl!);
    service = await startTestApp({ beside: observer, env: { DATABASE_URL: way.url, ROLE: 'web' } });
    const admin = await person(observer, { role: 'admin' });
    cookie = await cookieOf(observer, admin.accountId);
    way.close();
  });
  afterAll(async () => {
    way.open();
    await service.stop();
    await way.stop();
    await observer.stop();
  });

  const withCredential = [...operations.values()].filter(({ access }) => access.who !== 'anyone');
  test.each(inTurns(withCredential, 3).map((one) => [one.name, one] as const))(
    '%s says so on every transport',
    async (_, one) => {
      for (const binding of bindingsOf(one)) {
        expectUnavailable(
          binding.name,
          await binding.send(service, { Cookie: cookie }, { neverAField: 'x' }),
          one.kind === 'subscription',
        );
      }
    },
  );

  test('so does a sign-in, and nothing is logged as a fault of the service', async () => {
    const input = { email: 'ada@example.com', password: 'a long enough password' };
    for (const binding of bindingsOf(operations.get('auth.signIn')!)) {
      expectUnavailable(binding.name, await binding.send(service, {}, input));
    }
    expect(service.logs.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    expect(service.logs.some((line) => line.includes('database out of reach'))).toBe(true);
  });

  test('when it is back, requests are answered again', async () => {
    way.open();
    const { status } = await fetch(`${service.url}/api/auth/access`, { headers: { Cookie: cookie } });
    expect(status).toBe(200);
  });
});

describe('all connections are taken', () => {
  test('a request does not wait for one for ever, and others are answered when they are free', async () => {
    const env = { ROLE: 'web', DATABASE_CONNECTIONS: '2', DATABASE_WAIT_MS: '2000' };
    const service = await startTestApp({ env });
    const { headers } = await person(service, { role: 'admin' });
    const { database } = service.app.context;
    const freed = Promise.withResolvers<void>();
    const taken = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holders = taken.map(({ resolve }) =>
      database.transaction(async (tx) => {
        await sql`select 1`.execute(tx.db);
        resolve();
        await freed.promise;
      }),
    );
    await Promise.all(taken.map(({ promise }) => promise));
    const bindings = bindingsOf(operations.get('research.history')!);
    const answers = await Promise.all(bindings.map((binding) => binding.send(service, headers, {})));
    for (const [at, { name }] of bindings.entries()) expectUnavailable(name, answers[at]!);
    freed.resolve();
    await Promise.all(holders);
    expect((await fetch(`${service.url}/api/auth/access`, { headers })).status).toBe(200);
    await service.stop();
  });
});

describe('the server cuts a statement off', () => {
  test('its caller is told to come back', async () => {
    const service = await startTestApp({ env: { ROLE: 'web' } });
    const { headers } = await person(service, { role: 'admin' });
    const { database } = service.app.context;
    const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = database.transaction(async (tx) => {
      await sql`lock table jobs in access exclusive mode`.execute(tx.db);
      locked.resolve();
      await over.promise;
    });
    await locked.promise;
    const cancel = sql`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike '%jobs%'`;
    for (const binding of bindingsOf(operations.get('research.history')!)) {
      const answering = binding.send(service, headers, {});
      await expect
        .poll(async () => (await cancel.execute(database.db)).rows.length, { interval: 20 })
        .toBeGreaterThan(0);
      expectUnavailable(binding.name, await answering);
    }
    over.resolve();
    await holder;
    expect(service.logs.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    await service.stop();
  });
});

test.each(['40P01', '40001'])(
  'who lost against another transaction (%s) is told to come back: nothing was done',
  (code) => {
    const thrown = Object.assign(new Error('deadlock detected'), { code });
    expect(appErrorOf(thrown)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', cause: thrown });
  },
);

describe('the process is about to end', () => {
  test('whatever is asked, it is told to come back, and the process is not ready for more', async () => {
    const service = await startTestApp({ env: { ROLE: 'web' } });
    service.app.drain();
    for (const operation of operations.values()) {
      for (const binding of bindingsOf(operation)) {
        const answer = await binding.send(service, {}, { neverAField: 'x' });
        expectUnavailable(`${operation.name} ${binding.name}`, answer, operation.kind === 'subscription');
      }
    }
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(503);
    await service.stop();
  });
});
