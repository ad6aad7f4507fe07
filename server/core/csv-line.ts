/** Imports nothing: programs in a browser write their files by the same rule. */

export type Cell = string | number | boolean | null;

/** What a spreadsheet takes for a formula, some of them in full width too, or looks guarded already: one `'` less is what it was. And a number, which it may. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;
const NUMBER = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/;
const GUARD = /^'(?='*[=+\-@＝＋－＠\t\r\n])/;

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

/** The text of a cell as it was before it was guarded. */
export const unguarded = (cell: string): string => cell.replace(GUARD, '');
