import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import type { AppContext } from '../context.ts';

/** A running job may still read an answer that it found fresh when it was admitted. */
const GRACE_DAYS = 2;
const BATCH = 1_000;

/**
 * Deletes shared answers and result pointers that expired some days ago, in small batches. Private checkpoints stay as long
 * as their jobs, and so do results that jobs refer to.
 */
export async function purgeCache(app: AppContext): Promise<void> {
  const { db } = app.database;
  // Asked for once: a time that may differ from row to row is looked up in no index.
  const isOld = sql<boolean>`expires_at < (select app_now()) - ${GRACE_DAYS} * interval '1 day'`;
  const isShared = sql<boolean>`scope in ('platform', 'sandbox/platform') and state = 'ready'`;
  await inBatches(db, sql.table('result_cache'), isOld);
  await inBatches(db, sql.table('answers'), sql`${isShared} and ${isOld} order by expires_at`);
}

/** @param which what follows `where`, in an order where an index has it */
async function inBatches(db: Db, table: RawBuilder<unknown>, which: RawBuilder<unknown>): Promise<void> {
  const some = sql`delete from ${table} where ctid in (select ctid from ${table} where ${which} limit ${BATCH})`;
  while (Number((await some.execute(db)).numAffectedRows ?? 0) === BATCH);
}
