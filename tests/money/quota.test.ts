import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeCredentials } from '../../server/services/access/credentials.ts';
import { person, post } from '../support/people.ts';
import { expectBalanced, quotaUsed, research } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let counter = 0;
/** A word that nobody asked for yet. */
const fresh = () => `unheard word ${counter++}`;

describe('quota of a student', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(async () => test.stop());
  beforeEach(() => test.sandbox.control.clearFaults());

  it('counts expand, compare, serp, trends and suggestions together, and refuses with the seconds to midnight UTC', async () => {
    const student = await person(test, { dailyQuota: 4 });
    const word = fresh();
    const expanded = await research(test, student, 'expand', { keywords: [word], limitPerSeed: 10 });
    const found = expanded.body.result.candidates[0].keyword;
    await research(test, student, 'serp', { keywords: [found] });
    await research(test, student, 'compare', { keywords: [word] });
    await post(test, '/api/research/keyword-suggestions', student, { keyword: word, limit: 3 });
    expect(await quotaUsed(test, student)).toBe(4);
    const before = test.sandbox.control.counters().chargedRequests;
    const refused = await post(test, '/api/research/trends', student, { keywords: [fresh()] });
    expect(refused).toMatchObject({ status: 429, body: { code: 'QUOTA_EXCEEDED' } });
    const wait = Number(refused.headers.get('retry-after'));
    const midnight = new Date().setUTCHours(24, 0, 0, 0);
    expect(Math.abs(midnight - Date.now() - wait * 1000)).toBeLessThan(30_000);
    expect(test.sandbox.control.counters().chargedRequests).toBe(before);
  });

  it('two parallel calls never both take the last one', async () => {
    const student = await person(test, { dailyQuota: 3 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => post(test, '/api/research/trends', student, { keywords: [fresh()] })),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 'QUOTA_EXCEEDED')).toHaveLength(9);
    expect(await quotaUsed(test, student)).toBe(3);
  });

  it('a quota of zero allows nothing', async () => {
    const student = await person(test, { dailyQuota: 0 });
    const refused = await post(test, '/api/research/trends', student, { keywords: [fresh()] });
    expect(refused).toMatchObject({ status: 429, body: { code: 'QUOTA_EXCEEDED' } });
    expect(await quotaUsed(test, student)).toBe(0);
  });

  it('a job that failed without having bought anything gives its unit back', async () => {
    const student = await person(test, { dailyQuota: 1 });
    test.sandbox.control.setFault({ action: { kind: 'topCode', code: 50303 } });
    const failed = await research(test, student, 'trends', { keywords: [fresh()] });
    expect(failed.body).toMatchObject({ status: 'failed', quotaCharged: 0, cost: { actualUsd: 0 } });
    expect(failed.body.error.code).toBe('50303');
    expect(await quotaUsed(test, student)).toBe(0);
  });

  it('a job that failed after it had bought something keeps it', async () => {
    const student = await person(test, { dailyQuota: 1 });
    test.sandbox.control.setFault({ action: { kind: 'code', code: 50301, charged: true } });
    const failed = await research(test, student, 'trends', { keywords: [fresh()] });
    expect(failed.body).toMatchObject({ status: 'failed', quotaCharged: 1 });
    expect(failed.body.cost.actualUsd).toBeGreaterThan(0);
    expect(await quotaUsed(test, student)).toBe(1);
    await expectBalanced(test);
  });

  it('admins are not limited and not charged', async () => {
    const admin = await person(test, { role: 'admin', dailyQuota: 0 });
    const { body } = await research(test, admin, 'trends', { keywords: [fresh()] });
    expect(body).toMatchObject({ status: 'complete', quotaCharged: 0 });
  });

  it.each([
    ['a blocked account', 'ACCOUNT_BLOCKED', 'blocked_at = app_now()'],
    ['an ended trial', 'TRIAL_EXPIRED', "trial_expires_at = app_now() - interval '1 second'"],
  ])(
    '%s submits nothing and buys nothing, neither what is new nor what the cache holds',
    async (_name, code, change) => {
      const student = await person(test);
      const [cached, unheard] = [{ keywords: [fresh()] }, { keywords: [fresh()] }];
      expect((await research(test, student, 'trends', cached)).body.status).toBe('complete');
      expect((await post(test, '/api/research/trends', student, cached)).body.fromCache).toBe(true);
      const { database } = test.app.context;
      const jobs = () =>
        database.db.selectFrom('jobs').select('id').where('owner_id', '=', student.accountId).execute();
      const before = { jobs: await jobs(), charges: test.sandbox.control.counters().chargedRequests };
      await changeCredentials(test.app.context, student.accountId, async (tx) => {
        await sql`update accounts set ${sql.raw(change)} where id = ${student.accountId}`.execute(tx.db);
      });
      for (const body of [cached, unheard]) {
        const refused = await post(test, '/api/research/trends', student, body);
        expect(refused).toMatchObject({ status: 403, body: { code } });
      }
      expect({ jobs: await jobs(), charges: test.sandbox.control.counters().chargedRequests }).toEqual(before);
    },
  );
});

describe('platform budget', () => {
  let test: TestApp;
  beforeAll(async () => {
    // Two live trend calls of 0.011 USD fit, a third does not.
    test = await startTestApp({ env: { PLATFORM_DAILY_BUDGET_USD: '0.022' } });
  });
  afterAll(async () => test.stop());

  it('is never passed by parallel submissions, and a refusal takes neither quota nor money', async () => {
    const student = await person(test);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        post(test, '/api/research/trends', student, { keywords: [fresh()] }, { Prefer: 'wait=30' }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(6);
    expect(refused[0]!.body).toMatchObject({ code: 'PLATFORM_BUDGET_EXCEEDED' });
    expect(await quotaUsed(test, student)).toBe(2);
    const { spent, charges } = await expectBalanced(test);
    expect({ spent, charges }).toEqual({ spent: 22_000, charges: 2 });
  });

  it('still answers from the cache when it is used up', async () => {
    const own = await startTestApp({ env: { PLATFORM_DAILY_BUDGET_USD: '0.011' } });
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
