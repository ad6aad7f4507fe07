import type { Table } from './encoders.ts';
import { inThread } from './in-thread.ts';

/** A Parquet file, encoded in a thread of its own: numbers as DOUBLE, lists as JSON text, null as null. */
export function parquet(table: Table): AsyncGenerator<Uint8Array> {
  return inThread(new URL('./parquet-main.ts', import.meta.url), table, 'PAR1');
}
