import { once } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrations } from '../../entities/migrations/index.ts';
import { readConfig } from '../../server/config.ts';
import { type DatabaseHandle, openDatabase } from '../../server/core/database.ts';
import { startProblem } from '../../server/wiring/starting.ts';
import { openStore } from '../../server/wiring/store.ts';
import { createPostgresDatabase, openCopy } from '../support/database.ts';
import { proxyTo } from '../support/database-proxy.ts';
import { startService } from '../support/processes.ts';
import { TEST_CREDENTIAL_KEYS } from '../support/test-app.ts';
import { until } from '../support/until.ts';

const NAMES = migrations.map(({ name }) => name);
/** The version before the one that writes the answers anew. */
const EARLIER = '0050-who-verified';

let own: Awaited<ReturnType<typeof createPostgresDatabase>>;
let database: DatabaseHandle;
let closings: (() => Promise<unknown>)[];
beforeEach(async () => {
  own = await createPostgresDatabase();
  database = await openDatabase({ kind: 'postgres', url: own.url });
  closings = [own.drop, () => database.close()];
});
afterEach(async () => {
  for (const close of closings.toReversed()) await close();
});

const environment = () => ({ DATABASE_URL: own.url, CREDENTIAL_KEYS: TEST_CREDENTIAL_KEYS });
const known = async () =>
  (await sql<{ name: string }>`select name from mikro_orm_migrations order by id`.execute(database.db)).rows.map(
    ({ name }) => name,
  );

/** What a start says that fails. */
async function saidOfStart(): Promise<string | null> {
  const starting = openStore(readConfig(environment())).then((store) => store.close());
  return await starting.then(() => null, startProblem);
}

/** Somebody who reads the answers for so long as no migration can write them anew. */
async function readerOfAnswers(): Promise<{ done(): Promise<unknown> }> {
  const reader = new pg.Client({ connectionString: own.url });
  // Once it has read, it does nothing, which the server may end it for.
  reader.on('error', () => undefined);
  await reader.connect();
  closings.push(() => reader.end());
  await reader.query("select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'");
  await reader.query('begin; set local idle_in_transaction_session_timeout = 0; select from answers');
  return { done: () => reader.query('commit') };
}

/** Resolves when so many have waited for a lock for so long; or nobody will. */
const waiting = (count: number, isOver: () => boolean = () => false, time = '300 ms') =>
  until(async () => {
    if (isOver()) return true;
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and clock_timestamp() - query_start > ${time}::interval`.execute(database.db);
    return rows.length === count;
  });

/** What the migration 0048 cannot make any more. */
async function makeObstacle({ db }: DatabaseHandle): Promise<void> {
  await sql`create table shares_of_another (id uuid)`.execute(db);
  await sql`create index jobs_of_words on shares_of_another (id)`.execute(db);
}

test('a database that a later version has migrated is left alone, and a start says so in a line', async () => {
  await sql`insert into mikro_orm_migrations (name) values ('9998-later'), ('9999-later-still')`.execute(database.db);
  const said = await saidOfStart();
  expect(said).toMatch(/^The database was migrated by a later version of the service \(9998-later, 9999-later-still\)/);
  expect(said).not.toContain('\n');
});

test('a database whose tables lie in another schema is brought up as well, and left alone when a later version did', async () => {
  await database.orm.migrator.down({ to: EARLIER });
  const name = sql.id(new URL(own.url).pathname.slice(1));
  await sql`alter schema public rename to its_own`.execute(database.db);
  await sql`alter database ${name} set search_path = its_own`.execute(database.db);
  const tables = sql.table('its_own.mikro_orm_migrations');
  expect(await saidOfStart()).toBe(null);
  const { rows } = await sql<{ name: string }>`select name from ${tables} order by id`.execute(database.db);
  expect(rows.map((row) => row.name)).toEqual(NAMES);
  await sql`insert into ${tables} (name) values ('9999-later')`.execute(database.db);
  expect(await saidOfStart()).toMatch(/migrated by a later version of the service \(9999-later\)/);
});

test('a migration that fails leaves the schema as it was, and a start names it in a line', async () => {
  await database.orm.migrator.down({ to: '0043-bulk-metrics' });
  await makeObstacle(database);
  const before = await known();
  expect(await saidOfStart()).toBe(
    'The migration 0048-what-calls-are-about failed, and the database is as it was before: relation "jobs_of_words" already exists',
  );
  expect(await known()).toEqual(before);
});

test('the embedded database is left as it was as well, and answers', async () => {
  const { pglite, close } = await openCopy();
  const embedded = await openDatabase({ kind: 'pglite', pglite });
  closings.push(close, embedded.close);
  await embedded.orm.migrator.down({ to: '0043-bulk-metrics' });
  await makeObstacle(embedded);
  await expect(embedded.migrate()).rejects.toThrow('The migration 0048-what-calls-are-about failed');
  expect((await embedded.orm.migrator.getExecuted()).at(-1)?.name).toBe('0043-bulk-metrics');
});

test('migrations take as long as they do, whatever limits the server has as its defaults, and one process waits for another', async () => {
  await database.orm.migrator.down({ to: EARLIER });
  const name = sql.id(new URL(own.url).pathname.slice(1));
  // So long a process may stand still between two statements on a busy machine.
  const limits = sql<{
    limit: string;
  }>`select name as limit from pg_settings where name in ('statement_timeout', 'lock_timeout',
    'transaction_timeout', 'idle_session_timeout', 'idle_in_transaction_session_timeout')`;
  for (const { limit } of (await limits.execute(database.db)).rows)
    await sql`alter database ${name} set ${sql.id(limit)} = '2s'`.execute(database.db);
  // Who has the turn does nothing meanwhile; what becomes of others when it is ended for that is told below.
  await sql`alter database ${name} set idle_session_timeout = '1min'`.execute(database.db);
  const processes = [1, 2].map(() => openDatabase({ kind: 'postgres', url: own.url, maxConnections: 1 }));
  const starting = await Promise.all(processes);
  closings.push(...starting.map(({ close }) => close));
  const reader = await readerOfAnswers();
  let isOver = false;
  const migrated = Promise.allSettled(starting.map(({ migrate }) => migrate())).finally(() => {
    isOver = true;
  });
  // Longer than any of the limits; whose turn is next has asked for it anew by then.
  await waiting(1, () => isOver, '3500 ms');
  await reader.done();
  expect(await migrated).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
  expect(await known()).toEqual(NAMES);
  const limit = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`;
  for (const { db } of starting) expect((await limit.execute(db)).rows).toEqual([{ limit: '2s' }]);
});

