import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** As long as for a free connection. Whoever holds what is waited for may stand still, and is ended after a minute only. */
const WAIT_MS = 10_000;

/** Serialises all transactions that lock the same name, until each ends. Names never wait for other names, save rare hash twins. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await lockNames(tx, [name]);
}

/**
 * The same of several, in an order of their own: whoever else locks some of them at once waits for nobody who waits for him.
 * @param waitMs how long the transaction waits for these and for all that it locks after them; then it fails, and may be tried again
 */
export async function lockNames({ db }: Tx, names: readonly string[], waitMs = WAIT_MS): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(waitMs)}, true), pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${names.toSorted()}::text[]) as name`.execute(db);
}
