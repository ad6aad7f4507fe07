import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordOutcome, type SomeOutcome, takeBack } from '../../jobs/purchase/outcome.ts';
import type { Work } from '../../jobs/work.ts';
import type { DatabaseHandle } from '../../server/core/database.ts';
import { endJob } from '../../server/services/jobs/end-job.ts';
import { paidRequestOf } from '../../server/services/plan/unit.ts';
import { bookLate } from '../../server/services/spend/corrections.ts';
import { presumeSpent } from '../../server/services/spend/settle.ts';
import type { UnitRow } from '../../server/services/spend/units.ts';
import { buyer, workOf } from '../support/buyers.ts';
import { moveClock } from '../support/clock.ts';
import { freshWord } from '../support/jobs.ts';
import { assertLedger } from '../support/ledger.ts';
import { type Person, person, post } from '../support/people.ts';
import { finished, gateAt, unitsOf } from '../support/research.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const ENV = { JOB_LEASE_SECONDS: '30' };

test('what a completion cost is booked also when it comes after its job has ended without it: nobody else can tell it', async () => {
  const gate = gateAt('afterAnswer');
  const slow = await startTestApp({ env: ENV, overrides: { hooks: gate.hooks, sweepSeconds: 3600 } });
  const admin = await person(slow, { role: 'admin' });
  const { body } = await post(slow, '/api/research/compare', admin, { keywords: ['one', 'two'] });
  const charges = () => slow.sandbox.control.bill().length;
  await expect.poll(charges).toBe(2);
  await gate.reached;
  const rescuer = await startTestApp({ beside: slow, env: ENV });
  await moveClock(slow.app.context.database, '31 seconds');
  const job = await finished(rescuer, admin, 'compare', body.jobId);
  expect(job.body.failedStages).toContainEqual(expect.objectContaining({ stage: 'intent', outcome: 'unknown' }));
  const before = await assertLedger(slow);
  expect(before.ledger).toBeGreaterThan(before.bill);
  const units = await unitsOf(slow, body.jobId);
  gate.open();
  await expect.poll(async () => (await assertLedger(slow)).ledger).toBe(before.bill);
  // A final unit stays as it is, and nothing is looked for any more.
  expect(await unitsOf(slow, body.jobId)).toEqual(units);
  const doubts = slow.app.context.database.db.selectFrom('reconciliations').select('verdict');
  expect(await doubts.execute()).toEqual([{ verdict: 'charged' }]);
  await rescuer.stop();
  await slow.stop();
});

describe('what comes when nobody waits for it any more', () => {
  let app: TestApp;
  let database: DatabaseHandle;
  let admin: Person;
  beforeAll(async () => {
    app = await startTestApp({ env: { ROLE: 'web' }, booksDiffer: 'nothing is sent' });
    database = app.app.context.database;
    admin = await person(app, { role: 'admin' });
  });
  afterAll(() => app.stop());

  /** A unit that was closed at its bound. */
  async function presumed() {
    const sent = await buyer(app, admin);
    const { attempt, job } = sent;
    expect(await sent.announce(freshWord('key'))).toBe('sent');
    await presumeSpent(database.db, attempt, { holder: { jobId: job.id, fence: job.fence } });
    const [unit] = await unitsOf(app, job.id);
    return { job, unit: unit!, work: workOf(app, sent) };
  }

  /** The same, and its job has ended so. */
  async function ended() {
    const closed = await presumed();
    const { job, unit } = closed;
    const money = { actualMicros: 0, unknownMicros: unit.bound_micros, savedMicros: 0 };
    const end = { status: 'failed', errorCode: 'NO_RESULT', errorMessage: 'nothing', resultId: null } as const;
    await database.transaction((tx) => endJob(tx, job, { ...end, ...money, failedStages: [], fence: job.fence }));
    return closed;
  }

  const entriesOf = (unit: UnitRow) =>
    database.db.selectFrom('ledger').select('outcome').where('unit_id', '=', unit.id).orderBy('id').execute();
  const bookedFor = async (unit: UnitRow) => {
    const rows = database.db.selectFrom('ledger').select('cost_micros').where('unit_id', '=', unit.id);
    return (await rows.execute()).reduce((sum, { cost_micros }) => sum + cost_micros, 0);
  };
  const verdictOn = (unit: UnitRow) =>
    database.db.selectFrom('reconciliations').select('verdict').where('unit_id', '=', unit.id).execute();

  const answered = (data: unknown) => ({ kind: 'answered', data, costMicros: 1, providerId: null }) as const;
  const refused = { kind: 'refused', code: '402', message: 'no money', retry: 'no', retryAfterMs: null } as const;
  const record = (outcome: SomeOutcome) => (work: Work, unit: UnitRow) =>
    recordOutcome(work, unit, paidRequestOf(unit), outcome);

  /** Deeper than anything is written as text. */
  function deep(): unknown {
    let nested: unknown = [];
    for (let level = 0; level < 60_000; level++) nested = [nested];
    return nested;
  }

  test.each<[string, number, string | null, (work: Work, unit: UnitRow) => Promise<unknown>]>([
    ['an answer', 1, 'charged', record(answered({ items: [] }))],
    ['an answer that cannot be stored', 1, 'charged', record(answered(deep()))],
    ['a refusal', 0, null, record(refused)],
    ['a refusal for its rate', 0, null, (work, unit) => takeBack(work, unit, '429')],
  ])('%s is booked as it cost, once', async (_, costMicros, verdict, come) => {
    const { unit, work } = await ended();
    expect(await bookedFor(unit)).toBe(unit.bound_micros);
    for (let times = 0; times < 2; times++) await come(work, unit);
    expect(await bookedFor(unit)).toBe(costMicros);
    expect(await entriesOf(unit)).toEqual([{ outcome: 'presumed' }, { outcome: 'corrected' }]);
    expect(await verdictOn(unit)).toEqual([{ verdict }]);
  });

  test('while its job runs nothing is booked: the end of the job counts what was presumed', async () => {
    const { unit } = await presumed();
    expect(await bookLate(database, { unit, costMicros: 1, providerId: null })).toBe(0);
    expect(await entriesOf(unit)).toEqual([{ outcome: 'presumed' }]);
  });

  test('what comes of another attempt says nothing about the one that was booked', async () => {
    const { unit, work } = await ended();
    await takeBack(work, { ...unit, fence: unit.fence - 1 }, 'NOT_SENT');
    expect(await bookedFor(unit)).toBe(unit.bound_micros);
  });

  test('what a person has decided stands', async () => {
    const { unit, work } = await ended();
    await sql`insert into reconciliations (unit_id, next_at, closed_at, verdict)
      values (${unit.id}, app_now(), app_now(), 'decided')`.execute(database.db);
    await record(answered({ items: [] }))(work, unit);
    expect(await entriesOf(unit)).toEqual([{ outcome: 'presumed' }]);
    expect(await verdictOn(unit)).toEqual([{ verdict: 'decided' }]);
  });
});
