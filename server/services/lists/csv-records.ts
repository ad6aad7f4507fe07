import { pacedByLength, type Steps } from '../../science/index.ts';
import { MAX_LINE, type PiecedText } from './pieced-text.ts';

/** A record of a CSV text, by the line that it begins on; its cells are null where it is too long, or a quote does not end. */
export interface CsvRecord {
  line: number;
  cells: string[] | null;
}

const END_OF_CELL = /[,\n]/g;

/**
 * Visits the records of a CSV text after RFC 4180, up to the first that cannot be read. What follows a closing quote, and a
 * quote inside of a cell that begins with none, are characters like any other: files are rarely written as the standard says.
 */
export function* csvRecords(text: PiecedText, visit: (record: CsvRecord) => void): Steps<void> {
  const isPause = pacedByLength();
  let at = text.slice(0, 1) === '\ufeff' ? 1 : 0;
  for (let line = 1; at < text.length; ) {
    // One character more than a record has: whether it ends in time is seen, and nothing behind it.
    const piece = text.slice(at, at + MAX_LINE + 1);
    const { cells, end } = recordIn(piece);
    const isWhole = end <= MAX_LINE;
    visit({ line, cells: cells && isWhole ? withoutReturn(cells) : null });
    if (!cells || !isWhole) return;
    line += linesIn(piece, end);
    at += end + 1;
    if (isPause(end)) yield;
  }
}

/** The cells of the record that a text begins with, null where a quote does not end, and where it ends. */
function recordIn(text: string): { cells: string[] | null; end: number } {
  const newLine = text.indexOf('\n');
  const end = newLine < 0 ? text.length : newLine;
  const line = text.slice(0, end);
  return line.includes('"') ? quotedCells(text) : { cells: line.split(','), end };
}

function quotedCells(text: string): { cells: string[] | null; end: number } {
  const cells: string[] = [];
  for (let at = 0; ; ) {
    let cell = '';
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1);
      if (close < 0) return { cells: null, end: text.length };
      cell = text.slice(at + 1, close).replaceAll('""', '"');
      at = close + 1;
    }
    const end = endOfCell(text, at);
    cells.push(cell + text.slice(at, end));
    if (text[end] !== ',') return { cells, end };
    at = end + 1;
  }
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

function endOfCell(text: string, from: number): number {
  END_OF_CELL.lastIndex = from;
  return END_OF_CELL.exec(text)?.index ?? text.length;
}

/** Lines end in CR LF as often as in LF. */
function withoutReturn(cells: string[]): string[] {
  const last = cells.at(-1)!;
  if (last.endsWith('\r')) cells[cells.length - 1] = last.slice(0, -1);
  return cells;
}

function linesIn(text: string, to: number): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
