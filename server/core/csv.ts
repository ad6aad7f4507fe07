/** Rows in one piece of a body: enough that pieces are few, little enough that none holds the process up. */
const ROWS_AT_ONCE = 500;

/**
 * A table as CSV after RFC 4180, in UTF-8, piece by piece: a header, then the rows. Null is an empty cell and 0 is 0. Text that a
 * spreadsheet would compute is guarded by `'`, unless it is a number.
 * @param columns names of members of a row, in the order of the cells
 */
export function* csvPieces(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): Generator<Uint8Array> {
  yield lineOf(columns);
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    const some = rows.slice(first, first + ROWS_AT_ONCE);
    yield Buffer.concat(some.map((row) => lineOf(columns.map((column) => row[column]))));
  }
}

function lineOf(cells: readonly unknown[]): Buffer {
  return Buffer.from(`${cells.map(cellOf).join(',')}\r\n`);
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  const guarded = /^[=+\-@\t\r]/.test(value) && !/^[+-]?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
