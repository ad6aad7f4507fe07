import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/core/database.ts';
import { freshWord } from '../support/jobs.ts';
import { person, post } from '../support/people.ts';
import { expectBalanced, finished, unitsOf } from '../support/research.ts';
import { startTestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

const LEASE_SECONDS = 1;

test('a row that somebody holds for longer than a lease lasts costs a job that keeps its own none of its units', async () => {
  const web = await startTestApp({ env: { ROLE: 'web' } });
  const { db } = web.app.context.database;
  const admin = await person(web, { role: 'admin' });
  const keywords = Array.from({ length: 5 }, () => freshWord('late'));
  const { body } = await post(web, '/api/research/expand', admin, { keywords });
  const planned = (await unitsOf(web, body.jobId)).filter(({ request }) => request !== null);
  const elsewhere = await openDatabase({ kind: 'postgres', url: web.databaseUrl! });
  /** Seconds for which the job has been held since it was first seen to be. */
  const first = { at: null as number | null };
  const held = async () => {
    const job = sql<{
      at: number | null;
    }>`select extract(epoch from lease_until)::float8 as at from jobs where id = ${body.jobId}`;
    const { at } = (await job.execute(db)).rows[0]!;
    first.at ??= at;
    return at === null ? 0 : at - first.at!;
  };
  const worker = await elsewhere.transaction(async (tx) => {
    await sql`select from job_units where id = ${planned.at(-1)!.id} for update`.execute(tx.db);
    const started = await startTestApp({ beside: web, overrides: { tunables: { leaseSeconds: LEASE_SECONDS } } });
    await until(async () => (await held()) > 2 * LEASE_SECONDS);
    return started;
  });
  const job = await finished(web, admin, 'expand', body.jobId);
  expect(job.body).toMatchObject({ status: 'complete', failedStages: [] });
  expect((await unitsOf(web, body.jobId)).filter(({ state }) => state === 'refused')).toEqual([]);
  await expectBalanced(web);
  await worker.stop();
  await elsewhere.close();
  await web.stop();
}, 60_000);
