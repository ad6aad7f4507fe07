import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Every sending time is now: pacing has tests of its own, and these would spend a minute on ten lookups. */
export async function unpaced(test: TestApp): Promise<void> {
  await test.app.context.database.transaction(async ({ db }) => {
    await sql`create or replace function send_now() returns trigger language plpgsql as $$
      begin new.next_free_at := clock_timestamp(); return new; end $$`.execute(db);
    await sql`create or replace trigger send_now before insert or update on pacing_buckets
      for each row execute function send_now()`.execute(db);
  });
}
