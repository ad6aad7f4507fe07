import { afterAll, beforeAll, expect, test } from 'vitest';
import { heartbeat, releaseClaim } from '../../jobs/claim.ts';
import { endJob } from '../../server/services/research/end-job.ts';
import {
  endUnit,
  markPosted,
  markUnknown,
  recordIntent,
  settleUnit,
  skipPlanned,
} from '../../server/services/spend/units.ts';
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
  ...{ unitId: intent.unitId, scope: intent.scope, state, code: null, costMicros: 5, providerId: 'id' },
  ...{ body: { items: [] }, ttlSeconds: 60, endpoint: 'any' },
});
const end = { errorCode: null, errorMessage: null, failedStages: [], unknownMicros: 0, savedMicros: 0, resultId: null };

/** Everything that a worker writes about a job it holds. */
const WRITES: Record<string, Write> = {
  'record an intent': ({ claim, intent }) => recordIntent(db(), claim, intent),
  'settle a unit': (held) => settleUnit(db(), held.claim, settlement(held, 'settled')),
  'fail a unit': (held) => settleUnit(db(), held.claim, settlement(held, 'failed')),
  'refuse a unit': ({ claim, intent }) => endUnit(db(), claim, { unitId: intent.unitId, state: 'refused' }),
  'reuse an answer': ({ claim, intent }) => endUnit(db(), claim, { unitId: intent.unitId, state: 'reused' }),
  'skip a unit': ({ claim }) => skipPlanned(db(), claim, { stage: 'suggestions', code: null }),
  'mark an outcome unknown': ({ claim, intent }) =>
    markUnknown(db(), claim, { unitId: intent.unitId, code: 'X', providerId: null, lookupInSeconds: 1 }),
  'remember a posted task': ({ claim, intent }) =>
    markPosted(db(), claim, { unitId: intent.unitId, providerId: 'x', costMicros: 1, collectInSeconds: 1 }),
  'extend the lease': ({ claim }) => heartbeat(db(), claim, 30),
  'release the claim': ({ claim }) => releaseClaim(db(), claim, 1),
  'end the job': ({ job, claim }) =>
    app.app.context.database.transaction((tx) =>
      endJob(tx, app.app.context, job, { ...end, status: 'failed', actualMicros: 0, fence: claim.fence }),
    ),
};

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

for (const state of ['planned', 'sending'] as const) {
  test.for(Object.keys(WRITES))(`a worker that lost its job cannot %s while a unit is ${state}`, async (name) => {
    const { accountId } = await person(app);
    const held = await claimed(app, accountId);
    if (state === 'sending') await recordIntent(db(), held.claim, held.intent);
    await db()
      .updateTable('jobs')
      .set({ fence: held.claim.fence + 1 })
      .where('id', '=', held.job.id)
      .execute();
    const before = await written(held.job.id);
    const outcome = await WRITES[name]!(held);
    expect([false, 0, 'stop']).toContain(outcome);
    expect(await written(held.job.id)).toEqual(before);
  });
}

test.for(['settle a unit', 'fail a unit', 'refuse a unit', 'reuse an answer', 'mark an outcome unknown'])(
  'after %s no intent for the unit is recorded again',
  async (name) => {
    const { accountId } = await person(app);
    const held = await claimed(app, accountId);
    await recordIntent(db(), held.claim, held.intent);
    await WRITES[name]!(held);
    const other = { ...held.intent, unitKey: `${held.intent.unitKey}-another` };
    expect([await recordIntent(db(), held.claim, held.intent), await recordIntent(db(), held.claim, other)]).toEqual([
      'stop',
      'stop',
    ]);
  },
);
