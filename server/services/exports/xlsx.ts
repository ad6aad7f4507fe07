import type { Cell } from '../../core/csv-line.ts';
import { AppError } from '../../core/errors.ts';
import type { Table } from './encoders.ts';
import { inThread } from './in-thread.ts';

/** What a sheet of the format holds at most (ECMA-376, and the programs that open it), the head included. */
const MAX_ROWS = 1_048_576;

/** One sheet as a workbook, encoded in a thread of its own: text in place, no formula anywhere, null an empty cell. */
export function xlsx({ columns, rows }: Table): AsyncGenerator<Uint8Array> {
  const table = { columns, rows: fitting(rows) };
  return inThread(new URL('./xlsx-main.ts', import.meta.url), table, 'PK\u0003\u0004');
}

/** @throws AppError VALIDATION_FAILED in place of a row that no sheet has room for */
function* fitting(rows: Iterable<readonly Cell[]>): Generator<readonly Cell[]> {
  let count = 1;
  for (const row of rows) {
    count += 1;
    if (count > MAX_ROWS)
      throw new AppError('VALIDATION_FAILED', { detail: 'A sheet holds 1,048,576 rows; use csv, ndjson or parquet.' });
    yield row;
  }
}
