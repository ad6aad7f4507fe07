import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** The same for processes of their own, which share the table of sending times: every one of them is now. */
export async function unpaced(test: TestApp): Promise<void> {
  await test.app.context.database.transaction(async ({ db }) => {
    await sql`create or replace function send_now() returns trigger language plpgsql as $$
      begin new.next_free_at := clock_timestamp(); return new; end $$`.execute(db);
    await sql`create or replace trigger send_now before insert or update on pacing_buckets
      for each row execute function send_now()`.execute(db);
  });
}
