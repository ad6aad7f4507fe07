import { sql } from 'kysely';
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
  const old = sql<Date>`app_now() - ${GRACE_DAYS} * interval '1 day'`;
  await sql`delete from result_cache where expires_at < ${old}`.execute(db);
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from answers where ctid in (
        select ctid from answers where scope in ('platform', 'sandbox/platform') and state = 'ready' and expires_at < ${old} limit ${BATCH})`.execute(
      db,
    );
    if (numAffectedRows < BATCH) return;
  }
}
