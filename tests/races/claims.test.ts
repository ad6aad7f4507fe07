import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimJob, releaseClaim, wakeJob } from '../../jobs/claim.ts';
import { finalize } from '../../jobs/finalize.ts';
import { JobRun } from '../../jobs/job-run.ts';
import { ProgressLog } from '../../jobs/progress.ts';
import type { Work } from '../../jobs/work.ts';
import { type Tx, today } from '../../server/core/database.ts';
import { lockName } from '../../server/core/locks.ts';
import { takeSlotAgain } from '../../server/services/byok/admission.ts';
import { spendLimits } from '../../server/services/connections/spend-controls.ts';
import { endJob } from '../../server/services/jobs/end-job.ts';
import { releaseFollowers } from '../../server/services/jobs/followers.ts';
import { admitLate } from '../../server/services/jobs/late-units.ts';
import { markUnknown, postponeLookup, refuseAttempt } from '../../server/services/spend/attempts.ts';
import { presumeSpent } from '../../server/services/spend/settle.ts';
import type { Claim, JobRow } from '../../server/services/spend/units.ts';
import { endUnit, skipPlanned } from '../../server/services/spend/unsent.ts';
import { claimed } from '../properties/claimed.ts';
import { amid } from '../support/amid.ts';
import { recordIntent } from '../support/intend.ts';
import { freshWord } from '../support/jobs.ts';
import { type Person, person, post } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** Without a worker nothing moves but what a test moves. The day pays for three trend calls of 0.011 USD. */
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web', PLATFORM_DAILY_BUDGET_USD: '0.033' } });
  admin = await person(app, { role: 'admin' });
});
afterAll(() => app.stop());

const db = () => app.app.context.database.db;
const CLAIM = { leaseSeconds: 30, longestPauseSeconds: 240 };
const NOTHING = { failedStages: [], actualMicros: 0, unknownMicros: 0, savedMicros: 0, resultId: null };
const CANCELED = { ...NOTHING, status: 'failed', errorCode: 'CANCELED', errorMessage: 'x' } as const;

async function submit(word: string): Promise<JobRow> {
  const { body } = await post(app, '/api/research/trends', admin, { keywords: [word] });
  return await jobOf(body.jobId);
}

