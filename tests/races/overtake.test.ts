import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Hooks } from '../../jobs/crash-points.ts';
import { markUnknown } from '../../server/services/spend/attempts.ts';
import { atRest } from '../support/at-rest.ts';
import { confirm, execute, finalJob, type Owner, owner, quote, run } from '../support/byok.ts';
import { fault, freshWord, startHasty } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { setControls } from '../support/private-jobs.ts';
import { gateAt, unitsOf } from '../support/research.ts';
import type { TestApp } from '../support/test-app.ts';

/** The provider's standard queue takes until a test lets it end. */
const HELD_MS = 3_600_000;
/** What a live request waits for it. */
const PATIENCE_SECONDS = 0.2;

describe('a live request for an answer that a posting on the standard queue will bring', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startHasty({ overrides: { tunables: { busySeconds: PATIENCE_SECONDS } } });
  });
  beforeEach(() => {
    app.sandbox.control.clearFaults();
    app.sandbox.control.setQueueDelay(HELD_MS);
  });
  afterEach(() => app.sandbox.control.finishQueue());
  afterAll(async () => {
    await atRest(app);
    await app.stop();
  });

  const offerOf = async (who: Owner, word: string, mode: string) =>
    (await quote(app, who, 'compare', { keywords: [word], benchmark: 'gpts', mode })).data.quote;

  /** An economy job whose trends are posted, and quotes made while they were still to come. */
  async function posted(who: Owner, ...modes: string[]) {
    const word = freshWord('awaited');
    const offers = await Promise.all(modes.map((mode) => offerOf(who, word, mode)));
    const { data } = await execute(app, who, await offerOf(who, word, 'economy'));
    await expect.poll(() => trendsCharges(who), { interval: 5 }).toHaveLength(1);
    return { jobId: data.jobId as string, offers, word };
  }

  const trendsCharges = (who: Owner) =>
    app.sandbox.control.bill(who.login).map(({ endpoint }) => endpoint.split('/').at(-1));

  test('waits a moment and then buys its own; the ledger shows both, and why', async () => {
    const who = await owner(app);
    const { jobId, offers } = await posted(who, 'live');
    const { job } = await confirm(app, who, offers[0]);
    expect(job).toMatchObject({ status: 'complete', failedStages: [] });
    expect(await statusOf(jobId)).toBe('processing');
    expect(trendsCharges(who)).toEqual(['task_post', 'live']);
    const [unit] = await unitsOf(app, job.jobId);
    expect(unit).toMatchObject({ state: 'settled', outcome_code: 'ECONOMY_PENDING' });
    app.sandbox.control.finishQueue();
    const economy = await finalJob(app, who, jobId);
    expect(economy).toMatchObject({ status: 'complete', failedStages: [] });
    const { db } = app.app.context.database;
    const rows = await db
      .selectFrom('ledger')
      .select(['endpoint', 'unit_id'])
      .where('owner_id', '=', who.accountId)
      .execute();
    const trends = rows.filter(({ endpoint }) => endpoint.startsWith('trends'));
    expect(trends.map(({ endpoint }) => endpoint).sort()).toEqual(['trends_graph/live', 'trends_graph/standard']);
    expect(trends.map(({ unit_id }) => unit_id)).toContain(unit!.id);
    await assertLedger(app);
  });

  test('waits no longer when the clock of the process is set back meanwhile', async () => {
    const who = await owner(app);
    const { jobId, offers } = await posted(who, 'live');
    let at = Date.now();
    const backwards = vi.spyOn(Date, 'now').mockImplementation(() => {
      at -= 1_000;
      return at;
    });
    const { job } = await confirm(app, who, offers[0]).finally(() => backwards.mockRestore());
    expect(job).toMatchObject({ status: 'complete', failedStages: [] });
    expect(trendsCharges(who)).toEqual(['task_post', 'live']);
    app.sandbox.control.finishQueue();
    await finalJob(app, who, jobId);
  });

  test('leaves its answer to everybody: neither a later request nor another live one buys it again', async () => {
    const who = await owner(app);
    await setControls(app, who, { maxConcurrentJobs: 3 });
    const { offers, word } = await posted(who, 'live', 'live');
    const jobs = await Promise.all(offers.map((offer) => confirm(app, who, offer)));
    for (const { job } of jobs) expect(job).toMatchObject({ status: 'complete', failedStages: [] });
    expect(trendsCharges(who)).toEqual(['task_post', 'live']);
    expect((await offerOf(who, word, 'live')).estimatedCostUsd).toBe(0);
  });

  test('when it fails leaves the posting its place: another economy job waits for that and posts nothing', async () => {
    const who = await owner(app);
    const { jobId, offers, word } = await posted(who, 'live', 'economy');
    fault(app, { kind: 'code', code: 50301 }, { keyword: word, endpoint: 'live' });
    const live = await confirm(app, who, offers[0]);
    expect(live.job.failedStages).toMatchObject([{ stage: 'trends', code: '50301' }]);
    const { data } = await execute(app, who, offers[1]);
    await expect.poll(() => statusOf(data.jobId)).toBe('processing');
    app.sandbox.control.finishQueue();
    expect(await finalJob(app, who, data.jobId)).toMatchObject({ status: 'complete', failedStages: [] });
    expect(await finalJob(app, who, jobId)).toMatchObject({ status: 'complete' });
    expect(trendsCharges(who)).toEqual(['task_post']);
  });

  test('of another owner buys its own at once: nobody waits for what he cannot use', async () => {
    const [who, other] = [await owner(app), await owner(app)];
    const { jobId, word } = await posted(who);
    await run(app, other, 'compare', { keywords: [word], benchmark: 'gpts' });
    expect(await statusOf(jobId)).toBe('processing');
    expect(trendsCharges(other)).toEqual(['live']);
    app.sandbox.control.finishQueue();
    await finalJob(app, who, jobId);
  });

  async function statusOf(jobId: string) {
    const { db } = app.app.context.database;
    const job = db.selectFrom('jobs').select('status').where('id', '=', jobId);
    return (await job.executeTakeFirstOrThrow()).status;
  }
});

