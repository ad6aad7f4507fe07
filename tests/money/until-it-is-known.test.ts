import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { reconcile } from '../../jobs/reconcile.ts';
import { moveClock } from '../support/clock.ts';
import { answered, record } from '../support/closed-units.ts';
import { BODY, DAY_MS, GONE, LACKS, looksAtClosedUnits, row, UNREADABLE } from '../support/looks-at-closed-units.ts';

/** How long a closed unit is looked at: until its answer is here or would serve nobody, and its cost is known. */
const looks = looksAtClosedUnits();
const { lookedAt, standing, asked, looksAt, toldLate, later, elsewhere } = looks;

const GRAPH = { operation: 'trends_graph', keywords: ['bench', 'word'] };

describe('an answer that the provider keeps', () => {
  test('is asked for again although it was said to be gone', async () => {
    const { unit } = await toldLate();
    looks.collect.mockResolvedValueOnce(GONE).mockResolvedValue(BODY);
    expect(await lookedAt(unit, LACKS)).toEqual([1, null]);
    expect(await lookedAt(unit, LACKS)).toEqual([1, 'charged']);
  });

  test('is asked for by an id that was told without a cost', async () => {
    const { unit, work } = await looks.units.posting();
    await record({ kind: 'unknown', phase: 'body', message: 'no cost', providerId: 'task-7' })(work, unit);
    looks.collect.mockResolvedValue(BODY);
    expect(await lookedAt(unit, UNREADABLE)).toEqual([unit.bound_micros, null]);
    expect(asked()).toEqual(['task-7']);
    // It serves although nobody knows yet what it cost.
    expect(await looks.units.answerOf(unit)).toMatchObject({ state: 'ready', cost_micros: unit.bound_micros });
  });

  test('is asked for at once when its posting is told, and also while the list says that it runs', async () => {
    const { unit, work } = await looks.units.posting();
    expect(await lookedAt(unit, row('finished', 0))).toEqual([0, null]);
    await record(answered({ taskId: 'task-9' }))(work, unit);
    looks.list.mockResolvedValueOnce(row('running', 0));
    looks.collect.mockClear().mockResolvedValue(BODY);
    await reconcile(looks.app.app.context);
    expect([asked(), await standing(unit)]).toEqual([['task-9'], [1, 'charged']]);
  });

  test('is not kept when it is of no use', async () => {
    const { unit } = await looks.units.posting({}, GRAPH);
    looks.collect.mockResolvedValue(answered({ keywords: GRAPH.keywords, points: [] }));
    expect(await lookedAt(unit, row('finished', 2))).toEqual([2, 'charged']);
    expect(await looks.units.answerOf(unit)).toMatchObject({ state: 'pending' });
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
    looks.collect.mockResolvedValue(BODY);
    await moveClock(looks.database, '2 days');
    expect(await lookedAt(unit, LACKS)).toEqual([1, null]);
    await moveClock(looks.database, '0');
    expect(await lookedAt(unit, LACKS)).toEqual([1, 'charged']);
    expect(await looks.units.answerOf(unit)).toMatchObject({ state: 'ready' });
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
    const closed = await looks.units.presumed();
    await record(answered({ items: [] }))(closed.work, closed.unit);
    await looks.units.endedSo(closed);
    expect(await lookedAt(closed.unit, new Error('a fault'))).toEqual([1, 'charged']);
  });

  test('is booked also when nobody looked for a month', async () => {
    const closed = await looks.units.presumed();
    await record(answered({ items: [] }))(closed.work, closed.unit);
    await looks.units.endedSo(closed);
    await later(31 * DAY_MS);
    expect(await lookedAt(closed.unit, LACKS)).toEqual([1, 'charged']);
    expect(looks.list).not.toHaveBeenCalled();
  });

  test('ends a month later, whatever the list says', async () => {
    const { unit } = await toldLate();
    await later(20 * DAY_MS);
    expect(await lookedAt(unit, row('running', 1))).toEqual([1, null]);
    await later(31 * DAY_MS);
    expect(await lookedAt(unit, row('running', 1))).toEqual([1, 'charged']);
  });

  test('as none is not looked for longer', async () => {
    const { unit, work } = await looks.units.ended();
    await record({ ...GONE, code: '402' })(work, unit);
    expect(await standing(unit)).toEqual([0, null]);
    await later(31 * DAY_MS);
    expect(await lookedAt(unit, row('finished', 2))).toEqual([0, null]);
    expect(looks.list).not.toHaveBeenCalled();
    expect(await looksAt(unit)).toBe(0);
  });

  test('by a posting that other providers closed stands in its own row, and so does its id', async () => {
    const { unit } = await looks.units.posting({ providerId: 'task-3', costMicros: 3 });
    expect(await lookedAt(unit, LACKS, row('finished', 2, 'task-2'))).toEqual([3, null]);
    // Whatever is noted beside it at less.
    await sql`update reconciliations set provider_id = 'task-2', cost_micros = 2 where unit_id = ${unit.id}`.execute(
      looks.database.db,
    );
    expect(await lookedAt(unit, LACKS)).toEqual([3, null]);
    expect(asked()).toEqual(['task-3', 'task-3', 'task-3']);
  });
});
