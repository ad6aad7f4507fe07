import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { claimJob } from '../../jobs/claim.ts';
import { openDatabase } from '../../server/core/database.ts';
import { giveUp, markPosted, markUnknown, withhold } from '../../server/services/spend/attempts.ts';
import { endUnit } from '../../server/services/spend/unsent.ts';
import { claimed } from '../properties/claimed.ts';
import { execute, finalJob, owner, quote } from '../support/byok.ts';
import { proxyTo } from '../support/database-proxy.ts';
import { recordIntent } from '../support/intend.ts';
import { fault, freshWord } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { person } from '../support/people.ts';
import { unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

const WINDOW = { SETTLE_WINDOW_SECONDS: '4', PROVIDER_TIMEOUT_MS: '20000', JOB_LEASE_SECONDS: '2' };
/** Nobody notices that the job is lost before the request would go out again. */
const LONG_LEASE = { ...WINDOW, JOB_LEASE_SECONDS: '60' };

/** What a rescuer does first: takes the job over, and takes what was being sent for unknown. */
async function takeOver({ app }: TestApp, jobId: string): Promise<void> {
  const { db } = app.context.database;
  const job = db.selectFrom('jobs').select('fence').where('id', '=', jobId);
  const until = await job.select((of) => of.cast<string>('lease_until', 'text').as('until')).executeTakeFirstOrThrow();
  const lapsed = until as { fence: number; until: string };
  expect(await claimJob(db, jobId, { leaseSeconds: 2, longestPauseSeconds: 60, lapsed })).not.toBeNull();
  for (const { id, state, fence } of await unitsOf({ app } as TestApp, jobId)) {
    if (state !== 'sending') continue;
    // Not before the refusal, however long the process stands still.
    const unknown = { code: 'INTERRUPTED', providerId: null, lookupInSeconds: 30 };
    await markUnknown(db, { unitId: id, fence }, unknown);
  }
}

test('a refusal that comes after the job was taken over is kept: it proves that nothing was charged', async () => {
  const app = await startTestApp({ env: LONG_LEASE });
  const who = await owner(app);
  const { control } = app.sandbox;
  fault(app, { kind: 'gatewayError', status: 429 }, { provider: 'openrouter' }, 1);
  fault(app, { kind: 'slow', ms: 3_600_000 }, { provider: 'openrouter' }, 1);
  const input = { keywords: [freshWord('refused')], benchmark: 'gpts' };
  const offer = (await quote(app, who, 'compare', input)).data.quote;
  const { data } = await execute(app, who, offer);
  const asked = () => control.counters().requests['openrouter chat/completions'] ?? 0;
  await expect.poll(asked, { interval: 2 }).toBe(1);
  const intent = async () => (await unitsOf(app, data.jobId)).find(({ stage }) => stage === 'intent')!;
  expect(await intent()).toMatchObject({ state: 'sending' });
  await takeOver(app, data.jobId);
  control.answerIn(0);
  const job = await finalJob(app, who, data.jobId);
  expect(await intent()).toMatchObject({ state: 'refused', outcome_code: '429' });
  expect(job.spend.unknownUsd).toBe(0);
  await assertLedger(app);
  await app.stop();
});

/** A claimed job of one unit, by itself. */
async function oneClaimed() {
  const app = await startTestApp({ env: { ROLE: 'web' } });
  const { accountId } = await person(app);
  const { claim, intent } = await claimed(app, accountId);
  const attempt = { unitId: intent.unitId, fence: claim.fence };
  return { app, db: app.app.context.database.db, claim, intent, attempt };
}

test('what was refused for its rate is not taken for unknown, by whoever read it before', async () => {
  const { app, db, claim, intent, attempt } = await oneClaimed();
  expect(await recordIntent(db, claim, intent)).toBe('sent');
  await withhold(db, attempt, '429');
  const unknown = { code: 'INTERRUPTED', providerId: null, lookupInSeconds: 4 };
  expect(await markUnknown(db, attempt, unknown)).toBe(false);
  expect(await unitsOf(app, claim.jobId)).toMatchObject([{ state: 'sending', sent_at: null, lookup_at: null }]);
  await app.stop();
});

test('what a claim has given up it can still end, and no statement of it announces it any more', async () => {
  const { app, db, claim, intent, attempt } = await oneClaimed();
  expect(await giveUp(db, attempt, 'NOT_SENT')).toBe(true);
  // Another claim's, and what follows a refusal, take nothing of it back.
  expect(await giveUp(db, { ...attempt, fence: claim.fence - 1 }, 'NOT_SENT')).toBe(true);
  await withhold(db, attempt, '429');
  expect(await unitsOf(app, claim.jobId)).toMatchObject([{ given_up_fence: claim.fence }]);
  expect(await recordIntent(db, claim, intent)).not.toBe('sent');
  expect(await endUnit(db, claim, { unitId: intent.unitId, state: 'reused' })).toBe(true);
  expect(await unitsOf(app, claim.jobId)).toMatchObject([{ state: 'reused', sent_at: null }]);
  await app.stop();
});

test('what an earlier claim may have under way a later one neither announces nor ends', async () => {
  const { app, db, claim, intent } = await oneClaimed();
  expect(await recordIntent(db, claim, intent)).toBe('sent');
  const later = { ...claim, fence: claim.fence + 1 };
  await db.updateTable('jobs').set({ fence: later.fence }).where('id', '=', claim.jobId).execute();
  expect(await recordIntent(db, later, intent)).not.toBe('sent');
  expect(await endUnit(db, later, { unitId: intent.unitId, state: 'refused', code: 'NOT_SENT' })).toBe(false);
  expect(await unitsOf(app, claim.jobId)).toMatchObject([{ state: 'sending', fence: claim.fence }]);
  await app.stop();
});

test('a task that was posted is paid for: nobody takes it for unsent', async () => {
  const { app, db, claim, intent, attempt } = await oneClaimed();
  expect(await recordIntent(db, claim, intent)).toBe('sent');
  await markPosted(db, attempt, { providerId: 'task', costMicros: 600 as never, collectInSeconds: 60 });
  for (const takeBack of [withhold, giveUp]) {
    expect(await takeBack(db, attempt, 'NOT_SENT')).toBe(false);
    expect(await unitsOf(app, claim.jobId)).toMatchObject([
      { state: 'sending', provider_id: 'task', sent_at: expect.any(Date), lookup_at: expect.any(Date) },
    ]);
  }
  await app.stop();
});

/** A job whose worker announces its two units behind a way that brings no answer, until its connections break. */
async function announcedBehindASilence(env = LONG_LEASE) {
  const web = await startTestApp({ env: { ...env, ROLE: 'web' } });
  const way = await proxyTo(web.databaseUrl!);
  const worker = await startTestApp({ beside: web, env: { ...env, DATABASE_URL: way.url } });
  const who = await owner(web);
  const offer = (await quote(web, who, 'compare', { keywords: [freshWord('silence')], benchmark: 'gpts' })).data.quote;
  way.muteAt("set state = 'sending'");
  const { data } = await execute(web, who, offer);
  const states = async () => (await unitsOf(web, data.jobId)).map(({ state }) => state);
  await expect.poll(states, { interval: 10 }).toEqual(['sending', 'sending']);
  const stop = async () => {
    await worker.stop();
    await way.stop();
    await web.stop();
  };
  return { web, way, who, jobId: data.jobId, states, stop };
}

test('an intent whose commit an outage hid comes to nothing when the job is lost meanwhile: nothing is presumed', async () => {
  const { web, way, who, jobId, states, stop } = await announcedBehindASilence(WINDOW);
  way.close();
  const rescuer = await startTestApp({ beside: web, env: WINDOW, overrides: { sweepSeconds: 0.2 } });
  await expect.poll(states, { interval: 10 }).toEqual(['unknown', 'unknown']);
  way.open();
  const job = await finalJob(web, who, jobId);
  const units = await unitsOf(web, jobId);
  expect(units).toMatchObject(
    Array(2).fill({ state: 'refused', outcome_code: 'NOT_SENT', settled_at: expect.any(Date) }),
  );
  expect(job.spend).toMatchObject({ actualUsd: 0, unknownUsd: 0 });
  expect(web.sandbox.control.bill()).toEqual([]);
  await rescuer.stop();
  await stop();
});

test('an intent whose commit an outage hid, and that the same worker repeats, is announced as long as it is under way', async () => {
  const { web, way, who, jobId, stop } = await announcedBehindASilence();
  way.close();
  way.open();
  const job = await finalJob(web, who, jobId);
  expect(job).toMatchObject({ status: 'complete', spend: { unknownUsd: 0 } });
  const units = (await unitsOf(web, jobId)).map(({ state, sent_at }) => [state, sent_at !== null]);
  expect(units).toEqual(Array(2).fill(['settled', true]));
  await assertLedger(web);
  await stop();
});

test('one whose job is cancelled before it is repeated comes to nothing: nothing is presumed', async () => {
  const { web, way, who, jobId, stop } = await announcedBehindASilence();
  const { db } = web.app.context.database;
  // As another process writes it down whose signal does not come through.
  await db.updateTable('jobs').set({ cancel_requested_at: sql`app_now()` }).where('id', '=', jobId).execute();
  way.close();
  way.open();
  const job = await finalJob(web, who, jobId);
  const units = (await unitsOf(web, jobId)).map(({ state, outcome_code: code }) => [state, code]);
  expect(units).toEqual(Array(2).fill(['skipped', 'CANCELED']));
  expect(job.spend).toMatchObject({ actualUsd: 0, unknownUsd: 0 });
  expect(web.sandbox.control.bill()).toEqual([]);
  await stop();
});

test('an announcement that waits in the database while its process is cut off and loses the job comes to nothing, too', async () => {
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const reached = async (point: string) => {
    if (point !== 'beforeIntent') return;
    begun += 1;
    await gate.promise;
  };
  const web = await startTestApp({ env: { ...WINDOW, ROLE: 'web' } });
  const way = await proxyTo(web.databaseUrl!);
  const cutOff = await startTestApp({
    ...{ beside: web, env: { ...WINDOW, DATABASE_URL: way.url }, overrides: { hooks: { reached } } },
  });
  const who = await owner(web);
  const offer = (await quote(web, who, 'compare', { keywords: [freshWord('waits')], benchmark: 'gpts' })).data.quote;
  const { data } = await execute(web, who, offer);
  await expect.poll(() => begun, { interval: 5 }).toBe(2);
  const { db } = web.app.context.database;
  const fence = async () => {
    const job = db.selectFrom('jobs').select('fence').where('id', '=', data.jobId);
    return (await job.executeTakeFirstOrThrow()).fence;
  };
  /** Whether a statement with this text waits for what another one holds. */
  const waits = async (text: string) => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and strpos(query, ${text}) > 0`.execute(db);
    return rows.length > 0;
  };
  const elsewhere = await openDatabase({ kind: 'postgres', url: web.databaseUrl! });
  const rescuer = await elsewhere.transaction(async (tx) => {
    await sql`select from job_units where job_id = ${data.jobId} for update`.execute(tx.db);
    gate.resolve();
    await until(() => waits('with asked as'));
    way.close();
    const other = await startTestApp({ beside: web, env: WINDOW, overrides: { sweepSeconds: 0.2 } });
    await expect.poll(fence, { interval: 10 }).toBe(2);
    way.open();
    // The process that was cut off is back, and waits for rows to give up what it cannot know about.
    const isGivenUp = () => waits('given_up_fence = greatest');
    await expect.poll(isGivenUp, { interval: 10 }).toBe(true);
    return other;
  });
  const job = await finalJob(web, who, data.jobId);
  expect(job.spend).toMatchObject({ unknownUsd: 0 });
  const units = (await unitsOf(web, data.jobId)).map(({ state, fence: of }) => [state, of > 1]);
  expect(units).toEqual(Array(2).fill(['settled', true]));
  await assertLedger(web);
  await rescuer.stop();
  await cutOff.stop();
  await elsewhere.close();
  await way.stop();
  await web.stop();
});
