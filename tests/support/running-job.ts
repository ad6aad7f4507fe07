import { sql } from 'kysely';
import { newId } from '../../server/core/ids.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A job that some other worker has for the next hour, with one event in its log. */
export async function runningJob(
  app: TestApp,
  owner: Person,
  total = 1,
  pipeline: 'shared' | 'byok' = 'shared',
): Promise<string> {
  const { db } = app.app.context.database;
  const id = newId();
  await sql`
    insert into jobs (id, owner_id, pipeline, operation, status, request, request_identity, progress_total, data_source,
      price_version, budget_day, lease_until)
    values (${id}, ${owner.accountId}, ${pipeline}, 'expand', 'processing', '{}', ${id}, ${total}, 'sandbox', 'test', app_today(),
      app_now() + interval '1 hour')`.execute(db);
  await db.insertInto('job_events').values({ job_id: id, seq: 1, status: 'processing', completed: 0, total }).execute();
  return id;
}

/** Ends such a job, and tells those who wait for it. */
export async function endRunningJob({ app }: TestApp, jobId: string): Promise<void> {
  await app.context.database.transaction(async (tx) => {
    await sql`update jobs set status = 'complete', progress_completed = progress_total, completed_at = app_now(), lease_until = null
      where id = ${jobId}`.execute(tx.db);
    await sql`insert into job_events (job_id, seq, status, completed, total)
      select id, (select max(seq) + 1 from job_events where job_id = jobs.id), status, progress_total, progress_total
      from jobs where id = ${jobId}`.execute(tx.db);
    await app.context.bus.publish(tx, { kind: 'job', jobId });
  });
}
