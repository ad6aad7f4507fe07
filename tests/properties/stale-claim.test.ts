import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heartbeat, releaseClaim } from '../../jobs/claim.ts';
import { settleTogether } from '../../jobs/purchase/settling.ts';
import { parsePacked } from '../../server/core/packed.ts';
import { endJob } from '../../server/services/jobs/end-job.ts';
import { markPosted, markUnknown, postponeLookup, refuseAttempt } from '../../server/services/spend/attempts.ts';
import { presumeSpent, type Settlement, settleUnit } from '../../server/services/spend/settle.ts';
import { packedAnswer } from '../../server/services/spend/stored-answer.ts';
import type { Attempt } from '../../server/services/spend/units.ts';
import { endUnit, skipPlanned } from '../../server/services/spend/unsent.ts';
import { createMemory } from '../../server/wiring/memory.ts';
import { breaking } from '../support/breaking.ts';
import { recordIntent } from '../support/intend.ts';
import { person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type ClaimedJob, claimed } from './claimed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLE: 'web' }, booksDiffer: 'what it settles was never bought' });
});
afterAll(() => app.stop());

type Write = (held: ClaimedJob) => Promise<unknown>;
const db = () => app.app.context.database.db;
const settlement = ({ intent }: ClaimedJob, state: 'settled' | 'failed') => ({
  ...{ scope: intent.scope, state, code: null, costMicros: 5, providerId: 'id' },
  ...{ body: { items: [] }, ttlSeconds: 60, endpoint: 'any' },
});
const end = { errorCode: null, errorMessage: null, failedStages: [], unknownMicros: 0, savedMicros: 0, resultId: null };

/** What a worker decides about a job it holds. */
const DECISIONS: Record<string, Write> = {
  'record an intent': ({ claim, intent }) => recordIntent(db(), claim, intent),
  'refuse a unit': ({ claim, intent }) => endUnit(db(), claim, { unitId: intent.unitId, state: 'refused' }),
  'reuse an answer': ({ claim, intent }) => endUnit(db(), claim, { unitId: intent.unitId, state: 'reused' }),
  'skip a unit': async ({ claim }) => (await skipPlanned(db(), claim, { stage: 'suggestions', code: null })).length,
  'call an attempt not charged': (held) =>
    refuseAttempt(db(), attemptOf(held), { code: 'NOT_CHARGED', holder: held.claim }),
  'put a look off': (held) =>
    postponeLookup(db(), attemptOf(held), { holder: held.claim, inSeconds: 1, isFruitless: true }),
  'presume that a bound was spent': (held) => presumeSpent(db(), attemptOf(held), { holder: held.claim }),
  'extend the lease': ({ claim }) => heartbeat(db(), claim, 30),
  'release the claim': ({ claim }) =>
    app.app.context.database.transaction((tx) =>
      releaseClaim(tx, claim, { seconds: 1, isPlanned: true, awaitsUnits: true, awaitsEvidence: false }),
    ),
  'end the job': ({ job, claim }) =>
    app.app.context.database.transaction((tx) =>
      endJob(tx, job, { ...end, status: 'failed', actualMicros: 0, fence: claim.fence }),
    ),
};

/** What a worker writes down of an attempt of its own, because it has seen it. */
const EVIDENCE: Record<string, Write> = {
  'settle a unit': (held) => settleUnit(db(), attemptOf(held), settlement(held, 'settled')),
  'fail a unit': (held) => settleUnit(db(), attemptOf(held), settlement(held, 'failed')),
  'say that the provider refused': (held) => refuseAttempt(db(), attemptOf(held), { code: '40501' }),
  'mark an outcome unknown': (held) =>
    markUnknown(db(), attemptOf(held), { code: 'X', providerId: null, lookupInSeconds: 1 }),
  'remember a posted task': (held) =>
    markPosted(db(), attemptOf(held), { providerId: 'x', costMicros: 1, collectInSeconds: 1 }),
};

function attemptOf({ claim, intent }: ClaimedJob): Attempt {
  return { unitId: intent.unitId, fence: claim.fence };
}

