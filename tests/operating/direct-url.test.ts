import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type App, createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { TEST_CREDENTIAL_KEYS } from '../support/test-app.ts';

/** Who came how is told by the role: one for what a pooler would pass on, one for what goes past it. */
const own = randomBytes(6).toString('hex');
const [pooled, direct, name] = [`pooled_${own}`, `direct_${own}`, `suite_${own}`];

let operator: pg.Client;
let app: App;
beforeAll(async () => {
  operator = new pg.Client({ connectionString: inject('postgresUrl') });
  await operator.connect();
  for (const role of [pooled, direct]) await operator.query(`create role ${role} superuser login password 'secret'`);
  await operator.query(`create database ${name}`);
  const urlFor = (role: string) => {
    const url = new URL(inject('postgresUrl'));
    return Object.assign(url, { username: role, password: 'secret', pathname: `/${name}` }).href;
  };
  const urls = { DATABASE_URL: urlFor(pooled), DATABASE_DIRECT_URL: urlFor(direct) };
  const config = readConfig({ ...urls, CREDENTIAL_KEYS: TEST_CREDENTIAL_KEYS, PROVIDERS: 'sandbox' });
  app = await createApp(config, { log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await app.stop();
  await operator.query(`drop database ${name} with (force)`);
  for (const role of [pooled, direct]) await operator.query(`drop role ${role}`);
  await operator.end();
});

test('beside a pooler migrations and the queue make their tables past it', async () => {
  const { db } = app.context.database;
  const owners = db
    .withTables<{ pg_tables: { tableowner: string; schemaname: string } }>()
    .selectFrom('pg_tables')
    .select('tableowner')
    .distinct()
    .where('schemaname', 'in', ['public', 'pgboss']);
  expect(await owners.execute()).toEqual([{ tableowner: direct }]);
});

test('who listens does so past it, and every other statement goes by the pooler', async () => {
  const { rows } = await operator.query<{ usename: string; listens: boolean }>(
    `select usename, bool_or(query ~* '^listen|pg_listening_channels') as listens from pg_stat_activity
     where datname = $1 and backend_type = 'client backend' group by 1 order by 1`,
    [name],
  );
  expect(rows).toEqual([
    { usename: direct, listens: true },
    { usename: pooled, listens: false },
  ]);
  expect(app.context.config.DATABASE_URL).toContain(pooled);
});
