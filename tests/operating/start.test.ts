import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { migrations } from '../../entities/migrations/index.ts';
import { readConfig } from '../../server/config.ts';
import { listen } from '../../server/http/server.ts';
import { startProblem } from '../../server/wiring/starting.ts';
import { openStore } from '../../server/wiring/store.ts';
import { createPostgresDatabase } from '../support/database.ts';
import { call } from '../support/people.ts';
import { freePort } from '../support/postgres-server.ts';
import { type ServiceProcess, startService } from '../support/processes.ts';
import { sized } from '../support/series.ts';
import { TEST_CREDENTIAL_KEYS } from '../support/test-app.ts';
import { until } from '../support/until.ts';

const running: ServiceProcess[] = [];
function start(env: Record<string, string>, ...command: [string?, string[]?]): ServiceProcess {
  const service = startService(env, ...command);
  running.push(service);
  return service;
}
afterAll(() => Promise.all(running.map((service) => service.stop())));

/** One line for the operator, not the trace of a fault. */
async function expectOneLine(service: ServiceProcess, words: RegExp): Promise<void> {
  expect(await service.ended).toBe(1);
  expect(service.said().trim()).toMatch(words);
  expect(service.said().trim().split('\n')).toHaveLength(1);
}

/** At a desk the one that no page can be called by. */
const HOSTS = sized<[string, RegExp][]>({
  desk: [['0.0.0.0', /^http:\/\/localhost:\d+$/]],
  ci: [
    ['127.0.0.1', /^http:\/\/127\.0\.0\.1:\d+$/],
    ['0.0.0.0', /^http:\/\/localhost:\d+$/],
    ['::1', /^http:\/\/\[::1\]:\d+$/],
  ],
});

test.each(HOSTS)(
  'a first start on %s and a port that the system chose, its own pages may call it',
  async (host, form) => {
    const own = await createPostgresDatabase();
    const env = { DATABASE_URL: own.url, CREDENTIAL_KEYS: TEST_CREDENTIAL_KEYS, BCRYPT_COST: '4' };
    const service = start({ ...env, PORT: '0', HOST: host });
    const url = await service.url();
    expect(url).toMatch(form);
    const body = JSON.stringify({ email: 'admin@example.com', password: 'not this one' });
    const signIn = (origin: string) =>
      call(`${url}/api/auth/sign-in`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: origin },
        body,
      });
    expect((await signIn(url)).body.code).toBe('INVALID_CREDENTIALS');
    expect((await signIn('http://elsewhere.example')).body.code).toBe('CROSS_ORIGIN_REQUEST');
    expect(await service.stop()).toBe(0);
    await own.drop();
  },
);

describe('what an operator did wrong is told in one line', () => {
  const server = () => ({ CREDENTIAL_KEYS: TEST_CREDENTIAL_KEYS, PORT: '0' });

  test('a database that refuses', async () => {
    const url = `postgres://service:secret-word@127.0.0.1:1/service`;
    const service = start({ ...server(), DATABASE_URL: url });
    await expectOneLine(service, /^The database of DATABASE_URL cannot be used: .*ECONNREFUSED/);
    expect(service.said()).not.toContain('secret-word');
  });

  /** What a process would say before it ends, as the one above does. */
  async function saidOf(env: Record<string, string>): Promise<string | null> {
    try {
      const store = await openStore(readConfig({ ...server(), ...env }));
      await store.close();
      return null;
    } catch (error) {
      return startProblem(error);
    }
  }

  test('a wrong password of the database', async () => {
    const url = new URL(inject('postgresUrl'));
    url.password = 'secret-word';
    const said = await saidOf({ DATABASE_URL: url.href });
    expect(said).toMatch(/^The database of DATABASE_URL cannot be used: .*authentication/);
    expect(said).not.toMatch(/secret-word|\n/);
  });

  test('an administrator password of 80 bytes', async () => {
    const said = await saidOf({ ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'ä'.repeat(40) });
    expect(said).toMatch(/ADMIN_PASSWORD: must have at most 72 bytes/);
    expect(said).not.toMatch(/ {4}at |ä/);
  });

  test('a HOST that is the name of nothing', async () => {
    const listening = listen(() => new Response(), { host: '256.0.0.1', port: 0, trustProxy: false });
    expect(startProblem(await listening.catch((error) => error))).toMatch(/^HOST is no address of this machine/);
  });

  test('a data directory that is a file', async () => {
    expect(await saidOf({ DATA_DIR: '/dev/null/data' })).toMatch(/^\S+ cannot be written \(ENOTDIR\)/);
  });
});

