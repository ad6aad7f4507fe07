import type { Paint } from './paint.ts';
import { cut, plain, widthOf } from './plain.ts';

/** A column of a table; what is unknown is null and shown as a dash, never as 0. */
export interface Column<R> {
  title: string;
  /** Whether it is cut where the terminal is too narrow; of a table without one, the first is. */
  gives?: true;
  of(row: R): string | number | null | undefined;
}

const GAP = '  ';
const LEAST = 10;
const WIDEST = 60;

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/** Rows under their titles, within the width of a terminal: one column gives way. */
export function table<R>(
  columns: readonly Column<R>[],
  rows: readonly R[],
  { paint, width }: { paint: Paint; width: number },
): string {
  const titles = columns.map(({ title }) => plain(title));
  const cells = rows.map((row) => columns.map(({ of }) => shown(of(row))));
  const isNumeric = columns.map(({ of }) => rows.some((row) => typeof of(row) === 'number'));
  const natural = titles.map((title, i) =>
    Math.min(WIDEST, Math.max(widthOf(title), ...cells.map((line) => widthOf(line[i]!)))),
  );
  const giving = Math.max(
    0,
    columns.findIndex(({ gives }) => gives),
  );
  const others = natural.reduce((sum, one, i) => (i === giving ? sum : sum + one + GAP.length), 0);
  const widths = natural.map((one, i) => (i === giving ? Math.min(one, Math.max(LEAST, width - others)) : one));
  const line = (texts: readonly string[]) =>
    texts
      .map((text, i) => padded(cut(text, widths[i]!), widths[i]!, isNumeric[i]!))
      .join(GAP)
      .trimEnd();
  return [paint('bold', line(titles)), ...cells.map(line), ''].join('\n');
}

function shown(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '-';
  return typeof value === 'number' ? number.format(value) : plain(value);
}

function padded(text: string, width: number, isRight: boolean): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return isRight ? space + text : text + space;
}
