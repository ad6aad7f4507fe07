import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, type Mock, test, vi } from 'vitest';
import { reconcile } from '../../jobs/reconcile.ts';
import type { DatabaseHandle } from '../../server/core/database.ts';
import { lockDoubt, merged, note } from '../../server/services/spend/noted.ts';
import type { UnitRow } from '../../server/services/spend/units.ts';
import { imbalances } from '../support/balances.ts';
import { moveClock } from '../support/clock.ts';
import { answered, closedUnits, record } from '../support/closed-units.ts';
import { type Person, person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** Looks at closed units that see different things: one concludes the same of them in whatever order they come. */
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
beforeEach(() => {
  const { keywordData } = app.app.context.providers;
  list = vi.spyOn(keywordData, 'findByTag') as Mock;
  collect = vi.spyOn(keywordData, 'collect') as Mock;
  collect.mockResolvedValue(AWAY);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await moveClock(database, '0');
  await sql`update reconciliations set closed_at = app_now(), verdict = 'decided' where closed_at is null`.execute(
    database.db,
  );
  expect(await imbalances(database.db)).toEqual([]);
});
afterAll(() => app.stop());

let list: Mock;
let collect: Mock;

const LACKS = { ok: true, data: null };
const UNREADABLE = { ok: false };
const AWAY = { kind: 'unknown', phase: 'body', message: 'away', providerId: null } as const;
const GONE = { kind: 'refused', code: '40401', message: 'gone', retry: 'no', retryAfterMs: null } as const;
const BODY = answered({ top: [], rising: [] });
const GRAPH = { operation: 'trends_graph', keywords: ['bench', 'word'] };
const DAY_MS = 86_400_000;

/** A row of the provider's list. */
const row = (state: 'running' | 'finished', costMicros: number, taskId = 'task-9') => ({
  ok: true,
  data: { taskId, tag: '', code: '20000', costMicros, postedAt: null, state },
});

/** What is booked of a unit, and what was decided of it, after the lists that are looked into one after the other. */
async function lookedAt(unit: UnitRow, ...lists: object[]) {
  for (const one of lists) {
    if (one instanceof Error) list.mockRejectedValueOnce(one);
    else list.mockResolvedValueOnce(one);
    await dueNow(unit);
    await reconcile(app.app.context);
  }
  return await standing(unit);
}

async function standing(unit: UnitRow) {
  const [{ verdict } = { verdict: null }] = await units.verdictOn(unit);
  return [await units.bookedFor(unit), verdict];
}

/** The ids of which answers were asked for. */
const asked = () => collect.mock.calls.map(([, { taskId }]) => taskId);

async function looksAt(unit: UnitRow): Promise<number> {
  const row = database.db.selectFrom('reconciliations').select('looks').where('unit_id', '=', unit.id);
  return (await row.executeTakeFirstOrThrow()).looks;
}

async function dueNow(unit: UnitRow): Promise<void> {
  await sql`insert into reconciliations (unit_id, next_at) values (${unit.id}, app_now())
    on conflict (unit_id) do update set next_at = app_now()`.execute(database.db);
}

/** A posting of a day's use that was told late, at one micro-dollar. */
async function toldLate() {
  const { unit, work } = await units.posting();
  await record(answered({ taskId: 'task-9' }))(work, unit);
  return { unit, work };
}

const { now } = Date;
/** All clocks are so far ahead. */
async function later(ms: number): Promise<void> {
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ms);
  await moveClock(database, `${ms} milliseconds`);
}

/** With another account of the operator's. */
async function elsewhere(looking: () => Promise<void>): Promise<void> {
  const { config } = app.app.context;
  config.DATAFORSEO_LOGIN = 'moved';
  try {
    await looking();
  } finally {
    delete config.DATAFORSEO_LOGIN;
  }
}

/** A look that sees the first list, and concludes when the second has been looked into and concluded from. */
async function overtaken(unit: UnitRow, first: object, second: object): Promise<void> {
  const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  list.mockImplementationOnce(async () => {
    reached.resolve();
    await go.promise;
    return first;
  });
  await dueNow(unit);
  const slow = reconcile(app.app.context);
  await reached.promise;
  await lookedAt(unit, second);
  go.resolve();
  await slow;
}

