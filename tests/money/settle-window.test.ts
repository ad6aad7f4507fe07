import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';
import { freshWord } from '../support/jobs.ts';
import { person, post } from '../support/people.ts';
import { expectBalanced, finished, gateAt, unitsOf } from '../support/research.ts';
import { startTestApp } from '../support/test-app.ts';

const env = (window: number, timeoutMs: number, lease: number) => ({
  SETTLE_WINDOW_SECONDS: String(window),
  PROVIDER_TIMEOUT_MS: String(timeoutMs),
  JOB_LEASE_SECONDS: String(lease),
});

test('no start takes a settle window in which a request may still be on its way', () => {
  const figures = [
    fc.integer({ min: 1, max: 3600 }),
    fc.integer({ min: 100, max: 600_000 }),
    fc.integer({ min: 1, max: 600 }),
  ] as const;
  const property = fc.property(...figures, (window, timeoutMs, lease) => {
    const read = () => readConfig(env(window, timeoutMs, lease));
    if (window * 1000 >= timeoutMs + lease * 1000) expect(read().SETTLE_WINDOW_SECONDS).toBe(window);
    else expect(read).toThrow(/SETTLE_WINDOW_SECONDS/);
  });
  fc.assert(property, { numRuns: 500 });
});

test('the defaults fit, and the bound itself does', () => {
  expect(readConfig({}).SETTLE_WINDOW_SECONDS).toBe(180);
  expect(readConfig(env(160, 130_000, 30)).SETTLE_WINDOW_SECONDS).toBe(160);
  expect(() => readConfig(env(159, 130_000, 30))).toThrow(ConfigError);
});

test('a request whose sender seems to be dead is looked up a whole window later: until then it may still be charged', async () => {
  const gate = gateAt('afterIntent');
  const tunables = { leaseSeconds: 3600 };
  const web = await startTestApp({ env: { ROLE: 'web' } });
  const standing = await startTestApp({ beside: web, overrides: { hooks: gate.hooks, sweepSeconds: 3600, tunables } });
  const admin = await person(web, { role: 'admin' });
  const { body } = await post(web, '/api/research/trends', admin, { keywords: [freshWord('standing')] });
  await gate.reached;
  const { db } = web.app.context.database;
  await sql`update jobs set lease_until = app_now() where id = ${body.jobId}`.execute(db);
  const other = await startTestApp({ beside: web, env: { SETTLE_WINDOW_SECONDS: '170' } });
  const stateOf = async () => (await unitsOf(web, body.jobId))[0]!.state;
  await expect.poll(stateOf).toBe('unknown');
  const { rows } = await sql<{ ahead: number }>`
    select extract(epoch from lookup_at - app_now())::float8 as ahead from job_units where job_id = ${body.jobId}`.execute(
    db,
  );
  expect(rows[0]!.ahead).toBeGreaterThan(100);
  // It was not dead: what comes of its request settles the unit.
  gate.open();
  const job = await finished(web, admin, 'trends', body.jobId);
  expect(job.body).toMatchObject({ status: 'complete', failedStages: [] });
  expect(web.sandbox.control.bill()).toHaveLength(1);
  await expectBalanced(web);
  await other.stop();
  await standing.stop();
  await web.stop();
});
