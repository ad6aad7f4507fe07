import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atRest } from '../support/at-rest.ts';
import { asOwner, connectionIds, execute, finalJob, type Owner, owner, quote } from '../support/byok.ts';
import { assertLedger } from '../support/ledger.ts';
import { charges, fewWords, gate, setControls, word } from '../support/private-jobs.ts';
import { unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** The dearest of them is the price of all. */
const LABS = ['keyword_suggestions', 'related_keywords', 'keyword_overview'];

/** One process stalls where it is told to; another one on the same database looks for jobs that nobody works on. */
let stalling: TestApp;
let other: TestApp;
let web: TestApp;
const held = gate('beforeIntent');
/** Its next sign of life would come after the test, however slow the machine. */
const SILENT = { leaseSeconds: 3600 };
beforeAll(async () => {
  stalling = await startTestApp({ overrides: { hooks: held.hooks, sweepSeconds: 3600, tunables: SILENT } });
  web = await startTestApp({ beside: stalling, env: { ROLE: 'web' } });
});
afterAll(async () => {
  await atRest(stalling);
  await web.stop();
  await stalling.stop();
});

async function startHeld(who: Owner, input: object, after = 0) {
  const kind = 'filterTerms' in input ? 'expand' : 'compare';
  const offer = (await quote(web, who, kind, input)).data.quote;
  held.arm(after);
  const { data } = await execute(web, who, offer);
  await held.reached();
  return { jobId: data.jobId as string };
}

/** The worker says nothing any more: its lease lapses, and a healthy process comes by. */
async function takeOver(jobId: string): Promise<void> {
  await sql`update jobs set lease_until = app_now() where id = ${jobId}`.execute(web.app.context.database.db);
  other = await startTestApp({ beside: stalling });
}

describe('a slot whose worker died', () => {
  test('comes back with nobody doing anything; the dead worker writes nothing and buys nothing more', async () => {
    const who = await owner(web);
    await setControls(web, who, { maxConcurrentJobs: 1 });
    const { jobId } = await startHeld(who, { keywords: fewWords(3), benchmark: 'gpts' });
    const waiting = (await quote(web, who, 'compare', { keywords: fewWords(1), benchmark: 'gpts' })).data.quote;
    expect((await execute(web, who, waiting)).error).toMatchObject({
      appCode: 'CONCURRENCY_LIMIT_REACHED',
      limit: 1,
      active: 1,
    });
    await takeOver(jobId);
    const job = await finalJob(web, who, jobId);
    expect(job.status).toBe('complete');
    held.open();
    await atRest(stalling);
    expect(await finalJob(web, who, jobId)).toEqual(job);
    const settled = (await unitsOf(web, jobId)).filter(({ state }) => state === 'settled');
    expect(charges(web, who)).toHaveLength(settled.length);
    await assertLedger(web);
    const next = await execute(web, who, waiting);
    expect(next.error).toBeNull();
    await finalJob(web, who, next.data.jobId);
    await other.stop();
  });

  test('while the connections were removed: the next worker names that as the reason, whatever prices they had', async () => {
    for (const endpoint of LABS) {
      stalling.sandbox.control.setPrice(`dataforseo_labs.${endpoint}.live`, { perTask: 0.001, perItem: 0.00001 });
    }
    const who = await owner(web);
    const input = { keywords: [word()], filterTerms: ['free'], limitPerSeed: 20 };
    const { jobId } = await startHeld(who, input, 2);
    for (const id of Object.values(await connectionIds(web, who))) {
      await asOwner(web, who, 'connections.remove', { id });
    }
    await takeOver(jobId);
    const job = await finalJob(web, who, jobId);
    held.open();
    const missing = (await unitsOf(web, jobId)).filter((unit) => unit.state === 'refused');
    expect(missing.find((unit) => unit.stage === 'metrics')!.bound_micros).toBeLessThan(12_000);
    expect(missing.map((unit) => [unit.stage, unit.outcome_code])).toContainEqual(['metrics', 'CONNECTION_CHANGED']);
    expect(new Set(missing.map((unit) => unit.outcome_code))).toEqual(new Set(['CONNECTION_CHANGED']));
    expect(job.status).toBe('partial');
    await other.stop();
  });
});

test('a job holds its slot also when all that it asks is on its way', async () => {
  const app = await startTestApp();
  const who = await owner(app);
  await setControls(app, who, { maxConcurrentJobs: 1 });
  const { control } = app.sandbox;
  const offers = await Promise.all(
    [word(), word()].map(async (one) => (await quote(app, who, 'metrics', { keywords: [one] })).data.quote),
  );
  control.setLatency(3_600_000);
  const { data } = await execute(app, who, offers[0]);
  const states = async () => (await unitsOf(app, data.jobId)).map(({ state }) => state);
  await expect.poll(states).toEqual(['sending']);
  await expect.poll(() => control.counters().inFlight).toBe(1);
  expect((await execute(app, who, offers[1])).error).toMatchObject({ appCode: 'CONCURRENCY_LIMIT_REACHED', active: 1 });
  control.setLatency(0);
  control.answerIn(0);
  await finalJob(app, who, data.jobId);
  expect((await execute(app, who, offers[1])).error).toBeNull();
  await atRest(app);
  await app.stop();
});
