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

/**
 * Rows under their titles, within the width of a terminal: one column gives way, and where that is not enough, the rest of each
 * row stands beneath it.
 */
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
  const lines = folded(natural, giving, width);
  const text = (texts: readonly string[]) =>
    lines
      .map((line) => line.map(({ at, size }) => padded(cut(texts[at]!, size), size, isNumeric[at]!)).join(GAP))
      .map((line, i) => (i === 0 ? line : GAP + line).trimEnd())
      .join('\n');
  return [paint('bold', text(titles)), ...cells.map(text), ''].join('\n');
}

interface Place {
  at: number;
  size: number;
}

/** Which columns stand on which line of a row, and how wide; what is beneath the first line is indented by a gap. */
function folded(natural: readonly number[], giving: number, width: number): Place[][] {
  const others = natural.reduce((sum, one, i) => (i === giving ? sum : sum + one + GAP.length), 0);
  const least = Math.min(natural[giving] ?? 0, LEAST);
  if (others + least <= width) {
    return [natural.map((one, at) => ({ at, size: at === giving ? Math.min(one, width - others) : one }))];
  }
  const lines: Place[][] = [];
  let left = 0;
  for (const [at, one] of natural.entries()) {
    const size = Math.min(one, Math.max(1, width - (at === 0 ? 0 : GAP.length)));
    if (at > 0 && size <= left) lines.at(-1)!.push({ at, size });
    else {
      left = at === 0 ? width : width - GAP.length;
      lines.push([{ at, size }]);
    }
    left -= size + GAP.length;
  }
  return lines;
}

function shown(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '-';
  return typeof value === 'number' ? number.format(value) : plain(value);
}

function padded(text: string, width: number, isRight: boolean): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return isRight ? space + text : text + space;
}
