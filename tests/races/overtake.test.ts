import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirm, execute, finalJob, type Owner, owner, quote, run } from '../support/byok.ts';
import { fault, freshWord, startHasty } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { setControls, unitsOf } from '../support/private-jobs.ts';
import type { TestApp } from '../support/test-app.ts';

/** Milliseconds that the provider's standard queue takes, and that a live request waits for it. */
const QUEUE_MS = 2_000;
const PATIENCE_SECONDS = 0.2;

describe('a live request for an answer that a posting on the standard queue will bring', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startHasty({ overrides: { tunables: { busySeconds: PATIENCE_SECONDS } } });
  });
  beforeEach(() => {
    test.sandbox.control.clearFaults();
    test.sandbox.control.setQueueDelay(QUEUE_MS);
  });
  afterAll(async () => {
    await test.app.idle();
    await test.stop();
  });

  const offerOf = async (who: Owner, word: string, mode: string) =>
    (await quote(test, who, 'compare', { keywords: [word], benchmark: 'gpts', mode })).data.quote;

  /** An economy job whose trends are posted, and quotes made while they were still to come. */
  async function posted(who: Owner, ...modes: string[]) {
    const word = freshWord('awaited');
    const offers = await Promise.all(modes.map((mode) => offerOf(who, word, mode)));
    const { data } = await execute(test, who, await offerOf(who, word, 'economy'));
    await expect.poll(() => trendsCharges(who), { interval: 5, timeout: 20_000 }).toHaveLength(1);
    return { jobId: data.jobId as string, offers, word };
  }

  const trendsCharges = (who: Owner) =>
    test.sandbox.control.bill(who.login).map(({ endpoint }) => endpoint.split('/').at(-1));

  it('waits a moment and then buys its own; the ledger shows both, and why', async () => {
    const who = await owner(test);
    const { jobId, offers } = await posted(who, 'live');
    const { job } = await confirm(test, who, offers[0]);
    expect(job).toMatchObject({ status: 'complete', failedStages: [] });
    expect((await finalOrNot(jobId)).completed_at).toBeNull();
    expect(trendsCharges(who)).toEqual(['task_post', 'live']);
    const [unit] = await unitsOf(test, job.jobId);
    expect(unit).toMatchObject({ state: 'settled', outcome_code: 'ECONOMY_PENDING' });
    const economy = await finalJob(test, who, jobId);
    expect(economy).toMatchObject({ status: 'complete', failedStages: [] });
    const { db } = test.app.context.database;
    const rows = await db
      .selectFrom('ledger')
      .select(['endpoint', 'unit_id'])
      .where('owner_id', '=', who.accountId)
      .execute();
    const trends = rows.filter(({ endpoint }) => endpoint.startsWith('trends'));
    expect(trends.map(({ endpoint }) => endpoint).sort()).toEqual(['trends_graph/live', 'trends_graph/standard']);
    expect(trends.map(({ unit_id }) => unit_id)).toContain(unit!.id);
    await assertLedger(test);
  });

  it('leaves its answer to everybody: neither a later request nor another live one buys it again', async () => {
    const who = await owner(test);
    await setControls(test, who, { maxConcurrentJobs: 3 });
    const { offers, word } = await posted(who, 'live', 'live');
    const jobs = await Promise.all(offers.map((offer) => confirm(test, who, offer)));
    for (const { job } of jobs) expect(job).toMatchObject({ status: 'complete', failedStages: [] });
    expect(trendsCharges(who)).toEqual(['task_post', 'live']);
    expect((await offerOf(who, word, 'live')).estimatedCostUsd).toBe(0);
  });

  it('when it fails leaves the posting its place: another economy job waits for that and posts nothing', async () => {
    const who = await owner(test);
    const { jobId, offers, word } = await posted(who, 'live', 'economy');
    fault(test, { kind: 'code', code: 50301 }, { keyword: word, endpoint: 'live' });
    const live = await confirm(test, who, offers[0]);
    expect(live.job.failedStages).toMatchObject([{ stage: 'trends', code: '50301' }]);
    const economy = await confirm(test, who, offers[1]);
    expect(economy.job).toMatchObject({ status: 'complete', failedStages: [] });
    expect(await finalJob(test, who, jobId)).toMatchObject({ status: 'complete' });
    expect(trendsCharges(who)).toEqual(['task_post']);
  });

  it('of another owner buys its own at once: nobody waits for what he cannot use', async () => {
    const [who, other] = [await owner(test), await owner(test)];
    const { jobId, word } = await posted(who);
    await run(test, other, 'compare', { keywords: [word], benchmark: 'gpts' });
    expect((await finalOrNot(jobId)).completed_at).toBeNull();
    expect(trendsCharges(other)).toEqual(['live']);
    await finalJob(test, who, jobId);
  });

  async function finalOrNot(jobId: string) {
    const { db } = test.app.context.database;
    return await db.selectFrom('jobs').select('completed_at').where('id', '=', jobId).executeTakeFirstOrThrow();
  }
});

it('a posting that comes within the moment that a live request waits anyway is awaited: one charge', async () => {
  const test = await startHasty({ overrides: { tunables: { busySeconds: 60 } } });
  test.sandbox.control.setQueueDelay(500);
  const who = await owner(test);
  const input = { keywords: [freshWord('soon')], benchmark: 'gpts' };
  const offer = (await quote(test, who, 'compare', input)).data.quote;
  const economy = await execute(
    test,
    who,
    (await quote(test, who, 'compare', { ...input, mode: 'economy' })).data.quote,
  );
  const posted = () => test.sandbox.control.bill(who.login).length;
  await expect.poll(posted, { interval: 5, timeout: 20_000 }).toBe(1);
  expect((await confirm(test, who, offer)).job).toMatchObject({ status: 'complete' });
  await finalJob(test, who, economy.data.jobId);
  expect(posted()).toBe(1);
  await test.stop();
});
