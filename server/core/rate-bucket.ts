import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Paces one provider account over all processes: each call reserves the next evenly spaced sending time of a key, in one
 * statement. Resolves with the milliseconds to wait.
 */
export function postgresBucket(db: Db): { take(key: string, perMinute: number): Promise<number> } {
  return {
    async take(key, perMinute) {
      const spacing = sql`${60 / perMinute}::double precision * interval '1 second'`;
      const { rows } = await sql<{ wait: number }>`
        insert into pacing_buckets as b (key, next_free_at) values (${key}, clock_timestamp() + ${spacing})
        on conflict (key) do update set next_free_at = greatest(b.next_free_at, clock_timestamp()) + ${spacing}
        returning extract(epoch from next_free_at - ${spacing} - clock_timestamp())::double precision * 1000 as wait`.execute(
        db,
      );
      return Math.max(0, rows[0]!.wait);
    },
  };
}
