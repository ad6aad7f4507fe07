import { unguarded } from '../../core/csv-line.ts';
import { validationFailed } from '../../core/errors.ts';
import { csvRecords } from './csv-records.ts';
import { type ImportFormat, MAX_LINES } from './schemas.ts';

/** A line of a file: the text that should be a keyword, or null when the line cannot be read. Blank lines are none. */
export interface ImportLine {
  line: number;
  keyword: string | null;
  /** It can be read, and holds no keyword. */
  isOther?: true;
}

/** Longest line that is looked at, characters. */
const MAX_LINE = 10_000;

/** The lines of a file, read one at a time. @throws AppError VALIDATION_FAILED for too many of them, or what is no list at all */
export function linesOf(format: ImportFormat, text: string): Iterable<ImportLine> {
  if (format === 'csv') return csvLines(text);
  if (format === 'json') return jsonLines(text);
  return format === 'ndjson' ? ndjsonLines(text) : plainLines(text);
}

function* rawLines(text: string): Generator<{ line: number; raw: string }> {
  for (let [start, line] = [0, 1]; start < text.length; line += 1) {
    countLine(line);
    const end = text.indexOf('\n', start);
    const raw = text.slice(start, end < 0 ? text.length : end);
    if (raw.trim() !== '') yield { line, raw };
    start = end < 0 ? text.length : end + 1;
  }
}

function countLine(line: number): void {
  if (line <= MAX_LINES) return;
  throw validationFailed([{ path: 'text', message: `at most ${MAX_LINES.toLocaleString('en')} lines` }]);
}

function* plainLines(text: string): Generator<ImportLine> {
  for (const { line, raw } of rawLines(text)) yield { line, keyword: raw };
}

function* ndjsonLines(text: string): Generator<ImportLine> {
  for (const { line, raw } of rawLines(text)) yield { line, ...keywordIn(raw) };
}

/** A JSON text, or the `keyword` of an object. */
function keywordIn(raw: string): Omit<ImportLine, 'line'> {
  if (raw.length > MAX_LINE) return { keyword: null };
  try {
    const value = JSON.parse(raw) as unknown;
    const keyword = typeof value === 'object' && value !== null ? (value as { keyword?: unknown }).keyword : value;
    return typeof keyword === 'string' ? { keyword } : { keyword: null, isOther: true };
  } catch {
    return { keyword: null };
  }
}

/** Elements of one JSON list, cut out of the text one at a time; their numbers stand for lines. */
function* jsonLines(text: string): Generator<ImportLine> {
  const noList = () => validationFailed([{ path: 'text', message: 'must be a JSON list of keywords' }]);
  const all = /[[\]{},"]/g;
  const open = /^\s*\[/.exec(text);
  if (!open || !/\]\s*$/.test(text)) throw noList();
  let [start, depth, line] = [open[0].length, 1, 0];
  all.lastIndex = start;
  for (let sign = all.exec(text); sign; sign = all.exec(text)) {
    if (sign[0] === '"') all.lastIndex = endOfText(text, sign.index);
    else if (sign[0] === '[' || sign[0] === '{') depth += 1;
    else if (sign[0] !== ',') depth -= 1;
    const isEnd = depth === 0;
    if (!isEnd && (sign[0] !== ',' || depth > 1)) continue;
    const raw = text.slice(start, sign.index);
    if (!isEnd || raw.trim() !== '' || line > 0) {
      line += 1;
      countLine(line);
      yield { line, ...keywordIn(raw) };
    }
    start = sign.index + 1;
    if (isEnd) break;
  }
  if (depth !== 0 || text.slice(start).trim() !== '') throw noList();
}

/** Place behind the quote that ends a JSON text. */
function endOfText(text: string, start: number): number {
  const sign = /["\\]/g;
  sign.lastIndex = start + 1;
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    if (found[0] === '"') return found.index + 1;
    sign.lastIndex = found.index + 2;
  }
  return text.length;
}

/**
 * The column named `keyword`, else the first. What an export guards against spreadsheets is taken out of its guard.
 * @throws AppError VALIDATION_FAILED for a file that breaks off
 */
function* csvLines(text: string): Generator<ImportLine> {
  let column = -1;
  for (const { line, cells } of csvRecords(text)) {
    countLine(line);
    if (cells === null) {
      // Where the next line begins nobody can tell: the rest would be lost without a word.
      const message = `cannot be read from line ${line} on: a quote stays open, or a line is longer than ${MAX_LINE} characters`;
      throw validationFailed([{ path: 'text', message }]);
    }
    if (column < 0) {
      const named = cells.findIndex((head) => head.trim().toLowerCase() === 'keyword');
      column = Math.max(0, named);
      if (named >= 0) continue;
    }
    const cell = cells[column] ?? '';
    if (cells.some((one) => one.trim() !== '')) yield { line, keyword: unguarded(cell) };
  }
}