function jobOf(id: string): Promise<JobRow> {
  return db().selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

const end = (tx: Tx, job: JobRow) => endJob(tx, job, { ...CANCELED, fence: job.fence });

/** Ends a job for good, so that the day has its money again. */
async function close(id: string): Promise<void> {
  const job = await jobOf(id);
  await app.app.context.database.transaction((tx) => end(tx, job));
}

describe('a lease', () => {
  test('keeps everybody out of the job but who names it as it was seen', async () => {
    const { job } = await claimed(app, (await person(app)).accountId);
    const { rows } = await sql<{
      until: string;
    }>`select lease_until::text as until from jobs where id = ${job.id}`.execute(db());
    const seen = { fence: job.fence, until: rows[0]!.until };
    for (const lapsed of [undefined, { ...seen, fence: job.fence - 1 }, { ...seen, until: '2026-01-01 00:00:00+00' }]) {
      expect(await claimJob(db(), job.id, { ...CLAIM, lapsed })).toBeNull();
    }
    expect((await claimJob(db(), job.id, { ...CLAIM, lapsed: seen }))?.fence).toBe(job.fence + 1);
  });

  test('that lapsed lets its holder begin nothing, although nobody has taken the job over', async () => {
    const { job, claim, intent } = await claimed(app, (await person(app)).accountId);
    await db().updateTable('jobs').set({ lease_until: sql`app_now()` }).where('id', '=', job.id).execute();
    expect(await recordIntent(db(), claim, intent)).toBe('stop');
    const unit = db().selectFrom('job_units').select('state').where('id', '=', intent.unitId);
    expect((await unit.executeTakeFirstOrThrow()).state).toBe('planned');
  });
});

describe('a claim that is void', () => {
  test('ends no job, and none that follows it, whatever result it brings', async () => {
    const word = freshWord('void');
    const [leader, follower] = [await submit(word), await submit(word)];
    expect(follower.follows_job_id).toBe(leader.id);
    const job = (await claimJob(db(), leader.id, CLAIM))!;
    await db()
      .updateTable('jobs')
      .set({ fence: job.fence + 1 })
      .where('id', '=', job.id)
      .execute();
    const claim = { jobId: job.id, fence: job.fence };
    const work = {
      app: app.app.context,
      job,
      claim,
      persist: <T>(write: () => Promise<T>) => write(),
    } as unknown as Work;
    const run = new JobRun(work, new ProgressLog(app.app.context, claim, 0));
    expect(await finalize(run, { result: { pieces: [], words: [], tells: false }, problems: [] })).toBe(false);
    const ends = [await jobOf(leader.id), await jobOf(follower.id)].map(({ completed_at }) => completed_at);
    expect(ends).toEqual([null, null]);
    for (const { id } of [follower, leader]) await close(id);
  });

  const LATER = { inSeconds: 500, isFruitless: true };
  const END = { state: 'refused', code: '40501' } as const;
  /** What the holder of a claim makes of a unit that was not sent, and of one whose outcome nobody knows. */
  const CONCLUSIONS = [
    ['ends no unit', false, (claim, unitId) => endUnit(db(), claim, { unitId, ...END })],
    ['skips none', false, (claim) => skipPlanned(db(), claim, { stage: 'suggestions', code: null })],
    ['refuses none', true, (holder, unitId, fence) => refuseAttempt(db(), { unitId, fence }, { code: 'X', holder })],
    [
      'puts no look off',
      true,
      (holder, unitId, fence) => postponeLookup(db(), { unitId, fence }, { ...LATER, holder }),
    ],
    ['presumes nothing spent', true, (holder, unitId, fence) => presumeSpent(db(), { unitId, fence }, { holder })],
  ] satisfies [string, boolean, (claim: Claim, unitId: string, fence: number) => Promise<unknown>][];

  test.each(CONCLUSIONS)('%s; who holds the job now does', async (_, isSent, conclude) => {
    const { claim, intent } = await claimed(app, (await person(app)).accountId);
    const attempt = { unitId: intent.unitId, fence: claim.fence };
    if (isSent) {
      await recordIntent(db(), claim, intent);
      await markUnknown(db(), attempt, { code: 'INTERRUPTED', providerId: null, lookupInSeconds: 100 });
    }
    const current = { ...claim, fence: claim.fence + 1 };
    await db()
      .updateTable('jobs')
      .set({ fence: current.fence, budget_day: today })
      .where('id', '=', claim.jobId)
      .execute();
    const unit = () => db().selectFrom('job_units').selectAll().where('id', '=', attempt.unitId).executeTakeFirst();
    const before = await unit();
    await conclude(claim, attempt.unitId, attempt.fence);
    expect(await unit()).toEqual(before);
    await conclude(current, attempt.unitId, attempt.fence);
    expect(await unit()).not.toEqual(before);
  });
});

describe('a job that waited for evidence', () => {
  const take = (claim: Claim, ownerId: string) => takeSlotAgain(app.app.context, claim, ownerId);
  const evidence = (jobId: string, awaits: boolean, of = db()) =>
    of.updateTable('jobs').set({ awaits_evidence: awaits }).where('id', '=', jobId).execute();

  /** As many jobs as an owner has slots, and two that gave theirs back. */
  async function crowded() {
    const ownerId = (await person(app)).accountId;
    const waiting = [(await claimed(app, ownerId)).claim, (await claimed(app, ownerId)).claim] as const;
    for (const { jobId } of waiting) await evidence(jobId, true);
    const { maxConcurrentJobs } = await spendLimits(db(), app.app.context.config, ownerId);
    const buying: Claim[] = [];
    for (let count = 0; count < maxConcurrentJobs; count += 1) buying.push((await claimed(app, ownerId)).claim);
    const free = () => skipPlanned(db(), buying[0]!, { stage: 'suggestions', code: null });
    return { ownerId, waiting, free };
  }

  test('takes a slot again when one is free, and for the claim that holds it', async () => {
    const { ownerId, waiting, free } = await crowded();
    const [claim] = waiting;
    expect(await take(claim, ownerId)).toBe(false);
    await free();
    expect(await take({ ...claim, fence: claim.fence - 1 }, ownerId)).toBe(false);
    expect((await jobOf(claim.jobId)).awaits_evidence).toBe(true);
    expect(await take(claim, ownerId)).toBe(true);
    expect((await jobOf(claim.jobId)).awaits_evidence).toBe(false);
  });

  test('does not take the slot that another is taking at this moment', async () => {
    const { ownerId, waiting, free } = await crowded();
    await free();
    const [one, other] = waiting;
    const isTaken = await amid(
      app,
      async (tx) => {
        await lockName(tx, `owner:${ownerId}`);
        await evidence(one.jobId, false, tx.db);
      },
      () => take(other, ownerId),
    );
    expect(isTaken).toBe(false);
  });
});

describe('a job that waits for an outcome', () => {
  const PAUSE = { seconds: 100, isPlanned: true, awaitsUnits: true, awaitsEvidence: true };

  /** Claimed, with one request whose outcome is looked up later. */
  async function waiting() {
    const held = await claimed(app, (await person(app)).accountId);
    await recordIntent(db(), held.claim, held.intent);
    const attempt = { unitId: held.intent.unitId, fence: held.claim.fence };
    await markUnknown(db(), attempt, { code: 'INTERRUPTED', providerId: null, lookupInSeconds: 100 });
    const close = () => refuseAttempt(db(), attempt, { code: '40501' });
    return { ...held.claim, close };
  }
  const transaction = <T>(work: (tx: Tx) => Promise<T>) => app.app.context.database.transaction(work);
  const sleep = (claim: { jobId: string; fence: number }) => transaction((tx) => releaseClaim(tx, claim, PAUSE));
  const wakesAt = async (id: string) => (await jobOf(id)).wake_at;

  test('sleeps until that is looked up', async () => {
    const held = await waiting();
    expect(await sleep(held)).toBe(100);
    expect(await wakesAt(held.jobId)).not.toBeNull();
  });

  test('does not sleep when the outcome came between its last look and its sleep', async () => {
    const held = await waiting();
    await held.close();
    expect(await transaction((tx) => wakeJob(tx, held.jobId))).toBe(false);
    expect(await sleep(held)).toBe(0);
    expect(await wakesAt(held.jobId)).toBeNull();
  });

  test('is woken by an outcome that comes while it falls asleep', async () => {
    const held = await waiting();
    const woken = await amid(
      app,
      (tx) => releaseClaim(tx, held, PAUSE),
      async () => {
        await held.close();
        return await transaction((tx) => wakeJob(tx, held.jobId));
      },
    );
    expect(woken).toBe(true);
    expect(await wakesAt(held.jobId)).toBeNull();
  });
});

describe('equal jobs', () => {
  test('a job that is ending at this moment is followed by nobody', async () => {
    const word = freshWord('ending');
    const leader = await submit(word);
    const next = await amid(
      app,
      (tx) => end(tx, leader),
      () => submit(word),
    );
    expect(next.follows_job_id).toBeNull();
    await close(next.id);
  });

  test('a job that is ending at this moment stays as it ends when its owner cancels it', async () => {
    const job = await submit(freshWord('cancelled'));
    const { status } = await amid(
      app,
      (tx) => end(tx, job),
      () => post(app, `/api/jobs/${job.id}/cancel`, admin, undefined),
    );
    expect(status).toBe(200);
    expect((await jobOf(job.id)).cancel_requested_at).toBeNull();
  });

  test('a follower that is cancelled at this moment leads nobody', async () => {
    const word = freshWord('leading');
    const [leader, first, second] = [await submit(word), await submit(word), await submit(word)];
    expect([first.follows_job_id, second.follows_job_id]).toEqual([leader.id, leader.id]);
    await amid(
      app,
      (tx) => end(tx, first),
      () =>
        app.app.context.database.transaction(async (tx) => {
          await end(tx, leader);
          await releaseFollowers(tx, app.app.context, leader, CANCELED);
        }),
    );
    expect((await jobOf(second.id)).follows_job_id).toBeNull();
    await close(second.id);
  });
});

describe('a follower that has to buy for itself', () => {
  /** One that was promoted and claimed, beside the leader, which still holds its own reservation. */
  async function promoted() {
    const word = freshWord('late');
    const leader = await submit(word);
    const { id } = await submit(word);
    await db().updateTable('jobs').set({ follows_job_id: null }).where('id', '=', id).execute();
    const job = (await claimJob(db(), id, CLAIM))!;
    return { leader, job, claim: { jobId: id, fence: job.fence } };
  }
  const unitsOf = (id: string) => db().selectFrom('job_units').select('id').where('job_id', '=', id).execute();

  test('reserves nothing and plans nothing once its claim is void', async () => {
    const { leader, job, claim } = await promoted();
    await db()
      .updateTable('jobs')
      .set({ fence: claim.fence + 1 })
      .where('id', '=', job.id)
      .execute();
    await expect(admitLate(app.app.context, job, claim)).rejects.toThrow(/claim is void/);
    expect(await unitsOf(job.id)).toEqual([]);
    await close(leader.id);
    await close(job.id);
  });

  test('buys nothing that the platform’s day does not cover', async () => {
    const others = [await submit(freshWord('other')), await submit(freshWord('other'))];
    const { leader, job, claim } = await promoted();
    expect(await admitLate(app.app.context, job, claim)).toBe('PLATFORM_BUDGET_EXCEEDED');
    expect(await unitsOf(job.id)).toEqual([]);
    // With the leader's money back there is enough.
    await close(leader.id);
    expect(await admitLate(app.app.context, job, claim)).toBeNull();
    expect(await unitsOf(job.id)).toHaveLength(1);
    for (const { id } of [...others, job]) await close(id);
  });
});
