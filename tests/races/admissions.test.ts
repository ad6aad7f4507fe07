import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Tx } from '../../server/core/database.ts';
import { lockNames } from '../../server/core/locks.ts';
import { reserveSharedOf } from '../../server/services/jobs/reserve-shared.ts';
import { type QuotaAccount, takeResearchCalls } from '../../server/services/quotas/quota.ts';
import { admittedTogether } from '../../server/services/research/admit-together.ts';
import { judgedRequest } from '../../server/services/research/judged-request.ts';
import type { Submission } from '../../server/services/research/submission.ts';
import { freshWord } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
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

async function student(dailyQuota = 5): Promise<QuotaAccount> {
  return { accountId: (await person(app, { dailyQuota })).accountId, role: 'student', dailyQuota };
}

function submissionOf(caller: QuotaAccount, word = freshWord('together')): Submission {
  const request = { operation: 'metrics' as const, keywords: [word], locationCode: 2840, languageCode: 'en' };
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
    broken.mockRestore();
  });
});

/** Begins `others` while the first of what they lock is held, and looks whether they hold what comes last by then. */
async function holdsLast(
  hold: (tx: Tx) => Promise<unknown>,
  others: (tx: Tx) => Promise<unknown>,
  last: (tx: Tx) => Promise<boolean>,
) {
  const { database } = app.app.context;
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let running: Promise<unknown> = Promise.resolve();
  const held = await database.transaction(async (tx) => {
    await hold(tx);
    running = database.transaction(others);
    await until(async () => (await waiting.execute(database.db)).rows.length > 0);
    return !(await database.transaction(last));
  });
  await running;
  return held;
}

describe('whoever asks for several rows at once asks for them in one order, the one of all others', () => {
  const inOrder = async () =>
    [await student(), await student()].toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
  const isFree = (rows: Promise<{ rows: unknown[] }>) => rows.then(({ rows: found }) => found.length === 1);

  test('names of what is asked for', async () => {
    const free = ({ db }: Tx) =>
      isFree(sql`select where pg_try_advisory_xact_lock(hashtextextended('b', 0))`.execute(db));
    const held = await holdsLast(
      (tx) => lockNames(tx, ['a']),
      (tx) => lockNames(tx, ['b', 'a']),
      free,
    );
    expect(held).toBe(false);
  });

  test('calls of accounts', async () => {
    const [first, last] = (await inOrder()) as [QuotaAccount, QuotaAccount];
    const { config } = app.app.context;
    const take = (tx: Tx, callers: QuotaAccount[]) => takeResearchCalls(tx, callers, { config, day: DAY });
    await app.app.context.database.transaction((tx) => take(tx, [first, last]));
    const rows = (tx: Tx) =>
      sql`select from quota_days where account_id = ${last.accountId} for update skip locked`.execute(tx.db);
    const held = await holdsLast(
      (tx) => take(tx, [first]),
      (tx) => take(tx, [last, first]),
      (tx) => isFree(rows(tx)),
    );
    expect([held, await usedBy(first), await usedBy(last)]).toEqual([false, 3, 2]);
  });

  test('shares of students, and then the day of the platform', async () => {
    const [first, last] = (await inOrder()) as [QuotaAccount, QuotaAccount];
    const reserve = (tx: Tx, of: QuotaAccount[]) =>
      reserveSharedOf(
        tx,
        app.app.context.config,
        of.map((one) => ({ ...one, amount: 10 })),
        DAY,
      );
    await app.app.context.database.transaction((tx) => reserve(tx, [first, last]));
    const rows = (tx: Tx) =>
      sql`select from budget_days where subject in (${`student:${last.accountId}`}, 'platform') and day = ${DAY}
        for update skip locked`
        .execute(tx.db)
        .then((found) => ({ rows: found.rows.length === 2 ? [true] : [] }));
    const hold = (tx: Tx) =>
      sql`select from budget_days where subject = ${`student:${first.accountId}`} for update`.execute(tx.db);
    const held = await holdsLast(
      hold,
      (tx) => reserve(tx, [last, first]),
      (tx) => isFree(rows(tx)),
    );
    expect(held).toBe(false);
    await app.app.context.database.db.deleteFrom('budget_days').where('day', '=', DAY).execute();
  });
});
