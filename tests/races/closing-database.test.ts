import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/core/database.ts';
import { isOutage } from '../../server/core/outage.ts';
import { createPostgresDatabase } from '../support/database.ts';
import { until } from '../support/until.ts';

test('a database that is closed while connections are on their way keeps none of them, and who asked is told that it is gone', async () => {
  const own = await createPostgresDatabase();
  const observer = new pg.Client({ connectionString: own.url });
  await observer.connect();
  const { db, close } = await openDatabase({ kind: 'postgres', url: own.url });
  const asked = Promise.allSettled(Array.from({ length: 4 }, () => sql`select 1`.execute(db)));
  const closed = close();
  const told = (await asked).map((one) => one.status === 'rejected' && isOutage(one.reason));
  expect(told).toEqual(Array(4).fill(true));
  const others = sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await until(async () => (await observer.query(others.compile(db).sql)).rowCount === 0);
  await closed;
  await observer.end();
  await own.drop();
});