/** All that is written about a job. */
async function written(jobId: string): Promise<unknown> {
  const job = await db().selectFrom('jobs').selectAll().where('id', '=', jobId).execute();
  const units = await db().selectFrom('job_units').selectAll().where('job_id', '=', jobId).execute();
  const ledger = await db().selectFrom('ledger').selectAll().where('job_id', '=', jobId).execute();
  const postings = await db().selectFrom('ledger_postings').selectAll().where('job_id', '=', jobId).execute();
  const ids = units.map(({ id }) => id);
  const answers = await db().selectFrom('answers').select(['unit_id', 'state']).where('unit_id', 'in', ids).execute();
  return { job, units, ledger, postings, answers };
}

/** Another worker takes the job. */
const takeAway = ({ job, claim }: ClaimedJob) =>
  db()
    .updateTable('jobs')
    .set({ fence: claim.fence + 1 })
    .where('id', '=', job.id)
    .execute();

for (const state of ['planned', 'sending'] as const) {
  test.for(Object.keys(DECISIONS))(`a worker that lost its job cannot %s while a unit is ${state}`, async (name) => {
    const { accountId } = await person(app);
    const held = await claimed(app, accountId);
    if (state === 'sending') await recordIntent(db(), held.claim, held.intent);
    await takeAway(held);
    const before = await written(held.job.id);
    const outcome = await DECISIONS[name]!(held);
    expect([false, 0, 'stop', null, undefined]).toContain(outcome);
    expect(await written(held.job.id)).toEqual(before);
  });
}

test.for(Object.keys(EVIDENCE))('a worker that lost its job can still %s that it sent', async (name) => {
  const { accountId } = await person(app);
  const held = await claimed(app, accountId);
  await recordIntent(db(), held.claim, held.intent);
  await takeAway(held);
  const adopted = { code: 'INTERRUPTED', providerId: null, lookupInSeconds: 60 };
  expect(await markUnknown(db(), attemptOf(held), adopted)).toBe(true);
  expect(await EVIDENCE[name]!(held)).toBe(true);
});

test.for(Object.keys(EVIDENCE))('nobody can %s under the number of another attempt, or of none', async (name) => {
  const { accountId } = await person(app);
  const held = await claimed(app, accountId);
  const never = await written(held.job.id);
  expect(await EVIDENCE[name]!(held)).toBe(false);
  expect(await written(held.job.id)).toEqual(never);
  await recordIntent(db(), held.claim, held.intent);
  const before = await written(held.job.id);
  const other = { ...held, claim: { ...held.claim, fence: held.claim.fence + 1 } };
  expect(await EVIDENCE[name]!(other)).toBe(false);
  expect(await written(held.job.id)).toEqual(before);
});

test.for(Object.keys(EVIDENCE))('what is closed without evidence is final: nobody can %s', async (name) => {
  const { accountId } = await person(app);
  const held = await claimed(app, accountId);
  await recordIntent(db(), held.claim, held.intent);
  await presumeSpent(db(), attemptOf(held), { holder: held.claim });
  const before = await written(held.job.id);
  expect(await EVIDENCE[name]!(held)).toBe(false);
  expect(await written(held.job.id)).toEqual(before);
});

test.for(['settle a unit', 'fail a unit', 'say that the provider refused', 'mark an outcome unknown'])(
  'after %s no intent for the unit is recorded again',
  async (name) => {
    const { accountId } = await person(app);
    const held = await claimed(app, accountId);
    await recordIntent(db(), held.claim, held.intent);
    await EVIDENCE[name]!(held);
    const other = { ...held.intent, unitKey: `${held.intent.unitKey}-another` };
    expect([await recordIntent(db(), held.claim, held.intent), await recordIntent(db(), held.claim, other)]).toEqual([
      'stop',
      'stop',
    ]);
  },
);