test('a process whose turn ended with a connection keeps others from what it does, and all of them come up', async () => {
  await database.orm.migrator.down({ to: EARLIER });
  const reader = await readerOfAnswers();
  const first = saidOfStart();
  await waiting(1);
  await sql`select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and datname = current_database() and state = 'idle'`.execute(database.db);
  const second = saidOfStart();
  await waiting(2);
  await reader.done();
  expect(await Promise.all([first, second])).toEqual([null, null]);
  expect(await known()).toEqual(NAMES);
});

test('a new database of which another process makes the table of migrations in the same moment is brought up', async () => {
  await sql`drop schema public, pgboss cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  const other = new pg.Client({ connectionString: own.url });
  await other.connect();
  closings.push(() => other.end());
  await other.query(`begin; create table mikro_orm_migrations (id serial primary key, name varchar(255) not null,
    executed_at timestamptz not null default current_timestamp)`);
  const said = saidOfStart();
  await waiting(1);
  await other.query('commit');
  expect(await said).toBe(null);
  expect(await known()).toEqual(NAMES);
});

test('a start that a limit of the server cuts off at its first look says so in a line', async () => {
  const name = sql.id(new URL(own.url).pathname.slice(1));
  await sql`alter database ${name} set statement_timeout = '200ms'`.execute(database.db);
  const other = new pg.Client({ connectionString: own.url });
  await other.connect();
  closings.push(() => other.end());
  await other.query('begin; lock table mikro_orm_migrations in access exclusive mode');
  expect(await saidOfStart()).toBe(
    'The database of DATABASE_URL cannot be used: canceling statement due to statement timeout',
  );
});

test('who waited while a later version migrated leaves its database alone', async () => {
  await database.orm.migrator.down({ to: EARLIER });
  const later = new pg.Client({ connectionString: own.url });
  await later.connect();
  closings.push(() => later.end());
  await later.query("begin; select pg_advisory_xact_lock(hashtext('a migration of the service'))");
  const said = saidOfStart();
  await waiting(1);
  await later.query("insert into mikro_orm_migrations (name) values ('9999-later'); commit");
  expect(await said).toMatch(/^The database was migrated by a later version of the service \(9999-later\)/);
  expect((await known()).slice(-2)).toEqual([EARLIER, '9999-later']);
});

test('a migration that the server cuts off leaves the schema as it was, and a start ends and says so in a line', async () => {
  await database.orm.migrator.down({ to: EARLIER });
  const reader = await readerOfAnswers();
  const said = saidOfStart();
  await waiting(1);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
  expect(await said).toBe(
    'The database of DATABASE_URL cannot be used: terminating connection due to administrator command',
  );
  await reader.done();
  expect((await known()).at(-1)).toBe(EARLIER);
});

test('a process that is killed while it migrates leaves the schema as it was, and the next one brings it to its end', async () => {
  await database.orm.migrator.down({ to: EARLIER });
  const reader = await readerOfAnswers();
  const migrate = () => startService(environment(), 'server/commands/migrate.ts');
  const killed = migrate();
  await waiting(1);
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  expect((await known()).at(-1)).toBe(EARLIER);
  const next = migrate();
  // What the killed one had asked the server for waits as well, and is rolled back when nobody takes its answer.
  await waiting(2);
  await reader.done();
  expect(await next.ended).toBe(0);
  expect(await known()).toEqual(NAMES);
});

test('a server that falls silent when all is through does not keep who has brought it up', async () => {
  const goodbye = 'X\0\0\0\u0004';
  const way = await proxyTo(own.url);
  closings.push(way.stop);
  way.muteAt(goodbye);
  const migrating = startService({ ...environment(), DATABASE_URL: way.url }, 'server/commands/migrate.ts');
  expect(await migrating.ended).toBe(0);
  expect(migrating.said()).toContain('The database is at the newest schema.');
});

test('a queue that a later version has brought up is left alone, and a start says so in a line', async () => {
  await sql`update pgboss.version set version = version + 1`.execute(database.db);
  const service = startService({ ...environment(), PORT: '0' });
  expect(await service.ended).toBe(1);
  expect(service.said()).toMatch(/^The database was migrated by a later version of the service \(queue \d+\).*\n$/);
});
