import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { takeBack } from '../../jobs/purchase/outcome.ts';
import { LOST, settleHeld } from '../../jobs/purchase/settle.ts';
import { reconcile } from '../../jobs/reconcile.ts';
import type { Work } from '../../jobs/work.ts';
import type { DatabaseHandle } from '../../server/core/database.ts';
import { paidRequestOf } from '../../server/services/plan/unit.ts';
import type { UnitRow } from '../../server/services/spend/units.ts';
import { imbalances } from '../support/balances.ts';
import { moveClock } from '../support/clock.ts';
import { answered, closedUnits, record } from '../support/closed-units.ts';
import { fault } from '../support/jobs.ts';
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

test('what a completion cost is learnt also when neither its late answer tells it, nor the gateway within a moment', async () => {
  const slow = await startTestApp({ env: ENV, overrides: { sweepSeconds: 3600 } });
  const { control } = slow.sandbox;
  const database = slow.app.context.database;
  const admin = await person(slow, { role: 'admin' });
  fault(slow, { kind: 'missingUsage' }, { provider: 'openrouter', endpoint: 'chat' });
  fault(slow, { kind: 'http', status: 500 }, { endpoint: 'generation' });
  fault(slow, { kind: 'slow', ms: 3_600_000 }, { endpoint: 'chat' });
  const { body } = await post(slow, '/api/research/compare', admin, { keywords: ['one', 'two'] });
  await expect.poll(() => control.counters().requests['openrouter chat/completions']).toBe(1);
  const rescuer = await startTestApp({ beside: slow, env: ENV });
  await moveClock(database, '31 seconds');
  await finished(rescuer, admin, 'compare', body.jobId);
  control.answerIn(0);
  const noted = database.db.selectFrom('reconciliations').select('provider_id').where('provider_id', 'is not', null);
  await expect.poll(() => noted.execute()).toMatchObject([{ provider_id: expect.stringMatching(/^gen-/) }]);
  const { bill, ledger } = await assertLedger(slow);
  expect(ledger).toBeGreaterThan(bill);
  control.clearFaults();
  await reconcile(slow.app.context);
  expect((await assertLedger(slow)).ledger).toBe(bill);
  await rescuer.stop();
  await slow.stop();
});

