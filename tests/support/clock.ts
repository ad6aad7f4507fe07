import { type CompiledQuery, sql } from 'kysely';
import { vi } from 'vitest';
import type { DatabaseHandle } from '../../server/core/database.ts';
import type { PacingClock } from '../../server/providers/pacing.ts';

/** Sets the database's clock ahead of the host's, e.g. by `8 days` or `-3600 seconds`; `0` sets it right again. */
export async function moveClock({ db }: DatabaseHandle, ahead: string): Promise<void> {
  const body = `select clock_timestamp() + interval '${ahead}'`;
  const clock = `create or replace function app_now() returns timestamptz language sql volatile as $$ ${body} $$`;
  await sql.raw(clock).execute(db);
}

/** Sets the database's clock to noon of the host's UTC day: what is asked for by days is the same all through a test. */
export async function setToNoon(database: DatabaseHandle): Promise<void> {
  await moveClock(database, `${(new Date().setUTCHours(12, 0, 0, 0) - Date.now()) / 1000} seconds`);
}

/** Whoever inserts a job finds the database's clock so far ahead for the rest of the transaction. */
export async function leapAfterJobs({ db }: DatabaseHandle, ahead: string): Promise<void> {
  const leaping = `
    alter function app_now() rename to app_now_before;
    create function app_now() returns timestamptz language sql volatile as
      $$ select app_now_before() + coalesce(nullif(current_setting('app.ahead', true), ''), '0')::interval $$;
    create function leap() returns trigger language plpgsql as
      $$ begin perform set_config('app.ahead', '${ahead}', true); return new; end $$;
    create trigger leap after insert on jobs for each row execute function leap();`;
  await sql.raw(leaping).execute(db);
}

/** The database's time. */
export async function databaseNow({ db }: DatabaseHandle): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db);
  return rows[0]!.now;
}

/** Two clocks of a host that a test moves by hand, milliseconds. */
export function hostClocks() {
  const at = { wall: 1_000_000, monotonic: 5 };
  return { at, wall: () => at.wall, monotonic: () => at.monotonic };
}

/** A clock that jumps to the next due time whenever everything waits for it: pacing without sleeping. */
export function virtualClock() {
  let time = 0;
  const waiting: { at: number; wake: () => void }[] = [];
  const clock: PacingClock = {
    now: () => time,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        signal.addEventListener('abort', () => resolve(), { once: true });
        waiting.push({ at: time + ms, wake: resolve });
      }),
  };

  /** Runs until the work is done; returns its result. */
  async function run<T>(work: Promise<T>): Promise<T> {
    let done = false;
    const finished = work.finally(() => {
      done = true;
    });
    finished.catch(() => {});
    while (!done) {
      // All promises that can go on do so before the clock moves.
      await new Promise<void>((resolve) => setImmediate(resolve));
      waiting.sort((a, b) => a.at - b.at);
      const next = done ? undefined : waiting.shift();
      if (next === undefined) continue;
      time = Math.max(time, next.at);
      next.wake();
    }
    return finished;
  }
  return { clock, run };
}

/** A clock on which every wait is over at once: for real transports whose pacing is not the subject. */
export function jumpingClock(): PacingClock {
  let time = 0;
  return {
    now: () => time,
    sleep: async (ms) => {
      time += ms;
    },
  };
}

/**
 * The process stands still behind each statement that is like this one: when it hears the answer, it is so much later by all
 * clocks. `vi.restoreAllMocks` ends it; the database's clock stays ahead.
 */
export function standStillBehind(database: DatabaseHandle, statement: RegExp, seconds: number): void {
  const executor = Object.getPrototypeOf(Object.getPrototypeOf(database.db.getExecutor()));
  const { executeQuery } = executor;
  const { now } = Date;
  let late = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + late * 1000);
  vi.spyOn(executor, 'executeQuery').mockImplementation(async function (this: unknown, ...query) {
    const answer = await executeQuery.apply(this, query);
    if (!statement.test((query[0] as CompiledQuery).sql)) return answer;
    late += seconds;
    await moveClock(database, `${late} seconds`);
    return answer;
  });
}