const AT_ONCE = sized({ desk: 2, ci: 3 });

test(`${AT_ONCE} processes started on an empty database all come up, and the schema is made once`, async () => {
  const operator = new pg.Client({ connectionString: inject('postgresUrl') });
  await operator.connect();
  const name = `empty_${process.pid}`;
  await operator.query(`create database "${name}"`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const env = { DATABASE_URL: url.href, CREDENTIAL_KEYS: TEST_CREDENTIAL_KEYS, PORT: '0', BCRYPT_COST: '4' };
  const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'correct horse battery' };
  const services = Array.from({ length: AT_ONCE }, () => start({ ...env, ...admin }));
  for (const service of services) expect((await call(`${await service.url()}/readyz`)).status).toBe(200);
  const looker = new pg.Client({ connectionString: url.href });
  await looker.connect();
  const { rows } = await looker.query('select name from mikro_orm_migrations order by id');
  expect(rows.map((row) => row.name)).toEqual(migrations.map((one) => one.name));
  await looker.end();
  expect(await Promise.all(services.map((service) => service.stop()))).toEqual(services.map(() => 0));
  await operator.query(`drop database "${name}" with (force)`);
  await operator.end();
});

test('a start that follows its sources comes up, with doubles in a thread of their own', async () => {
  const own = await createPostgresDatabase();
  const env = { DATABASE_URL: own.url, CREDENTIAL_KEYS: TEST_CREDENTIAL_KEYS, NODE_ENV: 'development', ROLE: 'web' };
  const service = start({ ...env, PORT: '0' }, '--watch', ['server/dev.ts']);
  expect((await call(`${await service.url()}/readyz`)).status).toBe(200);
  await service.stop();
  await own.drop();
});

test('the service takes as many connections as its setting says, and the address that its proxy tells of', async () => {
  const own = await createPostgresDatabase();
  const env = { DATABASE_URL: own.url, CREDENTIAL_KEYS: TEST_CREDENTIAL_KEYS, PORT: '0' };
  const service = start({ ...env, MAX_CONNECTIONS: '2', TRUST_PROXY: 'on' });
  const url = new URL(await service.url());
  const forwarded = { 'X-Forwarded-For': '198.51.100.1, 203.0.113.7', Authorization: 'Bearer made-up' };
  expect((await call(`${url.origin}/api/auth/access`, { headers: forwarded })).status).toBe(401);
  const sockets = [1, 2, 3].map(() => connect(Number(url.port), url.hostname).on('error', () => undefined));
  const answered = (socket: Socket) =>
    new Promise<boolean>((told) => {
      socket.once('data', () => told(true)).once('close', () => told(false));
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    });
  // The one that asked first may still be open.
  expect((await Promise.all(sockets.map(answered))).filter(Boolean).length).toBeLessThanOrEqual(2);
  for (const socket of sockets) socket.destroy();
  expect(await service.stop()).toBe(0);
  expect(service.said()).toContain('"address":"203.0.113.7"');
  await own.drop();
});

test('a worker is ready when it works', async () => {
  const own = await createPostgresDatabase();
  const operator = new pg.Client({ connectionString: own.url });
  await operator.connect();
  await operator.query('begin; lock table pacing_leases in access exclusive mode');
  const port = String(await freePort());
  const env = { DATABASE_URL: own.url, CREDENTIAL_KEYS: TEST_CREDENTIAL_KEYS, PORT: port, ROLE: 'worker' };
  const service = start(env);
  const waiting = `select from pg_locks where relation = 'pacing_leases'::regclass and not granted`;
  await until(async () => (await operator.query(waiting)).rowCount === 1);
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
  expect(await ready()).toBe(503);
  await operator.query('rollback');
  await until(async () => (await ready()) === 200);
  expect(await service.stop()).toBe(0);
  await operator.end();
  await own.drop();
});

test('a worker serves its health and its metrics, and nothing else', async () => {
  const own = await createPostgresDatabase();
  const env = { DATABASE_URL: own.url, CREDENTIAL_KEYS: TEST_CREDENTIAL_KEYS, PORT: '0', ROLE: 'worker' };
  const service = start(env);
  const port = await until(() => /Worker is running.* on port (\d+)/.exec(service.said())?.[1]);
  const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  const paths = ['/healthz', '/readyz', '/metrics', '/', '/api/auth/access', '/graphql', '/trpc/auth.access'];
  expect(await Promise.all(paths.map(status))).toEqual([200, 200, 200, 404, 404, 404, 404]);
  expect(await service.stop()).toBe(0);
  await own.drop();
});
