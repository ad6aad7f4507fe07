import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Serialises all transactions that lock the same name, until each ends. Names never wait for other names, save rare hash twins. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await lockNames(tx, [name]);
}

/** The same of several, in an order of their own: whoever else locks some of them at once waits for nobody who waits for him. */
export async function lockNames({ db }: Tx, names: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names.toSorted()}::text[]) as name`.execute(
    db,
  );
}