/** Each statement that writes to the table fails meanwhile. */
async function withoutWritingTo(table: string, doing: () => Promise<unknown>): Promise<void> {
  await sql
    .raw(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'full' using errcode = '53100'; end $$;
      create trigger refuse before insert or update on ${table} for each row execute function refuse()`)
    .execute(database.db);
  await doing();
  await sql.raw(`drop trigger refuse on ${table}; drop function refuse()`).execute(database.db);
}

describe('what a list has named once', () => {
  test.each([
    ['ran, and told no cost', 0],
    ['ran at a cost', 2],
  ])('and that %s, is not given back because a later one lacks it', async (_, costMicros) => {
    const { unit } = await units.posting();
    const kept = costMicros === 0 ? unit.bound_micros : costMicros;
    expect(await lookedAt(unit, row('running', costMicros), new Error('a fault'), LACKS)).toEqual([kept, null]);
  });

  test('that runs is not over, whatever it costs by then', async () => {
    const { unit } = await units.ended();
    expect(await lookedAt(unit, row('running', 2))).toEqual([2, null]);
    expect(await lookedAt(unit, row('finished', 3))).toEqual([3, 'charged']);
  });

  test('is not given back by a look that lacks it and began before', async () => {
    const { unit } = await units.posting();
    await overtaken(unit, LACKS, row('running', 0));
    expect(await standing(unit)).toEqual([unit.bound_micros, null]);
  });

  test.each([
    ['the answers', 'answers', true],
    ['the ledger', 'ledger', false],
  ])('is booked although %s could not be written when it was seen', async (_, table, isBookedAtOnce) => {
    const { unit } = await units.posting();
    collect.mockResolvedValue(BODY);
    await withoutWritingTo(table, () => lookedAt(unit, row('finished', 2)));
    expect(await standing(unit)).toEqual([isBookedAtOnce ? 2 : unit.bound_micros, null]);
    collect.mockClear().mockResolvedValue(AWAY);
    expect(await lookedAt(unit, LACKS)).toEqual([2, null]);
    expect(asked()).toEqual(['task-9']);
  });

  test('is booked although its answer is nothing that can be asked for', async () => {
    const { unit } = await units.posting();
    collect.mockRejectedValue(new Error('odd'));
    expect(await lookedAt(unit, row('finished', 2))).toEqual([2, null]);
  });

  test('at no cost may be a refusal of a request that was sent again: the charge that is listed later is booked', async () => {
    const { unit } = await units.ended();
    expect(await lookedAt(unit, row('finished', 0))).toEqual([0, null]);
    expect(await lookedAt(unit, row('finished', 2))).toEqual([2, 'charged']);
  });

  test('at no cost is over when it has answered', async () => {
    const { unit } = await units.posting();
    expect(await lookedAt(unit, row('finished', 0))).toEqual([0, null]);
    collect.mockResolvedValue(BODY);
    expect(await lookedAt(unit, row('finished', 0))).toEqual([0, 'charged']);
  });

  test('at no cost is not what has answered, or was seen, under another id', async () => {
    const { unit, work } = await units.posting();
    await record({ kind: 'unknown', phase: 'body', message: 'no cost', providerId: 'task-7' })(work, unit);
    collect.mockResolvedValue(BODY);
    expect(await lookedAt(unit, row('finished', 0))).toEqual([unit.bound_micros, null]);
    expect(await lookedAt(unit, row('finished', 0, 'task-7'))).toEqual([0, 'charged']);
  });

  test('at no cost is not what another account names so', async () => {
    const { unit } = await units.ended();
    await elsewhere(async () => expect(await lookedAt(unit, row('finished', 0))).toEqual([unit.bound_micros, null]));
    expect(await lookedAt(unit, row('finished', 0))).toEqual([0, null]);
  });

  test('at a cost is not named at none', async () => {
    const { unit } = await units.posting();
    expect(await lookedAt(unit, row('finished', 2), row('finished', 0))).toEqual([2, null]);
  });

  test('leaves its id, whatever else is named at less', async () => {
    const { unit } = await toldLate();
    await lookedAt(unit, row('running', 0, 'task-1'), row('finished', 0, 'task-1'), LACKS);
    expect(asked()).toEqual(['task-9', 'task-9', 'task-9']);
    expect(await lookedAt(unit, row('finished', 2, 'task-2'))).toEqual([2, null]);
    expect(asked().at(-1)).toBe('task-2');
  });

  test('at a larger cost than was told stays at that, whoever tells the smaller one again', async () => {
    const { unit, work } = await toldLate();
    expect(await lookedAt(unit, row('finished', 2))).toEqual([2, null]);
    await record(answered({ taskId: 'task-9' }))(work, unit);
    expect(await standing(unit)).toEqual([2, null]);
    expect(await lookedAt(unit, LACKS)).toEqual([2, null]);
  });

  test('so does it by a look that began before, and brings the answer', async () => {
    const { unit } = await toldLate();
    collect.mockResolvedValueOnce(AWAY).mockResolvedValue(BODY);
    await overtaken(unit, UNREADABLE, row('finished', 2));
    // What was told meanwhile is concluded from by the next look.
    expect(await lookedAt(unit, UNREADABLE)).toEqual([2, 'charged']);
  });
});

describe('an answer that the provider keeps', () => {
  test('is asked for again although it was said to be gone', async () => {
    const { unit } = await toldLate();
    collect.mockResolvedValueOnce(GONE).mockResolvedValue(BODY);
    expect(await lookedAt(unit, LACKS)).toEqual([1, null]);
    expect(await lookedAt(unit, LACKS)).toEqual([1, 'charged']);
  });

  test('is asked for by an id that was told without a cost', async () => {
    const { unit, work } = await units.posting();
    await record({ kind: 'unknown', phase: 'body', message: 'no cost', providerId: 'task-7' })(work, unit);
    collect.mockResolvedValue(BODY);
    expect(await lookedAt(unit, UNREADABLE)).toEqual([unit.bound_micros, null]);
    expect(asked()).toEqual(['task-7']);
    // It serves although nobody knows yet what it cost.
    expect(await units.answerOf(unit)).toMatchObject({ state: 'ready', cost_micros: unit.bound_micros });
  });

  test('is asked for at once when its posting is told, and also while the list says that it runs', async () => {
    const { unit, work } = await units.posting();
    expect(await lookedAt(unit, row('finished', 0))).toEqual([0, null]);
    await record(answered({ taskId: 'task-9' }))(work, unit);
    list.mockResolvedValueOnce(row('running', 0));
    collect.mockClear().mockResolvedValue(BODY);
    await reconcile(app.app.context);
    expect([asked(), await standing(unit)]).toEqual([['task-9'], [1, 'charged']]);
  });

  test('is not kept when it is of no use', async () => {
    const { unit } = await units.posting({}, GRAPH);
    collect.mockResolvedValue(answered({ keywords: GRAPH.keywords, points: [] }));
    expect(await lookedAt(unit, row('finished', 2))).toEqual([2, 'charged']);
    expect(await units.answerOf(unit)).toMatchObject({ state: 'pending' });
  });

  test('is asked for as long as it would serve somebody, and then its cost alone is waited for', async () => {
    const { unit } = await toldLate();
    await later(DAY_MS - 60_000);
    expect(await lookedAt(unit, row('finished', 1))).toEqual([1, null]);
    await later(DAY_MS + 60_000);
    const before = asked().length;
    for (const unread of [UNREADABLE, row('running', 1)]) expect(await lookedAt(unit, unread)).toEqual([1, null]);
    expect(await lookedAt(unit, row('finished', 2))).toEqual([2, 'charged']);
    expect(asked().length).toBe(before);
  });

  test('is not given up because a clock of the database was ahead once, when it could not be kept', async () => {
    const { unit } = await toldLate();
    collect.mockResolvedValue(BODY);
    await moveClock(database, '2 days');
    expect(await lookedAt(unit, LACKS)).toEqual([1, null]);
    await moveClock(database, '0');
    expect(await lookedAt(unit, LACKS)).toEqual([1, 'charged']);
    expect(await units.answerOf(unit)).toMatchObject({ state: 'ready' });
  });

  test.each([
    ['which lacks it', LACKS, 'charged'],
    ['which cannot be read', UNREADABLE, null],
  ])('and would serve nobody leaves what was told to the list of its account, %s', async (_, read, verdict) => {
    const { unit } = await toldLate();
    await later(2 * DAY_MS);
    expect(await lookedAt(unit, read)).toEqual([1, verdict]);
  });

  test('and would serve nobody is not ended by the list of another account', async () => {
    const { unit } = await toldLate();
    await later(2 * DAY_MS);
    await elsewhere(async () => expect(await lookedAt(unit, LACKS)).toEqual([1, null]));
    expect(await lookedAt(unit, row('finished', 2))).toEqual([2, 'charged']);
  });
});

describe('a cost that is known', () => {
  test('is booked although nothing can be looked for', async () => {
    const closed = await units.presumed();
    await record(answered({ items: [] }))(closed.work, closed.unit);
    await units.endedSo(closed);
    expect(await lookedAt(closed.unit, new Error('a fault'))).toEqual([1, 'charged']);
  });

  test('is booked also when nobody looked for a month', async () => {
    const closed = await units.presumed();
    await record(answered({ items: [] }))(closed.work, closed.unit);
    await units.endedSo(closed);
    await later(31 * DAY_MS);
    expect(await lookedAt(closed.unit, LACKS)).toEqual([1, 'charged']);
    expect(list).not.toHaveBeenCalled();
  });

  test('ends a month later, whatever the list says', async () => {
    const { unit } = await toldLate();
    await later(20 * DAY_MS);
    expect(await lookedAt(unit, row('running', 1))).toEqual([1, null]);
    await later(31 * DAY_MS);
    expect(await lookedAt(unit, row('running', 1))).toEqual([1, 'charged']);
  });

  test('as none is not looked for longer', async () => {
    const { unit, work } = await units.ended();
    await record({ ...GONE, code: '402' })(work, unit);
    expect(await standing(unit)).toEqual([0, null]);
    await later(31 * DAY_MS);
    expect(await lookedAt(unit, row('finished', 2))).toEqual([0, null]);
    expect(list).not.toHaveBeenCalled();
    expect(await looksAt(unit)).toBe(0);
  });

  test('by a posting that other providers closed stands in its own row, and so does its id', async () => {
    const { unit } = await units.posting({ providerId: 'task-3', costMicros: 3 });
    expect(await lookedAt(unit, LACKS, row('finished', 2, 'task-2'))).toEqual([3, null]);
    // Whatever is noted beside it at less.
    await sql`update reconciliations set provider_id = 'task-2', cost_micros = 2 where unit_id = ${unit.id}`.execute(
      database.db,
    );
    expect(await lookedAt(unit, LACKS)).toEqual([3, null]);
    expect(asked()).toEqual(['task-3', 'task-3', 'task-3']);
  });
});

test('a unit that cannot be read puts the others off no more than itself', async () => {
  const [one, two] = [await units.ended(), await units.ended()];
  for (const { unit } of [one, two]) await dueNow(unit);
  list.mockResolvedValue(row('finished', 2));
  const executor = Object.getPrototypeOf(Object.getPrototypeOf(database.db.getExecutor()));
  const { executeQuery } = executor;
  const read = vi.spyOn(executor, 'executeQuery').mockImplementation(function (this: unknown, ...query: unknown[]) {
    const { sql: text, parameters } = query[0] as { sql: string; parameters: unknown[] };
    const isRefused = text.startsWith('select * from "job_units"') && parameters[0] === one.unit.id;
    return isRefused ? Promise.reject(new Error('refused')) : executeQuery.apply(this, query);
  });
  await reconcile(app.app.context);
  read.mockRestore();
  expect([await standing(one.unit), await standing(two.unit)]).toEqual([
    [one.unit.bound_micros, null],
    [2, 'charged'],
  ]);
  expect(await looksAt(one.unit)).toBe(1);
});

test('what a look has merged and noted is what the next one finds, whatever stood there', async () => {
  const tellings = [null, 0, 2, 5].map((costMicros) => ({ providerId: 'task-9', costMicros }));
  const before = [{ providerId: null, costMicros: null }, { providerId: null, costMicros: 0 }, ...tellings.slice(0, 3)];
  for (const own of [{}, { providerId: 'own' }, { providerId: 'own', costMicros: 3 }]) {
    const { unit } = await units.posting(own);
    for (const stood of before) {
      for (const told of tellings) {
        await sql`delete from reconciliations where unit_id = ${unit.id}`.execute(database.db);
        await note(database.db, unit.id, { ...stood, providerId: stood.providerId && 'before' });
        const known = merged((await found(unit))!, told);
        await note(database.db, unit.id, known);
        expect([own, stood, told, await found(unit)]).toEqual([own, stood, told, known]);
      }
    }
  }
});

const found = (unit: UnitRow) => database.transaction((tx) => lockDoubt(tx, unit.id));
