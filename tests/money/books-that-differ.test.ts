import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { reconcile } from '../../jobs/reconcile.ts';
import { lockDoubt, merged, note } from '../../server/services/spend/noted.ts';
import type { UnitRow } from '../../server/services/spend/units.ts';
import { answered, record } from '../support/closed-units.ts';
import { AWAY, BODY, LACKS, looksAtClosedUnits, row, UNREADABLE } from '../support/looks-at-closed-units.ts';

/** Looks at closed units that see different things: one concludes the same of them in whatever order they come. */
const looks = looksAtClosedUnits();
const { lookedAt, standing, asked, looksAt, dueNow, toldLate, elsewhere, overtaken, withoutWritingTo } = looks;

describe('what a list has named once', () => {
  test.each([
    ['ran, and told no cost', 0],
    ['ran at a cost', 2],
  ])('and that %s, is not given back because a later one lacks it', async (_, costMicros) => {
    const { unit } = await looks.units.posting();
    const kept = costMicros === 0 ? unit.bound_micros : costMicros;
    expect(await lookedAt(unit, row('running', costMicros), new Error('a fault'), LACKS)).toEqual([kept, null]);
  });

  test('that runs is not over, whatever it costs by then', async () => {
    const { unit } = await looks.units.ended();
    expect(await lookedAt(unit, row('running', 2))).toEqual([2, null]);
    expect(await lookedAt(unit, row('finished', 3))).toEqual([3, 'charged']);
  });

  test('is not given back by a look that lacks it and began before', async () => {
    const { unit } = await looks.units.posting();
    await overtaken(unit, LACKS, row('running', 0));
    expect(await standing(unit)).toEqual([unit.bound_micros, null]);
  });

  test.each([
    ['the answers', 'answers', true],
    ['the ledger', 'ledger', false],
  ])('is booked although %s could not be written when it was seen', async (_, table, isBookedAtOnce) => {
    const { unit } = await looks.units.posting();
    looks.collect.mockResolvedValue(BODY);
    await withoutWritingTo(table, () => lookedAt(unit, row('finished', 2)));
    expect(await standing(unit)).toEqual([isBookedAtOnce ? 2 : unit.bound_micros, null]);
    looks.collect.mockClear().mockResolvedValue(AWAY);
    expect(await lookedAt(unit, LACKS)).toEqual([2, null]);
    expect(asked()).toEqual(['task-9']);
  });

  test('is booked although its answer is nothing that can be asked for', async () => {
    const { unit } = await looks.units.posting();
    looks.collect.mockRejectedValue(new Error('odd'));
    expect(await lookedAt(unit, row('finished', 2))).toEqual([2, null]);
  });

  test('at no cost may be a refusal of a request that was sent again: the charge that is listed later is booked', async () => {
    const { unit } = await looks.units.ended();
    expect(await lookedAt(unit, row('finished', 0))).toEqual([0, null]);
    expect(await lookedAt(unit, row('finished', 2))).toEqual([2, 'charged']);
  });

  test('at no cost is over when it has answered', async () => {
    const { unit } = await looks.units.posting();
    expect(await lookedAt(unit, row('finished', 0))).toEqual([0, null]);
    looks.collect.mockResolvedValue(BODY);
    expect(await lookedAt(unit, row('finished', 0))).toEqual([0, 'charged']);
  });

  test('at no cost is not what has answered, or was seen, under another id', async () => {
    const { unit, work } = await looks.units.posting();
    await record({ kind: 'unknown', phase: 'body', message: 'no cost', providerId: 'task-7' })(work, unit);
    looks.collect.mockResolvedValue(BODY);
    expect(await lookedAt(unit, row('finished', 0))).toEqual([unit.bound_micros, null]);
    expect(await lookedAt(unit, row('finished', 0, 'task-7'))).toEqual([0, 'charged']);
  });

  test('at no cost is not what another account names so', async () => {
    const { unit } = await looks.units.ended();
    await elsewhere(async () => expect(await lookedAt(unit, row('finished', 0))).toEqual([unit.bound_micros, null]));
    expect(await lookedAt(unit, row('finished', 0))).toEqual([0, null]);
  });

  test('at a cost is not named at none', async () => {
    const { unit } = await looks.units.posting();
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
    looks.collect.mockResolvedValueOnce(AWAY).mockResolvedValue(BODY);
    await overtaken(unit, UNREADABLE, row('finished', 2));
    // What was told meanwhile is concluded from by the next look.
    expect(await lookedAt(unit, UNREADABLE)).toEqual([2, 'charged']);
  });
});

test('a unit that cannot be read puts the others off no more than itself', async () => {
  const [one, two] = [await looks.units.ended(), await looks.units.ended()];
  for (const { unit } of [one, two]) await dueNow(unit);
  looks.list.mockResolvedValue(row('finished', 2));
  const executor = Object.getPrototypeOf(Object.getPrototypeOf(looks.database.db.getExecutor()));
  const { executeQuery } = executor;
  const read = vi.spyOn(executor, 'executeQuery').mockImplementation(function (this: unknown, ...query: unknown[]) {
    const { sql: text, parameters } = query[0] as { sql: string; parameters: unknown[] };
    const isRefused = text.startsWith('select * from "job_units"') && parameters[0] === one.unit.id;
    return isRefused ? Promise.reject(new Error('refused')) : executeQuery.apply(this, query);
  });
  await reconcile(looks.app.app.context);
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
    const { unit } = await looks.units.posting(own);
    for (const stood of before) {
      for (const told of tellings) {
        await sql`delete from reconciliations where unit_id = ${unit.id}`.execute(looks.database.db);
        await note(looks.database.db, unit.id, { ...stood, providerId: stood.providerId && 'before' });
        const known = merged((await found(unit))!, told);
        await note(looks.database.db, unit.id, known);
        expect([own, stood, told, await found(unit)]).toEqual([own, stood, told, known]);
      }
    }
  }
});

const found = (unit: UnitRow) => looks.database.transaction((tx) => lockDoubt(tx, unit.id));
