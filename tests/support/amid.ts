import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '../../server/core/database.ts';
import type { TestApp } from './test-app.ts';

/** Runs `other` while a transaction has done `work` and not committed; commits when `other` waits for it, or is through. */
export async function amid<T>(
  { app }: TestApp,
  work: (tx: Tx) => Promise<unknown>,
  other: () => Promise<T>,
): Promise<T> {
  const { database } = app.context;
  const [done, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const open = database.transaction(async (tx) => {
    await work(tx);
    done.resolve();
    await commit.promise;
  });
  await done.promise;
  let isThrough = false;
  const running = other().finally(() => {
    isThrough = true;
  });
  const waits = async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
    return isThrough || rows[0]!.waiting > 0;
  };
  await expect.poll(waits, { interval: 20 }).toBe(true);
  commit.resolve();
  await open;
  return await running;
}
