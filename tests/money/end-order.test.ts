import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { person, post } from '../support/people.ts';
import { finished, gateAt } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

let app: TestApp;
afterAll(() => app.stop());

test('the end of a job that gives its quota back waits for the quota before it holds a budget, as an admission does', async () => {
  const gate = gateAt('beforeFinal');
  app = await startTestApp({ overrides: { hooks: gate.hooks } });
  const student = await person(app, { dailyQuota: 1 });
  const { database } = app.app.context;
  app.sandbox.control.setFault({ action: { kind: 'topCode', code: 50303 } });
  const { body } = await post(app, '/api/research/trends', student, { keywords: ['nobody buys this'] });
  await gate.reached;
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await database.transaction(async (tx) => {
    await sql`select from quota_days where account_id = ${student.accountId} for update`.execute(tx.db);
    gate.open();
    await until(async () => (await waiting.execute(database.db)).rows.length === 1);
    // Whoever admits a job holds the quota by now and asks for these rows next.
    await sql`select from budget_days where reserved_micros > 0 for update nowait`.execute(tx.db);
  });
  const { status, quotaCharged } = (await finished(app, student, 'trends', body.jobId)).body;
  expect([status, quotaCharged]).toEqual(['failed', 0]);
});
