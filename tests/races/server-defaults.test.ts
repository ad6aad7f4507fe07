import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JobDelivery } from '../../jobs/queue.ts';
import { type DatabaseHandle, openDatabase } from '../../server/core/database.ts';
import { isOutage } from '../../server/core/outage.ts';
import { createMemory } from '../../server/wiring/memory.ts';
import { claimedJobs, endTogether } from '../support/ending.ts';
import { freshWord } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { person, post } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

/** Defaults that an operator may have given to a server, a database or a role. */
const DEFAULTS = { default_transaction_isolation: 'serializable', datestyle: 'German' };

let first: TestApp;
/** A process whose connections find these defaults. */
let later: TestApp;
let its: DatabaseHandle;
beforeAll(async () => {
  first = await startTestApp({ env: { ROLE: 'web' } });
  const url = first.databaseUrl!;
  const database = sql.id(new URL(url).pathname.slice(1));
  for (const [name, value] of Object.entries(DEFAULTS))
    await sql`alter database ${database} set ${sql.id(name)} = ${sql.lit(value)}`.execute(
      first.app.context.database.db,
    );
  later = await startTestApp({ beside: first, env: { ROLE: 'web' } });
  its = await openDatabase({ kind: 'postgres', url });
});
afterAll(async () => {
  await its.close();
  await later.stop();
  await first.stop();
});

test('whatever the server has as its default, who waited in a transaction reads what was committed meanwhile', async () => {
  const seen = await its.transaction(async ({ db }) => {
    const people = () => db.selectFrom('accounts').select('id').execute();
    const before = await people();
    await person(first);
    return (await people()).length - before.length;
  });
  expect(seen).toBe(1);
});

test('times come in the form that is read, whatever its default', async () => {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(its.db);
  expect(Math.abs(rows[0]!.now.getTime() - Date.now())).toBeLessThan(600_000);
});

test('the last calls of a quota are counted exactly, and nobody is told to come back', async () => {
  const student = await person(later, { dailyQuota: 3 });
  const submit = () => post(later, '/api/research/trends', student, { keywords: [freshWord('default')] });
  const statuses = (await Promise.all(Array.from({ length: 12 }, submit))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([...Array(3).fill(202), ...Array(9).fill(429)]);
});

test('statements of the queue rely on the same: fetches side by side lost against each other, and jobs waited', async () => {
  const queue = new JobDelivery({ url: first.databaseUrl! }, pino({ level: 'silent' }));
  await queue.start();
  const asked = `select current_setting('default_transaction_isolation') as isolation, current_setting('datestyle') as dates`;
  const ask = async () => (await queue.boss.getDb().executeSql(asked, [])).rows[0];
  const all = await Promise.all(Array.from({ length: 8 }, ask));
  expect(all).toEqual(all.map(() => ({ isolation: 'read committed', dates: expect.stringMatching(/^ISO/) })));
  await queue.stop();
});

test('a job whose end takes longer than the server allows a transaction ends once, when it gets through', async () => {
  const db = first.app.context.database.db;
  const { rows: known } = await sql<{ limit: string }>`select name as limit from pg_settings
    where name = 'transaction_timeout'`.execute(db);
  // PostgreSQL 17 knows it.
  expect(known).toHaveLength(1);
  const database = sql.id(new URL(first.databaseUrl!).pathname.slice(1));
  const [job] = await claimedJobs(first);
  const holder = new pg.Client({ connectionString: first.databaseUrl! });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from jobs where id = $1 for update', [job.id]);
  const cutOff = async () => {
    const { rows } = await sql<{ count: number }>`select sessions_fatal::integer as count from pg_stat_database
      where datname = current_database()`.execute(db);
    return rows[0]!.count;
  };
  const before = await cutOff();
  // So long an end may take on a busy machine; one that does not get through is begun again.
  await sql`alter database ${database} set transaction_timeout = '1s'`.execute(db);
  const limited = await openDatabase({ kind: 'postgres', url: first.databaseUrl! });
  const context = { ...first.app.context, database: limited, memory: createMemory() };
  const ended = endTogether({ ...first, app: { ...first.app, context } }, [job]);
  // A statement by itself is one as well.
  const alone = sql`select from jobs where id = ${job.id} for update`.execute(limited.db).then(() => null, isOutage);
  expect(await alone).toBe(true);
  await until(async () => (await cutOff()) >= before + 3);
  await holder.query('commit');
  await holder.end();
  expect(await ended).toEqual([true]);
  const { rows } =
    await sql`select status, completed_at is not null as "isFinal" from jobs where id = ${job.id}`.execute(db);
  expect(rows).toEqual([{ status: 'failed', isFinal: true }]);
  await assertLedger(first);
  await limited.close();
});
