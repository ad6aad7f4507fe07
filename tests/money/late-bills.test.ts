import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { recordOutcome, type SomeOutcome, takeBack } from '../../jobs/purchase/outcome.ts';
import { LOST, settleHeld } from '../../jobs/purchase/settle.ts';
import { reconcile } from '../../jobs/reconcile.ts';
import type { Work } from '../../jobs/work.ts';
import type { DatabaseHandle } from '../../server/core/database.ts';
import { endJob } from '../../server/services/jobs/end-job.ts';
import { paidRequestOf } from '../../server/services/plan/unit.ts';
import { noteId } from '../../server/services/spend/corrections.ts';
import { presumeSpent } from '../../server/services/spend/settle.ts';
import { scopeOf, type UnitRow } from '../../server/services/spend/units.ts';
import { imbalances } from '../support/balances.ts';
import { buyer, workOf } from '../support/buyers.ts';
import { moveClock } from '../support/clock.ts';
import { fault, freshWord } from '../support/jobs.ts';
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
  beforeAll(async () => {
    app = await startTestApp({ env: { ROLE: 'web' }, booksDiffer: 'nothing is sent' });
    database = app.app.context.database;
    admin = await person(app, { role: 'admin' });
  });
  afterAll(() => app.stop());

  /** A unit that was closed at its bound. @param body what it had answered */
  async function presumed(queue?: 'standard', body?: unknown) {
    const sent = await buyer(app, admin);
    const { attempt, job } = sent;
    expect(await sent.announce(freshWord('key'), queue)).toBe('sent');
    const answer = body === undefined ? undefined : { scope: scopeOf(job), body, ttlSeconds: 60 };
    await presumeSpent(database.db, attempt, { holder: { jobId: job.id, fence: job.fence }, answer });
    const [unit] = await unitsOf(app, job.id);
    return { job, unit: unit!, work: workOf(app, sent) };
  }

  async function endedSo({ job, unit }: Pick<Closed, 'job' | 'unit'>) {
    const money = { actualMicros: 0, unknownMicros: unit.bound_micros, savedMicros: 0 };
    const end = { status: 'failed', errorCode: 'NO_RESULT', errorMessage: 'nothing', resultId: null } as const;
    await database.transaction((tx) => endJob(tx, job, { ...end, ...money, failedStages: [], fence: job.fence }));
  }

  /** The same, and its job has ended so. */
  async function ended(queue?: 'standard') {
    const closed = await presumed(queue);
    await endedSo(closed);
    return closed;
  }

  type Closed = Awaited<ReturnType<typeof presumed>>;

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
    const { unit, work } = await ended();
    expect(await bookedFor(unit)).toBe(unit.bound_micros);
    for (let times = 0; times < 2; times++) await come(work, unit);
    expect(await bookedFor(unit)).toBe(costMicros);
    expect(await entriesOf(unit)).toEqual([{ outcome: 'presumed' }, { outcome: 'corrected' }]);
    expect(await verdictOn(unit)).toEqual([{ verdict }]);
  });

  test.each(COMING)(
    '%s that comes while its job runs is booked as it cost when that is over',
    async (_, costMicros, verdict, come) => {
      // The day has been spent of by others: its row would take a correction.
      await ended();
      const { job, unit, work } = await presumed();
      for (let times = 0; times < 2; times++) await come(work, unit);
      expect(await entriesOf(unit)).toEqual([{ outcome: 'presumed' }]);
      await reconcile(app.app.context);
      expect(await bookedFor(unit)).toBe(unit.bound_micros);
      // The end of the job counts what was presumed.
      await endedSo({ job, unit });
      for (let times = 0; times < 2; times++) await reconcile(app.app.context);
      expect(await bookedFor(unit)).toBe(costMicros);
      expect(await entriesOf(unit)).toEqual([{ outcome: 'presumed' }, { outcome: 'corrected' }]);
      expect(await verdictOn(unit)).toEqual([{ verdict }]);
      expect(await imbalances(database.db)).toEqual([]);
    },
  );

  test.each(['over', 'running'])(
    'a posting that is told late, its job %s, is booked as it cost, and its answer is collected when it is there',
    async (when) => {
      const closed = when === 'over' ? await ended('standard') : await presumed('standard');
      const { unit, work } = closed;
      for (let times = 0; times < 2; times++) await record(answered({ taskId: 'task-9' }))(work, unit);
      if (when === 'running') await endedSo(closed);
      const { keywordData } = app.app.context.providers;
      // The list knows better than what was told.
      const listed = { taskId: 'task-9', tag: unit.id, code: '20000', costMicros: 2, postedAt: null } as const;
      const look = vi.spyOn(keywordData, 'findByTag');
      const collect = vi.spyOn(keywordData, 'collect');
      const lookAgain = async () => {
        await sql`update reconciliations set next_at = app_now() where unit_id = ${unit.id}`.execute(database.db);
        await reconcile(app.app.context);
      };
      collect.mockResolvedValue({ kind: 'unknown', phase: 'body', message: 'away' } as never);
      const runs = { ...listed, state: 'running' } as const;
      for (const answer of [{ ok: true, data: null }, { ok: true, data: runs }, { ok: false }] as const) {
        look.mockResolvedValue(answer as never);
        await lookAgain();
        expect(await bookedFor(unit)).toBe(1);
        expect(await verdictOn(unit)).toEqual([{ verdict: null }]);
      }
      // By the id that it told, save while the list says that it runs.
      expect(collect.mock.calls.map(([, { taskId }]) => taskId)).toEqual(['task-9', 'task-9']);
      look.mockResolvedValue({ ok: true, data: { ...listed, state: 'finished' } });
      await lookAgain();
      expect(await bookedFor(unit)).toBe(2);
      expect(await verdictOn(unit)).toEqual([{ verdict: null }]);
      collect.mockResolvedValue({ ...answered({ points: [] }), costMicros: 0 } as never);
      await lookAgain();
      for (const spy of [look, collect]) spy.mockRestore();
      const corrected = { outcome: 'corrected' };
      expect(await entriesOf(unit)).toEqual([{ outcome: 'presumed' }, corrected, corrected]);
      expect(await verdictOn(unit)).toEqual([{ verdict: 'charged' }]);
      expect(await imbalances(database.db)).toEqual([]);
    },
  );

  test('a posting of which the provider has nothing any more, or that failed, is looked at no longer', async () => {
    const { keywordData } = app.app.context.providers;
    const look = vi.spyOn(keywordData, 'findByTag').mockResolvedValue({ ok: true, data: null });
    const collect = vi.spyOn(keywordData, 'collect');
    for (const end of [
      { kind: 'refused', code: '40401', message: 'gone', retry: 'no', retryAfterMs: null },
      { kind: 'failed', code: '40102', message: 'nothing', costMicros: 0, providerId: 'task-9' },
    ]) {
      const { unit, work } = await ended('standard');
      await record(answered({ taskId: 'task-9' }))(work, unit);
      collect.mockResolvedValue(end as never);
      await reconcile(app.app.context);
      expect(await verdictOn(unit)).toEqual([{ verdict: 'charged' }]);
      expect(await bookedFor(unit)).toBe(1);
    }
    for (const spy of [look, collect]) spy.mockRestore();
  });

  test('what is told while a list is read that lacks it is not taken for free', async () => {
    const { unit } = await ended();
    const { keywordData } = app.app.context.providers;
    await sql`insert into reconciliations (unit_id, next_at) values (${unit.id}, app_now())`.execute(database.db);
    const look = vi.spyOn(keywordData, 'findByTag').mockImplementation(async () => {
      await noteId(database.db, { unitId: unit.id, fence: unit.fence }, 'task-1');
      return { ok: true, data: null };
    });
    for (let times = 0; times < 2; times++) await reconcile(app.app.context);
    look.mockRestore();
    expect(await bookedFor(unit)).toBe(unit.bound_micros);
    expect(await entriesOf(unit)).toEqual([{ outcome: 'presumed' }]);
  });

  test('an id that was told stays when a cost comes without one, and that is booked although no list can be read', async () => {
    const closed = await presumed();
    const { unit, work } = closed;
    await noteId(database.db, { unitId: unit.id, fence: unit.fence }, 'task-1');
    await record(answered({ items: [] }))(work, unit);
    const noted = database.db.selectFrom('reconciliations').select('provider_id').where('unit_id', '=', unit.id);
    expect(await noted.execute()).toEqual([{ provider_id: 'task-1' }]);
    await endedSo(closed);
    const look = vi.spyOn(app.app.context.providers.keywordData, 'findByTag').mockResolvedValue({ ok: false } as never);
    await reconcile(app.app.context);
    look.mockRestore();
    expect([await bookedFor(unit), await verdictOn(unit)]).toEqual([1, [{ verdict: 'charged' }]]);
  });

  test('an answer that another one has stored meanwhile stays when a unit is closed with its own', async () => {
    const [sent, other] = [await buyer(app, admin), await buyer(app, admin)];
    const { attempt, job } = sent;
    const key = freshWord('key');
    expect(await sent.announce(key)).toBe('sent');
    const scope = scopeOf(job);
    await sql`update answers set state = 'ready', unit_id = ${other.attempt.unitId}, packed = '\\x01'::bytea, created_at = app_now(),
      cost_micros = 5, expires_at = app_now() + interval '1 day' where scope = ${scope} and unit_key = ${key}`.execute(
      database.db,
    );
    const answer = { scope, body: { items: [] }, ttlSeconds: 60 };
    await presumeSpent(database.db, attempt, { holder: { jobId: job.id, fence: job.fence }, answer });
    const row = database.db.selectFrom('answers').select(['cost_micros', 'unit_id']).where('unit_key', '=', key);
    expect(await row.execute()).toEqual([{ cost_micros: 5, unit_id: other.attempt.unitId }]);
  });

  test('what an own key at a model provider was charged is kept at once, also while the job runs', async () => {
    const { job, unit, work } = await presumed();
    await sql`update jobs set pipeline = 'byok' where id = ${job.id}`.execute(database.db);
    await record({ ...answered({ items: [] }), upstreamMicros: 70 })(work, unit);
    const kept = database.db.selectFrom('upstream_costs').select('upstream_micros').where('unit_id', '=', unit.id);
    expect(await kept.execute()).toEqual([{ upstream_micros: 70 }]);
  });

  test('what has answered late without its cost is not taken for free because a list lacks it', async () => {
    const { unit, work } = await ended();
    const open = { kind: 'unknown', phase: 'body', message: 'no cost reported', providerId: 'task-1' } as const;
    await record({ ...open, data: { items: [] } })(work, unit);
    await reconcile(app.app.context);
    expect(await bookedFor(unit)).toBe(unit.bound_micros);
  });

  test('nor is what had answered without its cost, and without an id', async () => {
    const closed = await presumed(undefined, { items: [] });
    await endedSo(closed);
    expect(closed.unit).toMatchObject({ outcome_code: 'COST_UNKNOWN', provider_id: null });
    await sql`insert into reconciliations (unit_id, next_at) values (${closed.unit.id}, app_now())`.execute(
      database.db,
    );
    await reconcile(app.app.context);
    expect(await bookedFor(closed.unit)).toBe(closed.unit.bound_micros);
  });

  test('what the provider keeps of a charge and cannot be stored is booked as a list says that it cost', async () => {
    const { unit } = await ended('standard');
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
    expect(await bookedFor(unit)).toBe(2);
    expect(await verdictOn(unit)).toEqual([{ verdict: 'charged' }]);
  });

  test('a look that was set while the clock was far ahead is due', async () => {
    const { unit } = await ended();
    await sql`insert into reconciliations (unit_id, next_at)
      values (${unit.id}, app_now() + interval '1 year')`.execute(database.db);
    await reconcile(app.app.context);
    const looks = database.db.selectFrom('reconciliations').select('looks').where('unit_id', '=', unit.id);
    expect(await looks.execute()).toEqual([{ looks: 1 }]);
  });

  test('what comes of another attempt says nothing about the one that was booked', async () => {
    const { unit, work } = await ended();
    const earlier = { ...unit, fence: unit.fence - 1 };
    await takeBack(work, earlier, 'NOT_SENT');
    await record({ kind: 'unknown', phase: 'body', message: 'no cost yet', providerId: 'gen-1' })(work, earlier);
    expect(await bookedFor(unit)).toBe(unit.bound_micros);
    expect(await verdictOn(unit)).toEqual([]);
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