describe('answers that arrive in one moment', () => {
  /** Private jobs whose one unit each was announced, of an answer of its own. */
  async function sending(count: number): Promise<ClaimedJob[]> {
    const { accountId } = await person(app);
    const jobs: ClaimedJob[] = [];
    for (let nth = 0; nth < count; nth++) {
      const held = await claimed(app, accountId);
      const intent = { ...held.intent, unitKey: `${accountId} ${nth}` };
      expect(await recordIntent(db(), held.claim, intent)).toBe('sent');
      jobs.push({ ...held, intent });
    }
    return jobs;
  }
  const settle = (held: ClaimedJob, items: unknown[], more: Partial<Settlement> = {}) =>
    settleTogether(app.app.context, attemptOf(held), { ...settlement(held, 'settled'), ...more, body: { items } });
  const settledOf = async (jobs: ClaimedJob[]) => {
    const { rows } = await sql<{ packed: Uint8Array; entries: number; commit: string }>`
      select ${packedAnswer} as packed, count(*)::integer as entries, min(l.xmin::text) as commit
      from answers a join ledger l on l.unit_id = a.unit_id and a.state = 'ready'
      where l.unit_id = any(${jobs.map(({ intent }) => intent.unitId)}::uuid[]) group by a.scope, a.unit_key order by a.unit_key`.execute(
      db(),
    );
    return rows.map(({ packed, ...row }) => ({ ...row, nth: `${parsePacked(packed).items?.[0]}` }));
  };

  test('are settled some in a commit, each with its own answer and its ledger row', async () => {
    const jobs = await sending(8);
    expect(await Promise.all(jobs.map((held, nth) => settle(held, [nth])))).toEqual(Array(8).fill(true));
    const settled = await settledOf(jobs);
    expect(settled).toMatchObject(Array.from({ length: 8 }, (_, nth) => ({ nth: `${nth}`, entries: 1 })));
    expect(new Set(settled.map(({ commit }) => commit)).size).toBeLessThan(8);
  });

  test('a commit that nobody heard of is booked once, and told as closed', async () => {
    const jobs = await sending(8);
    const { db: broken, next } = breaking(db());
    const { database } = app.app.context;
    const own = { database: { ...database, db: broken }, memory: createMemory() };
    next('before its answer is heard');
    const ends = await Promise.all(
      jobs.map((held, nth) =>
        settleTogether(own, attemptOf(held), { ...settlement(held, 'settled'), body: { items: [nth] } }),
      ),
    );
    expect(ends).toEqual(Array(8).fill(false));
    expect(await settledOf(jobs)).toMatchObject(Array.from({ length: 8 }, (_, nth) => ({ nth: `${nth}`, entries: 1 })));
  });

  test('groups of two processes about the same attempts in turned orders settle each once', async () => {
    const jobs = await sending(16);
    const { database } = app.app.context;
    const ofProcess = () => ({ database, memory: createMemory() });
    const [one, other] = [ofProcess(), ofProcess()];
    const all = (context: typeof one, order: ClaimedJob[]) =>
      Promise.all(order.map((held) => settleTogether(context, attemptOf(held), settlement(held, 'settled'))));
    const [first, second] = await Promise.all([all(one, jobs), all(other, [...jobs].reverse())]);
    expect(jobs.map((_, nth) => Number(first[nth]) + Number(second[15 - nth]))).toEqual(Array(16).fill(1));
    expect((await settledOf(jobs)).map(({ entries }) => entries)).toEqual(Array(16).fill(1));
  });

  test('one that cannot be stored or is closed already takes no other with it', async () => {
    const jobs = await sending(8);
    expect(await settle(jobs[1]!, [1])).toBe(true);
    const ends = await Promise.allSettled(
      jobs.map((held, nth) => settle(held, [nth], nth === 2 ? { providerId: 'no text \0' } : {})),
    );
    expect(ends[1]).toMatchObject({ status: 'fulfilled', value: false });
    expect(ends[2]).toMatchObject({ status: 'rejected', reason: { code: '22P05' } });
    const others = ['0', '1', '3', '4', '5', '6', '7'].map((nth) => ({ nth, entries: 1 }));
    expect(await settledOf(jobs)).toMatchObject(others);
  });
});
