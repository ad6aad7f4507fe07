import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Serialises all transactions that lock the same name, until each ends. Names never wait for other names, save rare hash twins. */
export async function lockName({ db }: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
