import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';
import { until } from './until.ts';

/** Whether a job waits for an outcome and nobody holds it. */
export async function isAsleep({ app }: TestApp, jobId: string): Promise<boolean> {
  const row = app.context.database.db.selectFrom('jobs').select('id').where('id', '=', jobId);
  return (await row.where('lease_until', 'is', null).where('wake_at', 'is not', null).execute()).length === 1;
}

/** Its open outcomes are looked for now, whatever window they were given. */
export async function lookNow(test: TestApp, jobId: string): Promise<void> {
  await until(() => isAsleep(test, jobId));
  const { db } = test.app.context.database;
  await sql`update job_units set lookup_at = app_now() where job_id = ${jobId} and state = 'unknown'`.execute(db);
  await sql`update jobs set wake_at = app_now() where id = ${jobId}`.execute(db);
}
