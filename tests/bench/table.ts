import { report } from './support.ts';

/** One row of the table that `npm run bench` ends with. */
export interface TableRow {
  name: string;
  /** What was measured, with its unit. */
  ours: string;
  /** What it is measured against in the same run, with its own figure; empty where the target stands alone. */
  against: string;
  /** Ours by the other one; null where there is no other. */
  ratio: number | null;
  target: string;
  /** Null: there was no time to measure it. */
  isMet: boolean | null;
  /** What a request, or whatever was measured, did: statements, bytes, where it was found. */
  did: string;
}

const MARK = 'ROW ';

/** Prints a row for whoever reads along, and for the table. */
export function tell(row: TableRow): void {
  const { name, ours, against, ratio, target, isMet, did } = row;
  if (isMet === null) console.log(`      ${name}: no time was left for it`);
  else {
    const beside = against === '' ? '' : `, ${ratio?.toFixed(3) ?? 'beside'} of ${against}`;
    report(name, `${ours}${beside}, target ${target}${did === '' ? '' : `; ${did}`}`, isMet);
  }
  console.log(MARK + JSON.stringify(row));
}

/** A row that found no time. */
export function tellUnmeasured(name: string, target: string): void {
  tell({ name, target, ours: '', against: '', ratio: null, isMet: null, did: '' });
}

/** The row that a line of a benchmark's output holds. */
export function rowIn(line: string): TableRow | null {
  return line.startsWith(MARK) ? JSON.parse(line.slice(MARK.length)) : null;
}

const WORDS = new Map([
  [true, 'met'],
  [false, 'MISSED'],
  [null, 'no time'],
]);

/** All rows as one table, and the same as JSON. */
export function printTable(rows: readonly TableRow[]): void {
  if (rows.length === 0) return;
  const cells = rows.map(({ name, ours, against, ratio, target, isMet }) => [
    ...[name, ours, against, ratio === null ? '' : ratio.toFixed(3), target, WORDS.get(isMet)!],
  ]);
  const all = [['row', 'measured', 'against', 'ratio', 'target', ''], ...cells];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((line) => line[column]!.length)));
  for (const line of all)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
  console.log(JSON.stringify(rows));
}
