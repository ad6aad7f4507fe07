import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { isOutage } from '../../server/core/outage.ts';
import { refuseUnfit } from '../../server/core/unfit-database.ts';
import { startProblem } from '../../server/wiring/starting.ts';
import { openStore } from '../../server/wiring/store.ts';
import { TEST_CREDENTIAL_KEYS } from '../support/test-app.ts';

const name = `unfit_${randomBytes(6).toString('hex')}`;
let operator: pg.Client;
beforeAll(async () => {
  operator = new pg.Client({ connectionString: inject('postgresUrl') });
  await operator.connect();
  await operator.query(`create role ${name} login password 'secret'`);
  await operator.query(`create database ${name} encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'`);
});
afterAll(async () => {
  await operator.query(`drop database ${name} with (force)`);
  await operator.query(`drop role ${name}`);
  await operator.end();
});

const urlOf = (more: object) => Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}`, ...more }).href;

/** What a start says that does not come to its end. */
async function saidOf(url: string): Promise<string | null> {
  const config = readConfig({ DATABASE_URL: url, CREDENTIAL_KEYS: TEST_CREDENTIAL_KEYS, DATABASE_WAIT_MS: '1000' });
  const store = openStore(config).then((opened) => opened.close());
  return await store.then(() => null, startProblem);
}

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/** The port of a server that is no PostgreSQL. */
async function serverThat(does: (socket: Socket) => unknown): Promise<string> {
  const server = createServer((socket) => void does(socket.on('error', () => undefined)));
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return String((server.address() as AddressInfo).port);
}

const CANNOT = 'The database of DATABASE_URL cannot be used: ';

test('a database that does not take every script is refused before anything is made in it', async () => {
  expect(await saidOf(urlOf({}))).toBe(`${CANNOT}its encoding is LATIN1. Make it with encoding UTF8.`);
  const own = new pg.Client({ connectionString: urlOf({}) });
  await own.connect();
  expect((await own.query(`select from pg_tables where schemaname = 'public'`)).rows).toEqual([]);
  await own.end();
});

test('so is a server that is too old', () => {
  expect(() => refuseUnfit({ encoding: 'UTF8', version: 140_012, schema: 'public' })).toThrow(
    'it is PostgreSQL 14. Use 15 or later.',
  );
  refuseUnfit({ encoding: 'UTF8', version: 150_000, schema: 'public' });
});

test.each([`''`, 'nowhere', 'pg_catalog', 'pg_temp', 'information_schema'])(
  'a role whose search_path (%s) leads to no schema of its own is told so',
  async (path) => {
    const { pathname } = new URL(inject('postgresUrl'));
    await operator.query(`alter role ${name} set search_path = ${path}`);
    const said = await saidOf(urlOf({ pathname, username: name, password: 'secret' }));
    await operator.query(`alter role ${name} reset search_path`);
    expect(said).toBe(`${CANNOT}the search_path of its role leads to no schema for tables. Set it to public.`);
  },
);

test('a role that may not make tables is told so', async () => {
  const { pathname } = new URL(inject('postgresUrl'));
  const said = await saidOf(urlOf({ pathname, username: name, password: 'secret' }));
  expect(said).toMatch(new RegExp(`^${CANNOT}permission denied for schema`));
});

test('so is who asks for a database that nobody may connect to', async () => {
  await operator.query(`alter database ${name} allow_connections false`);
  expect(await saidOf(urlOf({}))).toMatch(new RegExp(`^${CANNOT}.*not currently accepting connections`));
  await operator.query(`alter database ${name} allow_connections true`);
});

test('a server without encryption, and one that begins it wrongly, are out of reach, and so is one whose certificate ran out', async () => {
  expect(await saidOf(urlOf({ search: '?sslmode=verify-full' }))).toBe(
    `${CANNOT}The server does not support SSL connections`,
  );
  // Takes the request for encryption, and goes on in clear text; or does not know what that is.
  const wrong = [
    (socket: Socket) =>
      socket.once('data', () => socket.write('S') && socket.on('data', () => socket.write('in clear'))),
    (socket: Socket) => socket.on('data', () => socket.write('what is that?')),
  ];
  for (const does of wrong)
    expect(await saidOf(urlOf({ port: await serverThat(does), search: '?sslmode=verify-full' }))).toContain(CANNOT);
  for (const code of ['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID'])
    expect(isOutage(Object.assign(new Error('certificate'), { code }))).toBe(true);
});

test('a server that takes a connection and says nothing is not waited for for ever', async () => {
  const silent = await serverThat(() => undefined);
  expect(await saidOf(urlOf({ port: silent }))).toBe(`${CANNOT}timeout expired`);
});

test('a certificate file that is not there is a wrong setting', async () => {
  const said = await saidOf(urlOf({ search: '?sslmode=verify-full&sslrootcert=/nowhere/ca.pem' }));
  expect(said).toMatch(/DATABASE_URL: ENOENT.*\/nowhere\/ca\.pem/);
});
