import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { microsFromUsd } from '../../server/core/money.ts';
import { atRest } from '../support/at-rest.ts';
import { asOwner, authorizationOf, execute, finalJob, type Owner, owner, query, quote, run } from '../support/byok.ts';
import { databaseNow, moveClock } from '../support/clock.ts';
import { assertLedger } from '../support/ledger.ts';
import { budgetDays, fewWords, gate, jobsOf, setControls } from '../support/private-jobs.ts';
import { inTurns } from '../support/series.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
const held = gate('beforeIntent');
beforeEach(async () => {
  app = await startTestApp({ overrides: { hooks: held.hooks } });
});
afterEach(async () => {
  held.open();
  await atRest(app);
  await app.stop();
});

async function quoted(who: Owner) {
  return (await quote(app, who, 'compare', { keywords: fewWords(2), benchmark: 'gpts' })).data.quote;
}

describe("the database's clock", () => {
  test('decides that a quote has expired, whatever the host says', async () => {
    const who = await owner(app);
    const offer = await quoted(who);
    await moveClock(app.app.context.database, '3600 seconds');
    const { error } = await execute(app, who, offer);
    expect(error).toMatchObject({ appCode: 'QUOTE_EXPIRED', expiredAt: offer.expiresAt });
    const fresh = await quoted(who);
    const { data } = await execute(app, who, fresh);
    expect((await finalJob(app, who, data.jobId)).status).toBe('complete');
  });

  test('keeps a quote alive that the host takes for expired', async () => {
    const who = await owner(app);
    await moveClock(app.app.context.database, '-3600 seconds');
    const offer = await quoted(who);
    expect(Date.parse(offer.expiresAt)).toBeLessThan(Date.now());
    const { data } = await execute(app, who, offer);
    expect((await finalJob(app, who, data.jobId)).status).toBe('complete');
  });

  test('jumping back and forth makes no second job of a quote', async () => {
    const who = await owner(app);
    const offer = await quoted(who);
    const jobs = new Set<string>();
    for (const seconds of [0, 3600, -3600, 7200]) {
      await moveClock(app.app.context.database, `${seconds} seconds`);
      jobs.add((await execute(app, who, offer)).data.jobId);
    }
    expect(jobs.size).toBe(1);
    await finalJob(app, who, [...jobs][0]!);
  });
});

describe('an answer that was lost after its charge', () => {
  test.each(inTurns([7200, -7200], 2))(
    'is found in the list of the provider, whose clock differs by %d seconds',
    async (seconds) => {
      const who = await owner(app);
      await moveClock(app.app.context.database, `${seconds} seconds`);
      const match = { endpoint: 'explore', header: authorizationOf(who, 'dataforseo') };
      app.sandbox.control.setFault({ match, action: { kind: 'resetAfterCharge' }, times: 1 });
      const { job } = await run(app, who, 'compare', { keywords: fewWords(2), benchmark: 'gpts' });
      expect(job.failedStages).toMatchObject([{ stage: 'trends', code: 'PAID_WITHOUT_RESULT' }]);
    },
  );

  test('and of which the provider knows nothing yet is given up after the same time on any clock', async () => {
    const who = await owner(app);
    await moveClock(app.app.context.database, '3600 seconds');
    const match = { header: authorizationOf(who, 'dataforseo') };
    app.sandbox.control.setFault({ match: { ...match, endpoint: 'explore' }, action: { kind: 'resetBeforeCharge' } });
    app.sandbox.control.setFault({ match: { ...match, endpoint: 'id_list' }, action: { kind: 'http', status: 502 } });
    const { job } = await run(app, who, 'compare', { keywords: fewWords(2), benchmark: 'gpts' });
    expect(job.failedStages).toMatchObject([{ stage: 'trends', code: 'OUTCOME_UNKNOWN', outcome: 'unknown' }]);
  });
});

