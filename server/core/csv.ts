import { type Cell, csvLine } from './csv-line.ts';

/** Rows in one piece of a body: enough that pieces are few, little enough that none holds the process up. */
const ROWS_AT_ONCE = 500;

/**
 * A table as CSV in UTF-8, piece by piece: a header, then the rows.
 * @param columns names of members of a row, in the order of the cells
 */
export function* csvPieces(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, Cell>>[],
): Generator<Uint8Array> {
  yield Buffer.from(csvLine(columns));
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    const lines = rows.slice(first, first + ROWS_AT_ONCE).map((row) => csvLine(columns.map((column) => row[column]!)));
    yield Buffer.from(lines.join(''));
  }
}
