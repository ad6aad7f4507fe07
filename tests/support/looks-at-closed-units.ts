import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, type Mock, vi } from 'vitest';
import { reconcile } from '../../jobs/reconcile.ts';
import type { DatabaseHandle } from '../../server/core/database.ts';
import type { UnitRow } from '../../server/services/spend/units.ts';
import { imbalances } from './balances.ts';
import { moveClock } from './clock.ts';
import { answered, closedUnits, record } from './closed-units.ts';
import { person } from './people.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export const LACKS = { ok: true, data: null };
export const UNREADABLE = { ok: false };
export const AWAY = { kind: 'unknown', phase: 'body', message: 'away', providerId: null } as const;
export const GONE = { kind: 'refused', code: '40401', message: 'gone', retry: 'no', retryAfterMs: null } as const;
export const BODY = answered({ top: [], rising: [] });
export const DAY_MS = 86_400_000;

/** A row of the provider's list. */
export const row = (state: 'running' | 'finished', costMicros: number, taskId = 'task-9') => ({
  ok: true,
  data: { taskId, tag: '', code: '20000', costMicros, postedAt: null, state },
});

const { now } = Date;

/** What looks at closed units meet: a provider whose lists and answers a test decides. Hooks of the file that calls it; it has no worker. */
export function looksAtClosedUnits() {
  const looks = {} as {
    app: TestApp;
    database: DatabaseHandle;
    units: ReturnType<typeof closedUnits>;
    /** The provider's list, and its answers. */
    list: Mock;
    collect: Mock;
  };
  beforeAll(async () => {
    const app = await startTestApp({ env: { ROLE: 'web' }, booksDiffer: 'nothing is sent' });
    const units = closedUnits(app, await person(app, { role: 'admin' }));
    Object.assign(looks, { app, database: app.app.context.database, units });
  });
  beforeEach(() => {
    const { keywordData } = looks.app.app.context.providers;
    looks.list = vi.spyOn(keywordData, 'findByTag') as Mock;
    looks.collect = vi.spyOn(keywordData, 'collect') as Mock;
    looks.collect.mockResolvedValue(AWAY);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await moveClock(looks.database, '0');
    await sql`update reconciliations set closed_at = app_now(), verdict = 'decided' where closed_at is null`.execute(
      looks.database.db,
    );
    expect(await imbalances(looks.database.db)).toEqual([]);
  });
  afterAll(() => looks.app.stop());

  /** What is booked of a unit, and what was decided of it, after the lists that are looked into one after the other. */
  async function lookedAt(unit: UnitRow, ...lists: object[]) {
    for (const one of lists) {
      if (one instanceof Error) looks.list.mockRejectedValueOnce(one);
      else looks.list.mockResolvedValueOnce(one);
      await dueNow(unit);
      await reconcile(looks.app.app.context);
    }
    return await standing(unit);
  }

  async function standing(unit: UnitRow) {
    const [{ verdict } = { verdict: null }] = await looks.units.verdictOn(unit);
    return [await looks.units.bookedFor(unit), verdict];
  }

  /** The ids of which answers were asked for. */
  const asked = () => looks.collect.mock.calls.map(([, { taskId }]) => taskId);

  async function looksAt(unit: UnitRow): Promise<number> {
    const row = looks.database.db.selectFrom('reconciliations').select('looks').where('unit_id', '=', unit.id);
    return (await row.executeTakeFirstOrThrow()).looks;
  }

  async function dueNow(unit: UnitRow): Promise<void> {
    await sql`insert into reconciliations (unit_id, next_at) values (${unit.id}, app_now())
      on conflict (unit_id) do update set next_at = app_now()`.execute(looks.database.db);
  }

  /** A posting of a day's use that was told late, at one micro-dollar. */
  async function toldLate() {
    const { unit, work } = await looks.units.posting();
    await record(answered({ taskId: 'task-9' }))(work, unit);
    return { unit, work };
  }

  /** All clocks are so far ahead. */
  async function later(ms: number): Promise<void> {
    vi.spyOn(Date, 'now').mockImplementation(() => now() + ms);
    await moveClock(looks.database, `${ms} milliseconds`);
  }

  /** With another account of the operator's. */
  async function elsewhere(looking: () => Promise<void>): Promise<void> {
    const { config } = looks.app.app.context;
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
    looks.list.mockImplementationOnce(async () => {
      reached.resolve();
      await go.promise;
      return first;
    });
    await dueNow(unit);
    const slow = reconcile(looks.app.app.context);
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
      .execute(looks.database.db);
    await doing();
    await sql.raw(`drop trigger refuse on ${table}; drop function refuse()`).execute(looks.database.db);
  }

  return Object.assign(looks, {
    lookedAt,
    standing,
    asked,
    looksAt,
    dueNow,
    toldLate,
    later,
    elsewhere,
    overtaken,
    withoutWritingTo,
  });
}
