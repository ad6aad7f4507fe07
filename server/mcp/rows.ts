import { tokensAtMost } from './tokens.ts';

/** Characters of a cell that a model is shown; the rest is in the exports. */
const MAX_CELL = 400;

type Cell = string | number | boolean | null;

/** What nobody sees and a model reads all the same: tags, turning marks, control characters, selectors of no emoji. */
const UNSEEN = /[[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]--[\u200c\u200d\ufe0e\ufe0f]]/gv;

/** A cell as it is shown: what a person would see of it; long text is cut, with the count of what is missing. */
function shown(cell: Cell, most: number): Cell {
  if (typeof cell !== 'string') return cell;
  const seen = cell.replace(/[\t\n\r]+/g, ' ').replace(UNSEEN, '');
  if (seen.length <= most) return seen;
  return `${seen.slice(0, most).toWellFormed()}… (${seen.length - most} more characters)`;
}

const costOf = (cells: Cell[]) => tokensAtMost(JSON.stringify(cells)) + 1;

/** As many whole rows from the first as stay within so many tokens. One at least: it is cut until it fits. */
export function rowsWithin(rows: readonly (readonly Cell[])[], tokens: number): Cell[][] {
  const kept: Cell[][] = [];
  let used = 0;
  for (const row of rows) {
    let cells = row.map((cell) => shown(cell, MAX_CELL));
    for (let most = MAX_CELL / 2; kept.length === 0 && costOf(cells) > tokens && most >= 1; most /= 2)
      cells = row.map((cell) => shown(cell, Math.floor(most)));
    used += costOf(cells);
    if (used > tokens && kept.length > 0) break;
    kept.push(cells);
  }
  return kept;
}
