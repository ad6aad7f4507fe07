import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/core/database.ts';
import { freshWord } from '../support/jobs.ts';
import { type Person, person, post } from '../support/people.ts';
import { cancel, expectBalanced, finished, unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

const LEASE_SECONDS = 1;

/** A job whose worker announces its units while somebody holds the row of one, for longer than two leases; then `meanwhile`. */
async function announcedLate(meanwhile: (test: TestApp, who: Person, jobId: string) => Promise<void>) {
  const web = await startTestApp({ env: { ROLE: 'web' } });
  const { db } = web.app.context.database;
  const who = await person(web, { role: 'admin' });
  const keywords = Array.from({ length: 5 }, () => freshWord('late'));
  const { body } = await post(web, '/api/research/expand', who, { keywords });
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
    await meanwhile(web, who, body.jobId);
    return started;
  });
  const job = await finished(web, who, 'expand', body.jobId);
  const units = await unitsOf(web, body.jobId);
  const { fence } = await db.selectFrom('jobs').select('fence').where('id', '=', body.jobId).executeTakeFirstOrThrow();
  await expectBalanced(web);
  await worker.stop();
  await elsewhere.close();
  await web.stop();
  return { job: job.body, units, fence };
}

test('a row that somebody holds for longer than a lease lasts costs a job that keeps its own none of its units', async () => {
  const { job, units } = await announcedLate(async () => undefined);
  expect(job).toMatchObject({ status: 'complete', failedStages: [] });
  expect(units.filter(({ state }) => state === 'refused')).toEqual([]);
});

test('what was announced late and may not be sent any more is known not to have been: nobody looks for it', async () => {
  const { job, units, fence } = await announcedLate(async (web, who, jobId) => {
    expect((await cancel(web, who, jobId)).status).toBe(200);
  });
  expect(job).toMatchObject({ error: { code: 'CANCELED' } });
  const left = units.filter(({ state }) => state !== 'settled').map(({ state, outcome_code: code }) => [state, code]);
  expect(left.length).toBeGreaterThan(0);
  expect(left).toEqual(left.map(() => ['skipped', 'CANCELED']));
  expect(fence).toBeLessThanOrEqual(3);
});
