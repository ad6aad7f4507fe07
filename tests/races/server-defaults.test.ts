import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JobDelivery } from '../../jobs/queue.ts';
import { type DatabaseHandle, openDatabase } from '../../server/core/database.ts';
import { freshWord } from '../support/jobs.ts';
import { person, post } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

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