describe('what comes when nobody waits for it any more', () => {
  let app: TestApp;
  let database: DatabaseHandle;
  let admin: Person;
  let units: ReturnType<typeof closedUnits>;
  beforeAll(async () => {
    app = await startTestApp({ env: { ROLE: 'web' }, booksDiffer: 'nothing is sent' });
    database = app.app.context.database;
    admin = await person(app, { role: 'admin' });
    units = closedUnits(app, admin);
  });
  afterAll(() => app.stop());

  const refused = { kind: 'refused', code: '402', message: 'no money', retry: 'no', retryAfterMs: null } as const;
  /** Deeper than anything is written as text. */
  function deep(): unknown {
    let nested: unknown = [];
    for (let level = 0; level < 60_000; level++) nested = [nested];
    return nested;
  }

  const COMING: [string, number, string | null, (work: Work, unit: UnitRow) => Promise<unknown>][] = [
    ['an answer', 1, 'charged', record(answered({ items: [] }))],
    ['an answer that cannot be stored', 1, 'charged', record(answered(deep()))],
    [
      'a cost that was looked up',
      1,
      'charged',
      (work, unit) => settleHeld(work, unit, paidRequestOf(unit), { ...LOST, costMicros: 1, providerId: null }),
    ],
    ['a refusal', 0, null, record(refused)],
    ['a refusal for its rate', 0, null, (work, unit) => takeBack(work, unit, '429')],
  ];

  test.each(COMING)('%s is booked as it cost, once', async (_, costMicros, verdict, come) => {
    const { unit, work } = await units.ended();
    expect(await units.bookedFor(unit)).toBe(unit.bound_micros);
    for (let times = 0; times < 2; times++) await come(work, unit);
    expect(await units.bookedFor(unit)).toBe(costMicros);
    expect(await units.entriesOf(unit)).toEqual([{ outcome: 'presumed' }, { outcome: 'corrected' }]);
    expect(await units.verdictOn(unit)).toEqual([{ verdict }]);
  });

  test.each(COMING)(
    '%s that comes while its job runs is booked as it cost when that is over',
    async (_, costMicros, verdict, come) => {
      // The day has been spent of by others: its row would take a correction.
      await units.ended();
      const { job, unit, work } = await units.presumed();
      for (let times = 0; times < 2; times++) await come(work, unit);
      expect(await units.entriesOf(unit)).toEqual([{ outcome: 'presumed' }]);
      await reconcile(app.app.context);
      expect(await units.bookedFor(unit)).toBe(unit.bound_micros);
      // The end of the job counts what was presumed.
      await units.endedSo({ job, unit });
      for (let times = 0; times < 2; times++) await reconcile(app.app.context);
      expect(await units.bookedFor(unit)).toBe(costMicros);
      expect(await units.entriesOf(unit)).toEqual([{ outcome: 'presumed' }, { outcome: 'corrected' }]);
      expect(await units.verdictOn(unit)).toEqual([{ verdict }]);
      expect(await imbalances(database.db)).toEqual([]);
    },
  );

  test('what an own key at a model provider was charged is kept at once, also while the job runs', async () => {
    const { job, unit, work } = await units.presumed();
    await sql`update jobs set pipeline = 'byok' where id = ${job.id}`.execute(database.db);
    await record({ ...answered({ items: [] }), upstreamMicros: 70 })(work, unit);
    const kept = database.db.selectFrom('upstream_costs').select('upstream_micros').where('unit_id', '=', unit.id);
    expect(await kept.execute()).toEqual([{ upstream_micros: 70 }]);
  });

  test('what has answered late without its cost is not taken for free because a list lacks it', async () => {
    const { unit, work } = await units.ended();
    const open = { kind: 'unknown', phase: 'body', message: 'no cost reported', providerId: 'task-1' } as const;
    await record({ ...open, data: { items: [] } })(work, unit);
    await reconcile(app.app.context);
    expect(await units.bookedFor(unit)).toBe(unit.bound_micros);
  });

  test('nor is what had answered without its cost, and without an id', async () => {
    const closed = await units.presumed(undefined, { items: [] });
    await units.endedSo(closed);
    expect(closed.unit).toMatchObject({ outcome_code: 'COST_UNKNOWN', provider_id: null });
    await sql`insert into reconciliations (unit_id, next_at) values (${closed.unit.id}, app_now())`.execute(
      database.db,
    );
    await reconcile(app.app.context);
    expect(await units.bookedFor(closed.unit)).toBe(closed.unit.bound_micros);
  });

  test('what the provider keeps of a charge and cannot be stored is booked as a list says that it cost', async () => {
    const { unit } = await units.ended('standard');
    const { keywordData } = app.app.context.providers;
    const listed = {
      taskId: 'task-1',
      tag: unit.id,
      state: 'finished',
      code: '20000',
      costMicros: 2,
      postedAt: null,
    } as const;
    const looks = [
      vi.spyOn(keywordData, 'findByTag').mockResolvedValue({ ok: true, data: listed }),
      vi.spyOn(keywordData, 'collect').mockResolvedValue(answered(deep()) as never),
    ];
    await sql`insert into reconciliations (unit_id, next_at) values (${unit.id}, app_now())`.execute(database.db);
    await reconcile(app.app.context);
    for (const look of looks) look.mockRestore();
    expect(await units.bookedFor(unit)).toBe(2);
    expect(await units.verdictOn(unit)).toEqual([{ verdict: 'charged' }]);
  });

  test('a look that was set while the clock was far ahead is due', async () => {
    const { unit } = await units.ended();
    await sql`insert into reconciliations (unit_id, next_at)
      values (${unit.id}, app_now() + interval '1 year')`.execute(database.db);
    await reconcile(app.app.context);
    const looks = database.db.selectFrom('reconciliations').select('looks').where('unit_id', '=', unit.id);
    expect(await looks.execute()).toEqual([{ looks: 1 }]);
  });

  test('what comes of another attempt says nothing about the one that was booked', async () => {
    const { unit, work } = await units.ended();
    const earlier = { ...unit, fence: unit.fence - 1 };
    await takeBack(work, earlier, 'NOT_SENT');
    await record({ kind: 'unknown', phase: 'body', message: 'no cost yet', providerId: 'gen-1' })(work, earlier);
    expect(await units.bookedFor(unit)).toBe(unit.bound_micros);
    expect(await units.verdictOn(unit)).toEqual([]);
  });

  test('what a person has decided stands', async () => {
    const { unit, work } = await units.ended();
    await sql`insert into reconciliations (unit_id, next_at, closed_at, verdict)
      values (${unit.id}, app_now(), app_now(), 'decided')`.execute(database.db);
    await record(answered({ items: [] }))(work, unit);
    expect(await units.entriesOf(unit)).toEqual([{ outcome: 'presumed' }]);
    expect(await units.verdictOn(unit)).toEqual([{ verdict: 'decided' }]);
  });
});
