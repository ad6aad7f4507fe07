import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isAsleep } from '../support/asleep.ts';
import { moveClock } from '../support/clock.ts';
import { proxyTo } from '../support/database-proxy.ts';
import { wordSearched } from '../support/jobs.ts';
import { person, post } from '../support/people.ts';
import { expectBalanced, expectOneChargeAUnit, finished, research, unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** Nobody closes an outcome as long as these tests run. */
const WINDOW = { SETTLE_WINDOW_SECONDS: '120', PROVIDER_TIMEOUT_MS: '55000' };
const FLIGHTS = 5;
/** Answers are held back until the test lets them go, milliseconds. */
const HELD = 3_600_000;
const OFTEN = { interval: 5 };
/** Of one size, so that no bridge is bought beside what this is about. */
const words = () => Array.from({ length: 20 }, () => wordSearched(3_000));

async function fenceOf({ app }: TestApp, jobId: string): Promise<number> {
  const row = app.context.database.db.selectFrom('jobs').select('fence').where('id', '=', jobId);
  return (await row.executeTakeFirstOrThrow()).fence;
}

/** Whether its lease, by the clock of the database, is one that was given or extended just now. */
async function isHeld({ app }: TestApp, jobId: string): Promise<boolean> {
  const lease = sql<boolean>`lease_until between app_now() and app_now() + ${app.context.config.JOB_LEASE_SECONDS} * interval '1 second'`;
  const row = app.context.database.db.selectFrom('jobs').select('id').where('id', '=', jobId).where(lease);
  return (await row.execute()).length === 1;
}

async function flightsOf(app: TestApp, jobId: string): Promise<string[]> {
  return (await unitsOf(app, jobId)).flatMap(({ stage, state }) => (stage === 'trends' ? [state] : []));
}

async function everythingKept(app: TestApp, jobId: string): Promise<void> {
  expect(await flightsOf(app, jobId)).toEqual(Array(FLIGHTS).fill('settled'));
  expect(app.sandbox.control.bill()).toHaveLength(FLIGHTS);
  expectOneChargeAUnit(app);
  await expectBalanced(app);
}

/** A worker whose answers come while it is cut off from the database, and another one that takes its job meanwhile. */
async function cutOffWithAnswers(asked: object) {
  const web = await startTestApp({ env: { ...WINDOW, ROLE: 'web' } });
  const way = await proxyTo(web.databaseUrl!);
  const env = { ...WINDOW, JOB_LEASE_SECONDS: '30' };
  const cutOff = await startTestApp({ beside: web, env: { ...env, DATABASE_URL: way.url } });
  const admin = await person(web, { role: 'admin' });
  const { control } = web.sandbox;
  control.setLatency(HELD);
  const { body } = await post(web, '/api/research/trends', admin, asked);
  await expect.poll(() => control.counters().inFlight, OFTEN).toBe(FLIGHTS);
  way.close();
  await moveClock(web.app.context.database, '31 seconds');
  const rescuer = await startTestApp({ beside: web, env, overrides: { sweepSeconds: 0.2 } });
  await expect.poll(() => fenceOf(web, body.jobId), OFTEN).toBeGreaterThan(1);
  control.setLatency(0);
  control.answerIn(0);
  await expect.poll(() => control.bill(), OFTEN).toHaveLength(FLIGHTS);
  const states = async () => new Set(await flightsOf(web, body.jobId));
  await expect.poll(states, OFTEN).toEqual(new Set(['unknown']));
  // How long it sleeps is counted from when it falls asleep: a clock that is moved before would only move the end.
  await expect.poll(() => isAsleep(web, body.jobId), OFTEN).toBe(true);
  const stop = async () => {
    await rescuer.stop();
    await cutOff.stop();
    await way.stop();
    await web.stop();
  };
  return { web, way, admin, jobId: body.jobId as string, stop };
}

test('a worker that was cut off from the database until another took its job still keeps every answer that it got', async () => {
  const { web, way, admin, jobId, stop } = await cutOffWithAnswers({ keywords: words() });
  way.open();
  await expect.poll(() => flightsOf(web, jobId), OFTEN).toEqual(Array(FLIGHTS).fill('settled'));
  // Only now that every outcome is known may the window end: the rescuer looks again.
  await moveClock(web.app.context.database, '160 seconds');
  const job = await finished(web, admin, 'trends', jobId);
  expect(job.body).toMatchObject({ status: 'complete', failedStages: [] });
  await everythingKept(web, jobId);
  await stop();
}, 180_000);

test('one that comes back after its job has ended without them keeps its answers for whoever asks next', async () => {
  // The same days before midnight and after it.
  const asked = { keywords: words(), dateFrom: '2026-03-01', dateTo: '2026-05-31' };
  const { web, way, admin, jobId, stop } = await cutOffWithAnswers(asked);
  await moveClock(web.app.context.database, '160 seconds');
  const ended = await finished(web, admin, 'trends', jobId);
  expect(ended.body.failedStages).toHaveLength(FLIGHTS);
  way.open();
  const { db } = web.app.context.database;
  const kept = db.selectFrom('answers').select('expires_at').where('state', '=', 'ready');
  await expect.poll(async () => (await kept.execute()).length, OFTEN).toBe(FLIGHTS);
  expect((await kept.execute()).every(({ expires_at }) => expires_at !== null)).toBe(true);
  const again = await research(web, admin, 'trends', asked);
  expect(again.body).toMatchObject({ status: 'complete', failedStages: [], cost: { actualUsd: 0 } });
  expect(web.sandbox.control.bill()).toHaveLength(FLIGHTS);
  expect(await flightsOf(web, jobId)).toEqual(Array(FLIGHTS).fill('failed'));
  await expectBalanced(web);
  await stop();
}, 180_000);

test.concurrent.for([3_600, -3_600])(
  'when the clock of the database jumps by %i s, two workers leave a running job to its holder, and every answer is kept',
  async (seconds, { expect }) => {
    const env = { ...WINDOW, JOB_LEASE_SECONDS: '12' };
    // A holder that stands still on a busy machine is taken for dead by nobody.
    const overrides = { sweepSeconds: 0.2, tunables: { watchSeconds: 60 } };
    const app = await startTestApp({ env, overrides });
    const other = await startTestApp({ beside: app, env, overrides });
    const admin = await person(app, { role: 'admin' });
    const { control } = app.sandbox;
    control.setLatency(HELD);
    const { body } = await post(app, '/api/research/trends', admin, { keywords: words() });
    await expect.poll(() => control.counters().inFlight, OFTEN).toBe(FLIGHTS);
    await moveClock(app.app.context.database, `${seconds} seconds`);
    // Until its holder extends it, the lease has lapsed, or lies further ahead than one can: both workers see it.
    await expect.poll(() => isHeld(app, body.jobId), OFTEN).toBe(true);
    control.setLatency(0);
    control.answerIn(0);
    const job = await finished(app, admin, 'trends', body.jobId);
    expect(job.body).toMatchObject({ status: 'complete', failedStages: [] });
    expect(await fenceOf(app, body.jobId)).toBe(1);
    await everythingKept(app, body.jobId);
    await other.stop();
    await app.stop();
  },
);

test('a process does not start a job that it runs already, whatever the lease says', async () => {
  const app = await startTestApp({ env: WINDOW, overrides: { sweepSeconds: 0.1, tunables: { watchSeconds: 0.1 } } });
  const admin = await person(app, { role: 'admin' });
  const { control } = app.sandbox;
  control.setLatency(HELD);
  const { body } = await post(app, '/api/research/trends', admin, { keywords: words() });
  await expect.poll(() => control.counters().inFlight, OFTEN).toBe(FLIGHTS);
  // No heartbeat comes in time to extend the lease.
  await moveClock(app.app.context.database, '3600 seconds');
  control.setLatency(0);
  control.answerIn(3_000);
  const job = await finished(app, admin, 'trends', body.jobId);
  expect(job.body).toMatchObject({ status: 'complete', failedStages: [] });
  expect(await fenceOf(app, body.jobId)).toBe(1);
  await everythingKept(app, body.jobId);
  await app.stop();
}, 180_000);
