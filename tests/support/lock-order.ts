import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../server/core/database.ts';
import type { TestApp } from './test-app.ts';
import { until } from './until.ts';

/** Who asks for several things at once. */
interface Asking {
  /** Takes what is to be asked for first. */
  first(tx: Tx): Promise<unknown>;
  /** Asks for all of them. */
  all(): Promise<unknown>;
  /** What somebody else does while they wait. */
  meanwhile?(): Promise<unknown>;
  /** A row for each thing that is to be asked for later and that nobody holds; it takes them for a moment. */
  free: RawBuilder<unknown>;
}

/** How many of the later things are free while somebody who asks for all of them waits for the first: whoever holds one may be waited for. */
export async function freeMeanwhile({ app }: TestApp, { first, all, meanwhile, free }: Asking): Promise<number> {
  const { database } = app.context;
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let running: Promise<unknown> = Promise.resolve();
  const count = await database.transaction(async (tx) => {
    await first(tx);
    running = all();
    await until(async () => (await waiting.execute(database.db)).rows.length > 0);
    await meanwhile?.();
    return await database.transaction(async ({ db }) => (await free.execute(db)).rows.length);
  });
  await running;
  return count;
}
