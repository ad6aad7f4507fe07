import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Tx } from '../../server/core/database.ts';
import { appErrorOf } from '../../server/core/errors.ts';
import { lockName, lockNames } from '../../server/core/locks.ts';
import { reserveSharedOf } from '../../server/services/jobs/reserve-shared.ts';
import { type QuotaAccount, takeResearchCalls } from '../../server/services/quotas/quota.ts';
import { admittedTogether } from '../../server/services/research/admit-together.ts';
import { judgedRequest } from '../../server/services/research/judged-request.ts';
import type { Submission } from '../../server/services/research/submission.ts';
import { freshWord } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { freeMeanwhile } from '../support/lock-order.ts';
import { person, post } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

/** Without a worker nothing moves but what a test moves. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web' } });
});
afterAll(() => app.stop());

const DAY = '2026-01-01';
const PLACE = { locationCode: 2840, languageCode: 'en' };
const SERP = { operation: 'serp' as const, ...PLACE, device: 'desktop' as const, depth: 10 };

async function student(dailyQuota = 5): Promise<QuotaAccount> {
  return { accountId: (await person(app, { dailyQuota })).accountId, role: 'student', dailyQuota };
}

function submissionOf(caller: QuotaAccount, word = freshWord('together')): Submission {
  const request = { operation: 'metrics' as const, keywords: [word], ...PLACE };
  return { request, caller, ...judgedRequest(app.app.context, request) };
}

const admit = (submissions: Submission[]) =>
  Promise.allSettled(submissions.map((one) => admittedTogether(app.app.context, one)));

const usedBy = async ({ accountId }: QuotaAccount) => {
  const row = app.app.context.database.db.selectFrom('quota_days').select('used').where('account_id', '=', accountId);
  return (await row.executeTakeFirst())?.used ?? 0;
};

describe('new work that comes in the same moment', () => {
  test('shares a transaction, and each is a job with its unit, its call and its reservation', async () => {
    const [one, other] = [await student(), await student()];
    const transactions = vi.spyOn(app.app.context.database, 'transaction');
    const jobs = await admit([submissionOf(one), submissionOf(other), submissionOf(one)]);
    expect(transactions).toHaveBeenCalledTimes(1);
    transactions.mockRestore();
    const told = jobs.map((job) => (job.status === 'fulfilled' ? job.value : null));
    expect(told.map((job) => job?.owner_id)).toEqual([one, other, one].map(({ accountId }) => accountId));
    for (const job of told) {
      const units = app.app.context.database.db.selectFrom('job_units').selectAll().where('job_id', '=', job!.id);
      expect(await units.execute()).toMatchObject([{ state: 'planned', bound_micros: job!.reserved_micros }]);
      expect(job).toMatchObject({
        quota_charged: 1,
        quota_day: job!.budget_day,
        student_share: true,
        status: 'queued',
      });
    }
    expect([await usedBy(one), await usedBy(other)]).toEqual([2, 1]);
    await assertLedger(app);
  });

  test('is led by one of those that are equal; the others are left to follow it', async () => {
    const [one, other] = [await student(), await student()];
    const word = freshWord('equal');
    const jobs = await admit([submissionOf(one, word), submissionOf(other, word)]);
    expect(jobs.filter((job) => job.status === 'fulfilled' && job.value !== null)).toHaveLength(1);
    expect(await admit([submissionOf(one, word)])).toEqual([{ status: 'fulfilled', value: null }]);
    expect((await usedBy(one)) + (await usedBy(other))).toBe(1);
  });

  test('is led by the first of those that are equal: a live one waits for no economy one', async () => {
    const who = await student();
    const [live, economy] = (['live', 'economy'] as const).map((mode) => {
      const request = { ...SERP, keywords: ['first of equal ones'], mode };
      return { request, caller: who, ...judgedRequest(app.app.context, request) };
    });
    const jobs = await admit([live!, economy!]);
    expect(jobs.map((job) => (job.status === 'fulfilled' ? job.value?.request.mode : job))).toEqual([
      'live',
      undefined,
    ]);
  });

  test('is charged to each as it was found, and within the least limit of those of one account', async () => {
    const admin = {
      accountId: (await person(app, { role: 'admin' })).accountId,
      role: 'admin',
      dailyQuota: null,
    } as const;
    const who = await student();
    const jobs = await admit([submissionOf(admin), submissionOf(who)]);
    expect(jobs.map((job) => job.status === 'fulfilled' && job.value?.quota_charged)).toEqual([0, 1]);
    const lowered = await admit([submissionOf(who), submissionOf({ ...who, dailyQuota: 2 })]);
    expect(lowered).toEqual(Array(2).fill({ status: 'fulfilled', value: null }));
    const { config, database } = app.app.context;
    const asMixed = [{ ...who, role: 'admin' as const }, who];
    await database.transaction((tx) => takeResearchCalls(tx, asMixed, { config, day: DAY }));
    const used = database.db.selectFrom('quota_days').select('used').where('account_id', '=', who.accountId);
    expect(await used.execute()).toEqual([{ used: 1 }, { used: 1 }]);
    await assertLedger(app);
  });

  test('is no comparison: those are admitted by themselves', async () => {
    const dates = { dateFrom: '2025-01-01', dateTo: '2025-12-31', mode: 'live' as const };
    const words = { keywords: [freshWord('compared')], benchmark: 'mean', groups: [] };
    const request = { operation: 'compare' as const, ...PLACE, ...dates, ...words };
    const submission = { request, caller: await student(), ...judgedRequest(app.app.context, request) };
    expect(await admit([submission])).toEqual([{ status: 'fulfilled', value: null }]);
  });

  test('is judged one by one when the limits do not allow all of it: nobody is refused for another', async () => {
    const admin = await person(app, { role: 'admin' });
    const limited = await person(app, { dailyQuota: 1 });
    const submit = (who: typeof admin) => post(app, '/api/research/metrics', who, { keywords: [freshWord('quota')] });
    const answers = await Promise.all([limited, admin, limited, admin].map(submit));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 429]);
    expect([answers[1]!.status, answers[3]!.status]).toEqual([202, 202]);
    await assertLedger(app);
  });

  test('is not admitted again when the connection broke: nobody knows what became of it', async () => {
    const one = await student();
    const broken = vi
      .spyOn(app.app.context.database, 'transaction')
      .mockRejectedValue(new Error('Connection terminated'));
    const jobs = await admit([submissionOf(one), submissionOf(one)]);
    expect(jobs.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(broken).toHaveBeenCalledTimes(1);
    broken.mockRestore();
  });
});

test('whoever waits behind a process that stands still is told to come back, and others are admitted meanwhile', async () => {
  const { database } = app.app.context;
  const [held, free] = [submissionOf(await student()), submissionOf(await student())];
  const ended = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const standing = database.transaction(async (tx) => {
    await lockNames(tx, [`research:${held.identity}`]);
    taken.resolve();
    await ended.promise;
  });
  await taken.promise;
  const behind = (waitMs: number) => database.transaction((tx) => lockNames(tx, [`research:${held.identity}`], waitMs));
  const refused = appErrorOf(await behind(20).catch((error) => error));
  expect(refused).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { retryAfterSeconds: 5 } });
  // Nor do those that were to be admitted together wait for it any longer: each is admitted by itself.
  const transaction = vi.spyOn(database, 'transaction').mockImplementationOnce(() => behind(20) as never);
  expect(await admit([held, free])).toEqual(Array(2).fill({ status: 'fulfilled', value: null }));
  transaction.mockRestore();
  ended.resolve();
  await standing;
});

test('after those who were admitted together waited too long for the row that all need, none waits for it again by itself', async () => {
  const { database } = app.app.context;
  const [one, other] = [submissionOf(await student()), submissionOf(await student())];
  await admit([submissionOf(one.caller)]);
  const ended = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const standing = database.transaction(async ({ db }) => {
    await sql`select from budget_days where subject = 'platform' for update`.execute(db);
    taken.resolve();
    await ended.promise;
  });
  await taken.promise;
  const admitted = admit([one, other]);
  // As the limit of time would end it.
  const ending = sql`select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => (await ending.execute(database.db)).rows.length > 0);
  const told = (await admitted).map((end) => end.status === 'rejected' && appErrorOf(end.reason).code);
  expect(told).toEqual(['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE']);
  ended.resolve();
  await standing;
});

test('a limit of time for locks ends with its transaction: the connection serves others after it', async () => {
  const limits = await app.app.context.database.db.connection().execute(async (db) => {
    const limit = async (of: typeof db) =>
      (await sql<{ ms: string }>`select current_setting('lock_timeout') as ms`.execute(of)).rows[0]!.ms;
    const within = await db.transaction().execute(async (tx) => {
      await lockName({ db: tx }, freshWord('name'));
      return await limit(tx);
    });
    return [within, await limit(db)];
  });
  expect(limits).toEqual(['10s', '0']);
});

describe('whoever asks for several rows at once asks for them in one order, the one of all others', () => {
  const transaction = (work: (tx: Tx) => Promise<unknown>) => app.app.context.database.transaction(work);
  const inOrder = async () =>
    [await student(), await student()].toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1)) as [
      QuotaAccount,
      QuotaAccount,
    ];

  test('names of what is asked for', async () => {
    const free = await freeMeanwhile(app, {
      first: (tx) => lockNames(tx, ['a']),
      all: () => transaction((tx) => lockNames(tx, ['b', 'a'])),
      free: sql`select where pg_try_advisory_xact_lock(hashtextextended('b', 0))`,
    });
    expect(free).toBe(1);
  });

  test('calls of accounts', async () => {
    const [first, last] = await inOrder();
    const { config } = app.app.context;
    const take = (tx: Tx, callers: QuotaAccount[]) => takeResearchCalls(tx, callers, { config, day: DAY });
    await transaction((tx) => take(tx, [first, last]));
    const free = await freeMeanwhile(app, {
      first: (tx) => take(tx, [first]),
      all: () => transaction((tx) => take(tx, [last, first])),
      free: sql`select from quota_days where account_id = ${last.accountId} for update skip locked`,
    });
    expect([free, await usedBy(first), await usedBy(last)]).toEqual([1, 3, 2]);
  });

  test('shares of students, and then the day of the platform', async () => {
    const [first, last] = await inOrder();
    const reserve = (tx: Tx, of: QuotaAccount[]) => {
      const asked = of.map((one) => ({ ...one, amount: 10 }));
      return reserveSharedOf(tx, app.app.context.config, asked, DAY);
    };
    await transaction((tx) => reserve(tx, [first, last]));
    const share = ({ accountId }: QuotaAccount) => `student:${accountId}`;
    const free = await freeMeanwhile(app, {
      first: ({ db }) => sql`select from budget_days where subject = ${share(first)} for update`.execute(db),
      all: () => transaction((tx) => reserve(tx, [last, first])),
      free: sql`select from budget_days where subject in (${share(last)}, 'platform') and day = ${DAY} for update skip locked`,
    });
    expect(free).toBe(2);
    await app.app.context.database.db.deleteFrom('budget_days').where('day', '=', DAY).execute();
  });
});