test('a live request whose outcome was unknown for a while still says why it was bought', async () => {
  const held = gateAt('afterAnswer');
  let isLive = false;
  const hooks: Hooks = { reached: (at, subject) => (isLive ? held.hooks.reached(at, subject) : undefined) };
  const app = await startHasty({ overrides: { hooks, tunables: { busySeconds: PATIENCE_SECONDS } } });
  app.sandbox.control.setQueueDelay(HELD_MS);
  const who = await owner(app);
  const input = { keywords: [freshWord('doubted')], benchmark: 'gpts' };
  const offer = (await quote(app, who, 'compare', input)).data.quote;
  const economy = await execute(app, who, (await quote(app, who, 'compare', { ...input, mode: 'economy' })).data.quote);
  const { db } = app.app.context.database;
  const standing = async () =>
    (await unitsOf(app, economy.data.jobId)).map(({ stage, state, lookup_at: at }) => [stage, state, at !== null]);
  // Its intent is bought side by side, and must not be what comes to the gate.
  const posted = [
    ['trends', 'sending', true],
    ['intent', 'settled', false],
  ];
  await expect.poll(standing, { interval: 5 }).toEqual(expect.arrayContaining(posted));
  isLive = true;
  const { data } = await execute(app, who, offer);
  const unitId = await held.reached;
  const unit = () => db.selectFrom('job_units').selectAll().where('id', '=', unitId).executeTakeFirstOrThrow();
  const { fence } = await unit();
  const doubt = { code: 'OUTCOME_UNKNOWN', providerId: null, lookupInSeconds: 3_600 };
  expect(await markUnknown(db, { unitId, fence }, doubt)).toBe(true);
  held.open();
  expect(await finalJob(app, who, data.jobId)).toMatchObject({ status: 'complete', failedStages: [] });
  expect(await unit()).toMatchObject({ state: 'settled', outcome_code: 'ECONOMY_PENDING' });
  app.sandbox.control.finishQueue();
  await atRest(app);
  await app.stop();
});

test('a live request whose answer came without a cost that nobody tells has its answer all the same', async () => {
  const app = await startHasty({
    booksDiffer: 'what an answer cost is told by nobody',
    env: { SETTLE_WINDOW_SECONDS: '1' },
    overrides: { tunables: { busySeconds: PATIENCE_SECONDS } },
  });
  app.sandbox.control.setQueueDelay(HELD_MS);
  const who = await owner(app);
  const word = freshWord('untold');
  const input = { keywords: [word], benchmark: 'gpts' };
  const offer = (await quote(app, who, 'compare', input)).data.quote;
  const economy = await execute(app, who, (await quote(app, who, 'compare', { ...input, mode: 'economy' })).data.quote);
  await expect.poll(() => app.sandbox.control.bill(who.login).length, { interval: 5 }).toBe(1);
  fault(app, { kind: 'missingCost' }, { keyword: word, endpoint: 'explore/live' });
  fault(app, { kind: 'http', status: 500 }, { endpoint: 'id_list' });
  const { job } = await confirm(app, who, offer);
  expect(job).toMatchObject({ status: 'partial', failedStages: [{ stage: 'trends', code: 'COST_UNKNOWN' }] });
  expect(job.result.results).toMatchObject([{ keyword: word, verdict: expect.any(String) }]);
  app.sandbox.control.clearFaults();
  app.sandbox.control.finishQueue();
  expect(await finalJob(app, who, economy.data.jobId)).toMatchObject({ status: 'complete', failedStages: [] });
  await app.stop();
});

test('a posting that comes within the moment that a live request waits anyway is awaited: one charge', async () => {
  const app = await startHasty({ overrides: { tunables: { busySeconds: 60 } } });
  app.sandbox.control.setQueueDelay(500);
  const who = await owner(app);
  const input = { keywords: [freshWord('soon')], benchmark: 'gpts' };
  const offer = (await quote(app, who, 'compare', input)).data.quote;
  const economy = await execute(app, who, (await quote(app, who, 'compare', { ...input, mode: 'economy' })).data.quote);
  const posted = () => app.sandbox.control.bill(who.login).length;
  await expect.poll(posted, { interval: 5 }).toBe(1);
  const { job } = await confirm(app, who, offer);
  expect(job).toMatchObject({ status: 'complete' });
  await finalJob(app, who, economy.data.jobId);
  expect(posted()).toBe(1);
  // In place: it took the answer under the claim that it had, and was not put off.
  const { db } = app.app.context.database;
  const live = db.selectFrom('jobs').select('fence').where('id', '=', job.jobId);
  expect(await live.executeTakeFirst()).toEqual({ fence: 1 });
  await app.stop();
});
