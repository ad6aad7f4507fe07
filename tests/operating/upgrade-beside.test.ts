import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/core/database.ts';
import { person, post } from '../support/people.ts';
import { finished, gateAt } from '../support/research.ts';
import { startTestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

test('an upgrade beside a process that ends a job while the answers are written anew goes through, and so does the job', async () => {
  const gate = gateAt('beforeFinal');
  const app = await startTestApp({ overrides: { hooks: gate.hooks } });
  onTestFinished(() => app.stop());
  const { database } = app.app.context;
  // These two steps alone: the process writes to the columns of later ones.
  await database.orm.migrator.down({ migrations: ['0052-words-without-a-check', '0051-answers-as-text'] });
  // Whoever waits last finds out that two wait for each other: after minutes of writing the table that is the upgrade.
  const url = new URL(app.databaseUrl!);
  url.searchParams.set('options', '-c deadlock_timeout=20ms');
  const upgraded = await openDatabase({ kind: 'postgres', url: url.href });
  onTestFinished(() => upgraded.close());
  const reader = new pg.Client({ connectionString: app.databaseUrl! });
  await reader.connect();
  onTestFinished(() => reader.end());
  const waiting = (statement: string) =>
    until(async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like ${`%${statement}%`}`.execute(database.db);
      return rows.length > 0;
    });
  const admin = await person(app, { role: 'admin' });
  const { body } = await post(app, '/api/research/trends', admin, { keywords: ['upgraded beside'] });
  await gate.reached;
  // The table takes as long to be written anew as somebody reads it.
  await reader.query('begin; select from answers');
  const upgrade = upgraded.migrate();
  await waiting('alter table answers');
  gate.open();
  await waiting('insert into result_keywords');
  await reader.query('commit');
  await upgrade;
  expect((await finished(app, admin, 'trends', body.jobId)).body.status).toBe('complete');
});
