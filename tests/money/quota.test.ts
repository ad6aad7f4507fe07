import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeCredentials } from '../../server/services/access/credentials.ts';
import { databaseNow, setToNoon } from '../support/clock.ts';
import { person, post } from '../support/people.ts';
import { expectBalanced, quotaUsed, research } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let counter = 0;
/** A word that nobody asked for yet. */
const fresh = () => `unheard word ${counter++}`;

async function secondsToMidnight({ app }: TestApp): Promise<number> {
  const now = await databaseNow(app.context.database);
  return (new Date(now).setUTCHours(24, 0, 0, 0) - now.getTime()) / 1000;
}

describe('quota of a student', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    await setToNoon(app.app.context.database);
  });
  afterAll(async () => app.stop());
  beforeEach(() => app.sandbox.control.clearFaults());

  test('counts expand, compare, serp, trends and suggestions together, and refuses with the seconds to midnight UTC', async () => {
    const student = await person(app, { dailyQuota: 4 });
    const word = fresh();
    const expanded = await research(app, student, 'expand', { keywords: [word], limitPerSeed: 10 });
    const found = expanded.body.result.candidates[0].keyword;
    await research(app, student, 'serp', { keywords: [found] });
    await research(app, student, 'compare', { keywords: [word] });
    await post(app, '/api/research/keyword-suggestions', student, { keyword: word, limit: 3 });
    expect(await quotaUsed(app, student)).toBe(4);
    const before = app.sandbox.control.counters().chargedRequests;
    const longest = await secondsToMidnight(app);
    const refused = await post(app, '/api/research/trends', student, { keywords: [fresh()] });
    const shortest = await secondsToMidnight(app);
    expect(refused).toMatchObject({ status: 429, body: { code: 'QUOTA_EXCEEDED' } });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeLessThanOrEqual(Math.ceil(longest));
    expect(wait).toBeGreaterThanOrEqual(Math.floor(shortest));
    expect(app.sandbox.control.counters().chargedRequests).toBe(before);
  });

  test('two parallel calls never both take the last one', async () => {
    const student = await person(app, { dailyQuota: 3 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => post(app, '/api/research/trends', student, { keywords: [fresh()] })),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 'QUOTA_EXCEEDED')).toHaveLength(9);
    expect(await quotaUsed(app, student)).toBe(3);
  });

  test('a quota of zero allows nothing', async () => {
    const student = await person(app, { dailyQuota: 0 });
    const refused = await post(app, '/api/research/trends', student, { keywords: [fresh()] });
    expect(refused).toMatchObject({ status: 429, body: { code: 'QUOTA_EXCEEDED' } });
    expect(await quotaUsed(app, student)).toBe(0);
  });

  test('a job that failed without having bought anything gives its unit back', async () => {
    const student = await person(app, { dailyQuota: 1 });
    app.sandbox.control.setFault({ action: { kind: 'topCode', code: 50303 } });
    const failed = await research(app, student, 'trends', { keywords: [fresh()] });
    expect(failed.body).toMatchObject({ status: 'failed', quotaCharged: 0, cost: { actualUsd: 0 } });
    expect(failed.body.error.code).toBe('50303');
    expect(await quotaUsed(app, student)).toBe(0);
  });

  test('a job that failed after it had bought something keeps it', async () => {
    const student = await person(app, { dailyQuota: 1 });
    app.sandbox.control.setFault({ action: { kind: 'code', code: 50301, charged: true } });
    const failed = await research(app, student, 'trends', { keywords: [fresh()] });
    expect(failed.body).toMatchObject({ status: 'failed', quotaCharged: 1 });
    expect(failed.body.cost.actualUsd).toBeGreaterThan(0);
    expect(await quotaUsed(app, student)).toBe(1);
    await expectBalanced(app);
  });

  test('admins are not limited and not charged', async () => {
    const admin = await person(app, { role: 'admin', dailyQuota: 0 });
    const { body } = await research(app, admin, 'trends', { keywords: [fresh()] });
    expect(body).toMatchObject({ status: 'complete', quotaCharged: 0 });
  });

  test.each([
    ['a blocked account', 'ACCOUNT_BLOCKED', 'blocked_at = app_now()'],
    ['an ended trial', 'TRIAL_EXPIRED', "trial_expires_at = app_now() - interval '1 second'"],
  ])(
    '%s submits nothing and buys nothing, neither what is new nor what the cache holds',
    async (_name, code, change) => {
      const student = await person(app);
      const [cached, unheard] = [{ keywords: [fresh()] }, { keywords: [fresh()] }];
      expect((await research(app, student, 'trends', cached)).body.status).toBe('complete');
      expect((await post(app, '/api/research/trends', student, cached)).body.fromCache).toBe(true);
      const { database } = app.app.context;
      const jobs = () =>
        database.db.selectFrom('jobs').select('id').where('owner_id', '=', student.accountId).execute();
      const before = { jobs: await jobs(), charges: app.sandbox.control.counters().chargedRequests };
      await changeCredentials(app.app.context, student.accountId, async (tx) => {
        await sql`update accounts set ${sql.raw(change)} where id = ${student.accountId}`.execute(tx.db);
      });
      for (const body of [cached, unheard]) {
        const refused = await post(app, '/api/research/trends', student, body);
        expect(refused).toMatchObject({ status: 403, body: { code } });
      }
      expect({ jobs: await jobs(), charges: app.sandbox.control.counters().chargedRequests }).toEqual(before);
    },
  );
});

describe('platform budget', () => {
  let app: TestApp;
  beforeAll(async () => {
    // Two live trend calls of 0.011 USD fit, a third does not.
    app = await startTestApp({ env: { PLATFORM_DAILY_BUDGET_USD: '0.022' } });
    await setToNoon(app.app.context.database);
  });
  afterAll(async () => app.stop());

  test('is never passed by parallel submissions, and a refusal takes neither quota nor money', async () => {
    const student = await person(app);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        post(app, '/api/research/trends', student, { keywords: [fresh()] }, { Prefer: 'wait=30' }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(6);
    expect(refused[0]!.body).toMatchObject({ code: 'PLATFORM_BUDGET_EXCEEDED' });
    expect(await quotaUsed(app, student)).toBe(2);
    const { spent, charges } = await expectBalanced(app);
    expect({ spent, charges }).toEqual({ spent: 22_000, charges: 2 });
  });

  test('still answers from the cache when it is used up', async () => {
    const own = await startTestApp({ env: { PLATFORM_DAILY_BUDGET_USD: '0.011' } });
    await setToNoon(own.app.context.database);
    const student = await person(own);
    const word = fresh();
    expect((await research(own, student, 'trends', { keywords: [word] })).body.status).toBe('complete');
    const hit = await post(own, '/api/research/trends', student, { keywords: [word] });
    expect(hit).toMatchObject({ status: 200, body: { fromCache: true } });
    const suggestions = await post(own, '/api/research/keyword-suggestions', student, { keyword: fresh() });
    expect(suggestions).toMatchObject({ status: 503, body: { code: 'PLATFORM_BUDGET_EXCEEDED' } });
    await own.stop();
  });
});
