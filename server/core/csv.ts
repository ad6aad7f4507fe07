export type Cell = string | number | boolean | null;

/** What a spreadsheet takes for a formula, or looks guarded already: one `'` less is what it was. And a number, which it may. */
const FORMULA = /^'*[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** A line of RFC 4180 with its end. Null is an empty cell, an empty text `""`. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const guarded = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return guarded === '' || /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

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
