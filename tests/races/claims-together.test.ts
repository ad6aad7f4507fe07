import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimJob } from '../../jobs/claim.ts';
import { claimsTogether } from '../../jobs/claims-together.ts';
import { type DatabaseHandle, openDatabase } from '../../server/core/database.ts';
import { endJob } from '../../server/services/jobs/end-job.ts';
import type { JobRow } from '../../server/services/spend/units.ts';
import { freshWord } from '../support/jobs.ts';
import { type Person, person, post } from '../support/people.ts';
import { queriesDuring } from '../support/statements.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';

/** Without a worker nothing moves but what a test moves. */
let app: TestApp;
let admin: Person;
/** Connections of another process. */
let other: DatabaseHandle;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web' } });
  admin = await person(app, { role: 'admin' });
  other = await openDatabase({ kind: 'postgres', url: app.databaseUrl! });
});
afterAll(async () => {
  await other.close();
  await app.stop();
});

const TERMS = { leaseSeconds: 30, longestPauseSeconds: 240 };
const db = () => app.app.context.database.db;

async function submit(word = freshWord('together')): Promise<string> {
  const { body } = await post(app, '/api/research/metrics', admin, { keywords: [word] });
  return body.jobId;
}

const submitted = (count: number) => Promise.all(Array.from({ length: count }, () => submit()));

function jobOf(id: string): Promise<JobRow> {
  return db().selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Asks for all in one moment. */
function claimAll(ids: readonly string[], of = db()): Promise<(JobRow | null)[]> {
  return Promise.all(ids.map(claimsTogether(of, TERMS)));
}

test('jobs of one moment are claimed by one statement, each as by itself', async () => {
  const [alone, ...ids] = await submitted(4);
  await claimJob(db(), alone!, TERMS);
  const expected = await jobOf(alone!);
  let claimed: (JobRow | null)[] = [];
  const queries = await queriesDuring(app, async () => {
    claimed = await claimAll(ids);
  });
  expect(queries).toHaveLength(1);
  expect(claimed.map((job) => job?.id)).toEqual(ids);
  expect(expected.fence).toBe(1);
  for (const job of claimed) {
    expect(job).toEqual(await jobOf(job!.id));
    const { status, fence, stalled_claims, wake_at } = expected;
    expect(job).toMatchObject({ status, fence, stalled_claims, wake_at });
    expect(job!.lease_until!.getTime() - job!.updated_at.getTime()).toBe(1000 * TERMS.leaseSeconds);
  }
});

test('what is held, over, asleep or follows another is left as it is; what was to sleep no longer is claimed', async () => {
  const word = freshWord('leading');
  const [leader, follower] = [await submit(word), await submit(word)];
  const [held, over, asleep, cancelled, slept, ahead, free] = await submitted(7);
  await claimJob(db(), held!, TERMS);
  const end = { status: 'failed', errorCode: 'X', errorMessage: 'x', resultId: null } as const;
  const nothing = { failedStages: [], actualMicros: 0, unknownMicros: 0, savedMicros: 0 };
  const job = await jobOf(over!);
  await app.app.context.database.transaction((tx) => endJob(tx, job, { ...end, ...nothing, fence: job.fence }));
  const sleep = (id: string, seconds: number, more = {}) =>
    db()
      .updateTable('jobs')
      .set({ wake_at: sql`app_now() + ${seconds} * interval '1 second'`, ...more })
      .where('id', '=', id)
      .execute();
  await sleep(asleep!, 100);
  await sleep(cancelled!, 100, { cancel_requested_at: sql`app_now()` });
  await sleep(slept!, -1);
  // Set before the clock was set back.
  await sleep(ahead!, 1000);
  const left = [held!, over!, asleep!, follower];
  const before = await Promise.all(left.map(jobOf));
  const claimed = await claimAll([...left, leader, cancelled!, slept!, ahead!, free!]);
  expect(claimed.map((row) => row?.fence ?? null)).toEqual([null, null, null, null, 1, 1, 1, 1, 1]);
  // Nor does it go back to sleep when its worker dies.
  expect(claimed.flatMap((row) => row?.wake_at ?? [])).toEqual([]);
  expect(await Promise.all(left.map(jobOf))).toEqual(before);
});

test('a job that is asked for twice in a moment is claimed once', async () => {
  const id = await submit();
  const claim = claimsTogether(db(), TERMS);
  const claimed = await Promise.all([claim(id), claim(id)]);
  expect(claimed.map((job) => job?.fence)).toEqual([1, undefined]);
});

test('of the same jobs in turned orders two processes claim each once', async () => {
  const ids = await submitted(16);
  const [one, two] = await Promise.all([claimAll(ids), claimAll(ids.toReversed(), other.db)]);
  const fences = ids.map((_, nth) => [one[nth], two.at(-1 - nth)].flatMap((job) => job?.fence ?? []));
  expect(fences).toEqual(ids.map(() => [1]));
  const { rows } = await sql`select distinct fence from jobs where id = any(${ids}::uuid[])`.execute(db());
  expect(rows).toEqual([{ fence: 1 }]);
});

test('a job that another process is just claiming is claimed once, and one that it is just writing to holds up no other', async () => {
  const [taken, written, free] = (await submitted(3)) as [string, string, string];
  const claim = claimsTogether(db(), TERMS);
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { ends } = await other.transaction(async (tx) => {
    await claimJob(tx.db, taken, TERMS);
    await sql`update jobs set label = 'other' where id = ${written}`.execute(tx.db);
    const fences: (number | undefined)[] = [];
    const both = Promise.all([claim(taken), claim(written)]);
    void claim(free).then((job) => fences.push(job?.fence));
    await until(async () => fences.length > 0 || (await waiting.execute(db())).rows.length > 0);
    expect(fences).toEqual([1]);
    return { ends: both };
  });
  expect((await ends).map((job) => [job?.fence, job?.label])).toEqual([
    [undefined, undefined],
    [1, 'other'],
  ]);
});
