import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { leapAfterJobs, moveClock } from '../support/clock.ts';
import { freshWord } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { person, post } from '../support/people.ts';
import { cancel, finished, gateAt } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** Sets the database's clock to some seconds before (negative) or after the midnight that follows the host's today. */
async function aroundMidnight(app: TestApp, seconds: number): Promise<void> {
  const midnight = new Date();
  midnight.setUTCHours(24, 0, 0, 0);
  await moveClock(app.app.context.database, `${(midnight.getTime() - Date.now()) / 1000 + seconds} seconds`);
}

async function dayOf({ app }: TestApp, jobId: string): Promise<string> {
  const row = app.context.database.db.selectFrom('jobs').select(sql<string>`budget_day::text`.as('day'));
  return (await row.where('id', '=', jobId).executeTakeFirstOrThrow()).day;
}

test('a follower that becomes the leader after midnight counts on one day: in its row, its reservation, the ledger', async () => {
  const buying = gateAt('beforeIntent');
  const ending = gateAt('beforeFinal');
  let last = '';
  const app = await startTestApp({
    overrides: {
      hooks: {
        reached: async (point, subject) => {
          await buying.hooks.reached(point, subject);
          if (subject === last) await ending.hooks.reached(point, subject);
        },
      },
    },
  });
  const admin = await person(app, { role: 'admin' });
  const submit = async (word: string): Promise<string> =>
    (await post(app, '/api/research/trends', admin, { keywords: [word] })).body.jobId;
  await aroundMidnight(app, -600);
  const [word, another] = [freshWord('midnight'), freshWord('another')];
  const leader = await submit(word);
  await buying.reached;
  const follower = await submit(word);
  // Its reservation stays on the day that ends: what the follower must not give back in place of its own.
  last = await submit(another);
  await aroundMidnight(app, 1);
  await cancel(app, admin, leader);
  buying.open();
  expect((await finished(app, admin, 'trends', follower)).body.status).toBe('complete');
  await ending.reached;
  await assertLedger(app);
  expect((await dayOf(app, follower)) > (await dayOf(app, leader))).toBe(true);
  ending.open();
  await finished(app, admin, 'trends', last);
  await assertLedger(app);
  await app.stop();
});

test('a repeated submission is judged as of the day that it is, though its process was told of the one before', async () => {
  const app = await startTestApp();
  const admin = await person(app, { role: 'admin' });
  await aroundMidnight(app, -600);
  const asked = { keywords: [freshWord('yesterday')] };
  const submit = async () => (await post(app, '/api/research/trends', admin, asked, { Prefer: 'wait=20' })).body;
  const [bought, repeated] = [await submit(), await submit()];
  await aroundMidnight(app, 1);
  const [renewed, again] = [await submit(), await submit()];
  expect([bought, repeated, renewed, again].map(({ status, fromCache }) => [status, fromCache])).toEqual([
    ...[
      ['complete', false],
      ['complete', true],
    ],
    ...[
      ['complete', false],
      ['complete', true],
    ],
  ]);
  const lastDays = [bought, repeated, renewed, again].map(({ request }) => request.dateTo);
  expect(lastDays).toEqual([lastDays[0], lastDays[0], lastDays[3], lastDays[3]]);
  expect(lastDays[3] > lastDays[0]).toBe(true);
  await app.stop();
});

test.each([
  ['admin', 'trends'],
  ['student', 'trends'],
  ['student', 'metrics'],
] as const)('a job that is admitted while the day ends counts on one day (%s, %s)', async (role, operation) => {
  const app = await startTestApp();
  const who = await person(app, { role });
  await aroundMidnight(app, -600);
  await leapAfterJobs(app.app.context.database, '20 minutes');
  const { status, body } = await post(app, `/api/research/${operation}`, who, { keywords: [freshWord('late')] });
  expect(status).toBe(202);
  const { db } = app.app.context.database;
  const days = db.selectFrom('budget_days').select(['subject', sql<string>`day::text`.as('day')]);
  const booked = await days.where(sql<boolean>`reserved_micros + spent_micros > 0`).execute();
  expect(new Set(booked.map(({ day }) => day))).toEqual(new Set([await dayOf(app, body.jobId)]));
  expect(booked).toHaveLength(role === 'student' ? 2 : 1);
  await finished(app, who, operation, body.jobId);
  await assertLedger(app);
  await app.stop();
});
