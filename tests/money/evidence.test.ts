import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Hooks } from '../../jobs/crash-points.ts';
import { reconcile } from '../../jobs/reconcile.ts';
import type { PriceTable } from '../../server/providers/ports/price-table.ts';
import { refuseAttempt } from '../../server/services/spend/attempts.ts';
import { moveClock } from '../support/clock.ts';
import { fault, freshWord, startHasty } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { person, post } from '../support/people.ts';
import { finished, gateAt, unitsOf } from '../support/research.ts';
import type { TestApp } from '../support/test-app.ts';

async function submit(app: TestApp, workflow: 'trends' | 'expand', body: unknown) {
  const admin = await person(app, { role: 'admin' });
  const answer = await post(app, `/api/research/${workflow}`, admin, body);
  expect(answer.status).toBeLessThan(300);
  const { jobId } = answer.body;
  return { jobId: jobId as string, ended: async () => (await finished(app, admin, workflow, jobId)).body };
}

test('a request that has become dearer than its unit was planned for is not sent', async () => {
  const gate = gateAt('beforeIntent');
  const app = await startHasty({ overrides: { hooks: gate.hooks } });
  const { jobId, ended } = await submit(app, 'trends', { keywords: [freshWord('dearer')] });
  await gate.reached;
  const { providers } = app.app.context;
  const { keywordData } = providers.prices;
  const dearer: PriceTable = { ...providers.prices, keywordData: { ...keywordData, trendsLive: 12_000 } };
  Object.assign(providers, { prices: dearer });
  gate.open();
  expect((await ended()).status).toBe('failed');
  expect(await unitsOf(app, jobId)).toMatchObject([{ state: 'refused', code: 'PRICE_CHANGED', cost: 0 }]);
  expect(app.sandbox.control.bill()).toEqual([]);
  await app.stop();
});

test('a task that the provider is still running is not closed: its charge comes at its end', async () => {
  const app = await startHasty({ overrides: { tunables: { maxLookups: 10_000 } } });
  const word = freshWord('running');
  fault(app, { kind: 'slow', ms: 6_000 }, { keyword: word });
  const { jobId, ended } = await submit(app, 'trends', { keywords: [word] });
  await ended();
  const [unit] = await unitsOf(app, jobId);
  const charges = app.sandbox.control.bill();
  expect(charges).toHaveLength(1);
  expect(unit).toMatchObject({ state: 'failed', code: 'PAID_WITHOUT_RESULT', cost: 11_000 });
  await app.stop();
});

/** From the first answer on the process has other providers than those that the job was admitted for. */
async function startExchanged() {
  const exchange = (dataSource: 'live' | 'sandbox') => Object.assign(app.app.context.providers, { dataSource });
  const hooks: Hooks = { reached: (point) => void (point === 'afterAnswer' && exchange('live')) };
  const app: TestApp = await startHasty({ overrides: { hooks } });
  return { app, restore: () => exchange('sandbox') };
}

test('a job buys nothing of other providers than it was admitted for', async () => {
  const { app, restore } = await startExchanged();
  const filter = { filterTerms: ['free'], filterMode: 'semantic' };
  const request = { keywords: [freshWord('exchanged')], sources: ['suggestions'], includeMetrics: false, ...filter };
  const { jobId, ended } = await submit(app, 'expand', request);
  expect((await ended()).status).not.toBe('complete');
  const asked = (await unitsOf(app, jobId)).filter(({ stage, state }) => stage === 'filter' && state !== 'skipped');
  expect(asked).toMatchObject([{ state: 'refused', code: 'PROVIDER_CHANGED', cost: 0 }]);
  expect(app.sandbox.control.bill()).toHaveLength(1);
  restore();
  await app.stop();
});

test('other providers than those that a request was sent to prove nothing by what they lack', async () => {
  const { app, restore } = await startExchanged();
  const word = freshWord('elsewhere');
  fault(app, { kind: 'resetBeforeCharge' }, { keyword: word });
  const { jobId, ended } = await submit(app, 'trends', { keywords: [word] });
  await ended();
  expect(await unitsOf(app, jobId)).toMatchObject([{ state: 'unknown', code: 'OUTCOME_UNKNOWN' }]);
  restore();
  await moveClock(app.app.context.database, '3600 seconds');
  await reconcile(app.app.context);
  await assertLedger(app);
  await app.stop();
});

