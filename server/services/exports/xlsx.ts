import { AppError } from '../../core/errors.ts';
import type { Table } from './encoders.ts';
import { inThread } from './in-thread.ts';

/** What a sheet of the format holds at most (ECMA-376, and the programs that open it), beside the head. */
const MAX_ROWS = 1_048_575;

/**
 * One sheet as a workbook, encoded in a thread of its own: text in place, no formula anywhere, null an empty cell.
 * @throws AppError VALIDATION_FAILED, before anything is made, for more rows than a sheet holds
 */
export function xlsx(table: Table): AsyncGenerator<Uint8Array> {
  if (table.length > MAX_ROWS)
    throw new AppError('VALIDATION_FAILED', { detail: 'A sheet holds 1,048,575 rows; use csv, ndjson or parquet.' });
  return inThread(new URL('./xlsx-main.ts', import.meta.url), table, 'PK\u0003\u0004');
}
