import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';

interface Waiting {
  resolve(milliseconds: number): void;
  reject(error: unknown): void;
}

/**
 * Paces one provider account over all processes: each call reserves the next evenly spaced sending time of a key. Resolves
 * with the milliseconds to wait. Calls of one moment, and those that come while a reservation is under way, reserve together,
 * in one statement: a job sends dozens of requests at once, and they would queue up for the row of their key.
 */
export function postgresBucket(db: Db): { take(key: string, perMinute: number): Promise<number> } {
  const waiting = new Map<string, Waiting[]>();

  async function reserveAll(key: string, perMinute: number): Promise<void> {
    for (;;) {
      await setImmediate();
      const taken = waiting.get(key)!;
      if (taken.length === 0) break;
      waiting.set(key, []);
      try {
        const waits = await reserve(db, { key, perMinute, count: taken.length });
        for (const [index, { resolve }] of taken.entries()) resolve(waits[index]!);
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
    }
    waiting.delete(key);
  }

  return {
    take: (key, perMinute) =>
      new Promise((resolve, reject) => {
        const others = waiting.get(key);
        if (others) others.push({ resolve, reject });
        else {
          waiting.set(key, [{ resolve, reject }]);
          void reserveAll(key, perMinute);
        }
      }),
  };
}

/** The next `count` sending times of a key, as milliseconds from now. */
async function reserve(db: Db, what: { key: string; perMinute: number; count: number }): Promise<number[]> {
  const { key, perMinute, count } = what;
  const spacingMs = 60_000 / perMinute;
  const all = sql`${(count * spacingMs) / 1000}::double precision * interval '1 second'`;
  const { rows } = await sql<{ free: number }>`
    insert into pacing_buckets as b (key, next_free_at) values (${key}, clock_timestamp() + ${all})
    on conflict (key) do update set next_free_at = greatest(b.next_free_at, clock_timestamp()) + ${all}
    returning extract(epoch from next_free_at - clock_timestamp())::double precision * 1000 as free`.execute(db);
  return Array.from({ length: count }, (_, index) => Math.max(0, rows[0]!.free - (count - index) * spacingMs));
}
