/** A record of a CSV text, by the line that it begins on; its cells are null where it is too long, or a quote does not end. */
export interface CsvRecord {
  line: number;
  cells: string[] | null;
}

/** Longest record that is looked at, characters. */
const MAX_RECORD = 10_000;

/**
 * Records of a CSV text after RFC 4180, one at a time. What follows a closing quote, and a quote inside of a cell that begins
 * with none, are characters like any other: files are rarely written as the standard says.
 */
export function* csvRecords(text: string): Generator<CsvRecord> {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let quote = text.indexOf('"');
  for (let line = 1; at < text.length; ) {
    const newLine = text.indexOf('\n', at);
    let end = newLine < 0 ? text.length : newLine;
    if (quote >= 0 && quote < at) quote = text.indexOf('"', at);
    const isQuoted = quote >= 0 && quote < end;
    const quoted = isQuoted ? quotedCells(text, at) : null;
    if (isQuoted) end = quoted?.end ?? text.length;
    const cells = isQuoted ? (quoted?.cells ?? null) : text.slice(at, Math.min(end, at + MAX_RECORD)).split(',');
    yield { line, cells: cells && end - at <= MAX_RECORD ? withoutReturn(cells) : null };
    line += isQuoted ? linesIn(text, at, end) : 1;
    at = end + 1;
  }
}

/** The cells of a record with quotes, and where it ends; null when a quote does not. */
function quotedCells(text: string, start: number): { cells: string[]; end: number } | null {
  const cells: string[] = [];
  for (let at = start; ; ) {
    let cell = '';
    if (text[at] === '"') {
      const close = closingQuote(text, at + 1);
      if (close < 0) return null;
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
  const end = /[,\n]/g;
  end.lastIndex = from;
  return end.exec(text)?.index ?? text.length;
}

/** Lines end in CR LF as often as in LF. */
function withoutReturn(cells: string[]): string[] {
  const last = cells.at(-1)!;
  if (last.endsWith('\r')) cells[cells.length - 1] = last.slice(0, -1);
  return cells;
}

function linesIn(text: string, from: number, to: number): number {
  let lines = 1;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