describe('at 00:00 UTC', () => {
  /** Sets the clock to some seconds before (negative) or after the midnight that follows the host's today. */
  async function aroundMidnight(seconds: number): Promise<void> {
    const midnight = new Date();
    midnight.setUTCHours(24, 0, 0, 0);
    await moveClock(app.app.context.database, `${(midnight.getTime() - Date.now()) / 1000 + seconds} seconds`);
  }

  test('each job counts on the day it was admitted on, to the micro-dollar, and a new day has its whole budget', async () => {
    await aroundMidnight(-3600);
    const who = await owner(app);
    const offers = [await quoted(who), await quoted(who), await quoted(who), await quoted(who)];
    const price = microsFromUsd(offers[0].estimatedCostUsd);
    await setControls(app, who, { dailyBudgetUsd: (2 * price) / 1e6, maxConcurrentJobs: 10 });
    held.arm();
    const before = [await execute(app, who, offers[0]), await execute(app, who, offers[1])];
    expect((await execute(app, who, offers[2])).error).toMatchObject({
      appCode: 'DAILY_BUDGET_EXCEEDED',
      reservedUsd: (2 * price) / 1e6,
      resetsAt: `${(await databaseDayAfter()).toISOString()}`,
    });
    await aroundMidnight(1);
    // Quotes of the day before are an hour old now.
    const after = await execute(app, who, await quoted(who));
    expect(after.error).toBeNull();
    const readiness = await query(app, who.headers, { name: 'byok.readiness' });
    expect(readiness.data.budget).toMatchObject({ spentUsd: 0, reservedUsd: price / 1e6, remainingUsd: price / 1e6 });
    held.open();
    for (const { data } of [...before, after]) await finalJob(app, who, data.jobId);
    const jobs = await jobsOf(app, who);
    const spentOn = (day: string) =>
      jobs.filter((job) => job.budget_day === day).reduce((sum, job) => sum + job.actual_micros, 0);
    const days = await budgetDays(app, `owner:${who.accountId}`);
    expect(days).toHaveLength(2);
    expect(jobs.map((job) => job.budget_day)).toEqual([days[0]!.day, days[0]!.day, days[1]!.day]);
    for (const day of days) expect(day).toMatchObject({ reserved_micros: 0, spent_micros: spentOn(day.day) });
    const { data } = await query(app, who.headers, {
      name: 'byok.statement',
      input: { dateFrom: days[0]!.day, dateTo: days[1]!.day },
    });
    expect(data.days.map((day: { spentUsd: number }) => microsFromUsd(day.spentUsd))).toEqual(
      days.map((day) => day.spent_micros),
    );
  });

  test('a day that ends inside an admission leaves reservation, key and job on one day', async () => {
    const who = await owner(app);
    const input = { name: 'limited', scopes: ['byok:execute'], dailySpendLimitUsd: 1 };
    const { key } = (await asOwner(app, who, 'keys.create', input)).data;
    const limited = { ...who, headers: { ...who.headers, Authorization: `Bearer ${key}` } };
    const offers = [await quoted(who), await quoted(who), await quoted(who)];
    await setControls(app, who, { maxConcurrentJobs: 10 });
    // Every look at the calendar sees another day than the one before.
    await sql`create sequence looks`.execute(app.app.context.database.db);
    await sql`create or replace function app_today() returns date language sql volatile as
      $$ select (app_now() at time zone 'UTC')::date + (nextval('looks') % 2)::int $$`.execute(
      app.app.context.database.db,
    );
    held.arm();
    const started = [];
    for (const offer of offers) started.push(await execute(app, limited, offer));
    await assertLedger(app);
    held.open();
    for (const { data } of started) await finalJob(app, who, data.jobId);
  });
});

async function databaseDayAfter(): Promise<Date> {
  const midnight = await databaseNow(app.app.context.database);
  midnight.setUTCHours(24, 0, 0, 0);
  return midnight;
}