test('a posted task is waited for, not taken for a request whose sender died, whenever its job is looked at', async () => {
  const app = await startHasty();
  app.sandbox.control.setQueueDelay(3_600_000);
  const { jobId } = await submit(app, 'trends', { keywords: [freshWord('posted')], mode: 'economy' });
  const { db } = app.app.context.database;
  const claims = async () =>
    (await db.selectFrom('jobs').select('fence').where('id', '=', jobId).executeTakeFirstOrThrow()).fence;
  await expect.poll(claims, { interval: 50 }).toBeGreaterThan(3);
  expect(await unitsOf(app, jobId)).toMatchObject([{ state: 'sending', code: null }]);
  await app.stop();
});

test('a purchase that breaks off leaves the others time to end under their claim: no paid answer is lost', async () => {
  let intents = 0;
  const inFlight = () => app.sandbox.control.counters().inFlight;
  const hooks: Hooks = {
    reached: async (point) => {
      if (point !== 'afterIntent' || ++intents !== 3) return;
      // The last one breaks off while the provider works on the others.
      await expect.poll(inFlight, { interval: 5 }).toBe(2);
      app.sandbox.control.answerIn(1_500);
      throw new Error('a purchase breaks off');
    },
  };
  const app: TestApp = await startHasty({ env: { PROVIDER_TIMEOUT_MS: '30000' }, overrides: { hooks } });
  app.sandbox.control.setLatency(3_600_000);
  const words = [freshWord('first'), freshWord('second'), freshWord('third')];
  const request = { keywords: words, sources: ['suggestions'], includeMetrics: false };
  const { jobId, ended } = await submit(app, 'expand', request);
  const { db } = app.app.context.database;
  const isGivenBack = async () => {
    const row = db.selectFrom('jobs').select('lease_until').where('id', '=', jobId);
    return intents >= 3 && (await row.executeTakeFirstOrThrow()).lease_until === null;
  };
  await expect.poll(isGivenBack, { interval: 20 }).toBe(true);
  expect(inFlight(), 'the claim is given back when nothing is under way').toBe(0);
  await ended();
  const units = await unitsOf(app, jobId);
  expect(units.filter(({ code }) => code === 'PAID_WITHOUT_RESULT')).toEqual([]);
  expect(units.filter(({ state }) => state === 'settled').length).toBeGreaterThanOrEqual(2);
  await assertLedger(app);
  await app.stop();
});

test('a cancellation that is being accepted while the job ends is one: the end waits for it', async () => {
  const gate = gateAt('beforeFinal');
  const app = await startHasty({ overrides: { hooks: gate.hooks } });
  const { jobId, ended } = await submit(app, 'trends', { keywords: [freshWord('ending')] });
  await gate.reached;
  const { database } = app.app.context;
  await database.transaction(async (tx) => {
    await sql`update jobs set cancel_requested_at = app_now() where id = ${jobId}`.execute(tx.db);
    gate.open();
    const waiting = async () =>
      (
        await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
      ).rows.length;
    await expect.poll(waiting, { interval: 20 }).toBeGreaterThan(0);
  });
  expect(await ended()).toMatchObject({ error: { code: 'CANCELED' } });
  await app.stop();
});

test('a failure that arrives after its unit was closed leaves no answer, and interrupts nothing', async () => {
  const gate = gateAt('afterAnswer');
  const app = await startHasty({ overrides: { hooks: gate.hooks } });
  const word = freshWord('failed late');
  fault(app, { kind: 'code', code: 40101, charged: true }, { keyword: word });
  const { jobId, ended } = await submit(app, 'trends', { keywords: [word] });
  const unitId = await gate.reached;
  const { database } = app.app.context;
  const [unit] = await unitsOf(app, jobId);
  expect(await refuseAttempt(database.db, { unitId, fence: unit!.fence! }, { code: 'NOT_CHARGED' })).toBe(true);
  gate.open();
  expect(await ended()).toMatchObject({ failedStages: [{ stage: 'trends', code: 'NOT_CHARGED' }] });
  const answers = database.db.selectFrom('answers').select('state').where('unit_id', '=', unitId);
  expect(await answers.execute()).toEqual([{ state: 'pending' }]);
  expect(app.logs.filter((line) => line.includes('job interrupted'))).toEqual([]);
  await moveClock(database, '3600 seconds');
  await reconcile(app.app.context);
  await assertLedger(app);
  await app.stop();
});
