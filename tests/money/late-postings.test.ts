import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reconcile } from '../../jobs/reconcile.ts';
import type { DatabaseHandle } from '../../server/core/database.ts';
import { noteId } from '../../server/services/spend/noted.ts';
import { presumeSpent } from '../../server/services/spend/settle.ts';
import { scopeOf } from '../../server/services/spend/units.ts';
import { imbalances } from '../support/balances.ts';
import { buyer } from '../support/buyers.ts';
import { answered, closedUnits, record } from '../support/closed-units.ts';
import { freshWord } from '../support/jobs.ts';
import { type Person, person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** What a provider still keeps, or tells, of units that were closed without it. */
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

test.each(['over', 'running'])(
  'a posting that is told late, its job %s, is booked as it cost, and its answer is collected when it is there',
  async (when) => {
    const closed = when === 'over' ? await units.ended('standard') : await units.presumed('standard');
    const { unit, work } = closed;
    for (let times = 0; times < 2; times++) await record(answered({ taskId: 'task-9' }))(work, unit);
    if (when === 'running') await units.endedSo(closed);
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
    const runs = { ...listed, state: 'running', costMicros: 0 } as const;
    for (const answer of [{ ok: true, data: null }, { ok: true, data: runs }, { ok: false }] as const) {
      look.mockResolvedValue(answer as never);
      await lookAgain();
      expect(await units.bookedFor(unit)).toBe(1);
      expect(await units.verdictOn(unit)).toEqual([{ verdict: null }]);
    }
    // By the id that it told, whatever the list says.
    expect(collect.mock.calls.map(([, { taskId }]) => taskId)).toEqual(['task-9', 'task-9', 'task-9']);
    look.mockResolvedValue({ ok: true, data: { ...listed, state: 'finished' } });
    await lookAgain();
    expect(await units.bookedFor(unit)).toBe(2);
    expect(await units.verdictOn(unit)).toEqual([{ verdict: null }]);
    collect.mockResolvedValue({ ...answered({ points: [] }), costMicros: 0 } as never);
    await lookAgain();
    for (const spy of [look, collect]) spy.mockRestore();
    const corrected = { outcome: 'corrected' };
    expect(await units.entriesOf(unit)).toEqual([{ outcome: 'presumed' }, corrected, corrected]);
    expect(await units.verdictOn(unit)).toEqual([{ verdict: 'charged' }]);
    expect(await imbalances(database.db)).toEqual([]);
  },
);

test('a posting that failed, by the id that it told, is looked at no longer', async () => {
  const { keywordData } = app.app.context.providers;
  const look = vi.spyOn(keywordData, 'findByTag').mockResolvedValue({ ok: true, data: null });
  const collect = vi.spyOn(keywordData, 'collect');
  const failed = { kind: 'failed', code: '40102', message: 'nothing', costMicros: 0, providerId: 'task-9' };
  collect.mockResolvedValue(failed as never);
  const { unit, work } = await units.ended('standard');
  await record(answered({ taskId: 'task-9' }))(work, unit);
  await reconcile(app.app.context);
  for (const spy of [look, collect]) spy.mockRestore();
  expect([await units.bookedFor(unit), await units.verdictOn(unit)]).toEqual([1, [{ verdict: 'charged' }]]);
});

test('what a list has named stays booked and looked at, whatever the next looks lack: the list, its line, the connection', async () => {
  const { unit } = await units.ended('standard');
  const { keywordData } = app.app.context.providers;
  const [look, collect] = [vi.spyOn(keywordData, 'findByTag'), vi.spyOn(keywordData, 'collect')];
  collect.mockResolvedValue({ kind: 'unknown', phase: 'body', message: 'away' } as never);
  const listed = { taskId: 'task-9', tag: unit.id, code: '20000', costMicros: 2, postedAt: null, state: 'finished' };
  await sql`insert into reconciliations (unit_id, next_at, provider_id, cost_micros)
    values (${unit.id}, app_now(), 'task-9', 1)`.execute(database.db);
  for (const answer of [{ ok: true, data: listed }, { ok: true, data: null }, { ok: false }, null]) {
    if (answer === null) look.mockRejectedValue(new Error('a fault'));
    else look.mockResolvedValue(answer as never);
    await sql`update reconciliations set next_at = app_now() where unit_id = ${unit.id}`.execute(database.db);
    await reconcile(app.app.context);
    expect([await units.bookedFor(unit), await units.verdictOn(unit)]).toEqual([2, [{ verdict: null }]]);
  }
  for (const spy of [look, collect]) spy.mockRestore();
  expect(await units.entriesOf(unit)).toEqual([{ outcome: 'presumed' }, { outcome: 'corrected' }]);
});

test('what is told while a list is read that lacks it is not taken for free', async () => {
  const { unit } = await units.ended();
  const { keywordData } = app.app.context.providers;
  await sql`insert into reconciliations (unit_id, next_at) values (${unit.id}, app_now())`.execute(database.db);
  const look = vi.spyOn(keywordData, 'findByTag').mockImplementation(async () => {
    await noteId(database.db, { unitId: unit.id, fence: unit.fence }, 'task-1');
    return { ok: true, data: null };
  });
  for (let times = 0; times < 2; times++) await reconcile(app.app.context);
  look.mockRestore();
  expect(await units.bookedFor(unit)).toBe(unit.bound_micros);
  expect(await units.entriesOf(unit)).toEqual([{ outcome: 'presumed' }]);
});

test('an id that was told stays when a cost comes without one, and that is booked although no list can be read', async () => {
  const closed = await units.presumed();
  const { unit, work } = closed;
  await noteId(database.db, { unitId: unit.id, fence: unit.fence }, 'task-1');
  await record(answered({ items: [] }))(work, unit);
  const noted = database.db.selectFrom('reconciliations').select('provider_id').where('unit_id', '=', unit.id);
  expect(await noted.execute()).toEqual([{ provider_id: 'task-1' }]);
  await units.endedSo(closed);
  const look = vi.spyOn(app.app.context.providers.keywordData, 'findByTag').mockResolvedValue({ ok: false } as never);
  await reconcile(app.app.context);
  look.mockRestore();
  expect([await units.bookedFor(unit), await units.verdictOn(unit)]).toEqual([1, [{ verdict: 'charged' }]]);
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
