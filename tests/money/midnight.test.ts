import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshWord } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { person, post } from '../support/people.ts';
import { shiftClock } from '../support/private-jobs.ts';
import { cancel, finished, gateAt } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** Sets the database's clock to some seconds before (negative) or after the midnight that follows the host's today. */
async function aroundMidnight(test: TestApp, seconds: number): Promise<void> {
  const midnight = new Date();
  midnight.setUTCHours(24, 0, 0, 0);
  await shiftClock(test, (midnight.getTime() - Date.now()) / 1000 + seconds);
}

async function dayOf({ app }: TestApp, jobId: string): Promise<string> {
  const row = app.context.database.db.selectFrom('jobs').select(sql<string>`budget_day::text`.as('day'));
  return (await row.where('id', '=', jobId).executeTakeFirstOrThrow()).day;
}

it('a follower that becomes the leader after midnight counts on one day: in its row, its reservation, the ledger', async () => {
  const buying = gateAt('beforeIntent');
  const ending = gateAt('beforeFinal');
  let last = '';
  const test = await startTestApp({
    overrides: {
      hooks: {
        reached: async (point, subject) => {
          await buying.hooks.reached(point, subject);
          if (subject === last) await ending.hooks.reached(point, subject);
        },
      },
    },
  });
  const admin = await person(test, { role: 'admin' });
  const submit = async (word: string): Promise<string> =>
    (await post(test, '/api/research/trends', admin, { keywords: [word] })).body.jobId;
  await aroundMidnight(test, -600);
  const [word, another] = [freshWord('midnight'), freshWord('another')];
  const leader = await submit(word);
  await buying.reached;
  const follower = await submit(word);
  // Its reservation stays on the day that ends: what the follower must not give back in place of its own.
  last = await submit(another);
  await aroundMidnight(test, 1);
  await cancel(test, admin, leader);
  buying.open();
  expect((await finished(test, admin, 'trends', follower)).body.status).toBe('complete');
  await ending.reached;
  await assertLedger(test);
  expect((await dayOf(test, follower)) > (await dayOf(test, leader))).toBe(true);
  ending.open();
  await finished(test, admin, 'trends', last);
  await assertLedger(test);
  await test.stop();
});
