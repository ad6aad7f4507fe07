import { unguarded } from '../../core/csv-line.ts';
import { validationFailed } from '../../core/errors.ts';
import { pacedByLength, type Steps } from '../../science/index.ts';
import { csvRecords } from './csv-records.ts';
import { jsonElements } from './json-elements.ts';
import { MAX_LINE, type PiecedText } from './pieced-text.ts';
import { type ImportFormat, MAX_LINES, type Refusal } from './schemas.ts';

/** A line of a file: the text that should be a keyword, or why there is none. Blank lines are none. */
export type ImportLine = { line: number } & ({ keyword: string } | { refused: Refusal });

type Visit = (line: ImportLine) => void;

/**
 * Visits the lines of a file. However long a line is, so much is read between two offers to pause, and no more is looked at
 * at once. @throws AppError VALIDATION_FAILED for too many of them, or what is no list at all
 */
export function linesOf(format: ImportFormat, text: PiecedText, visit: Visit): Steps<void> {
  if (format === 'csv') return csvLines(text, visit);
  if (format === 'json') return jsonLines(text, visit);
  return format === 'ndjson' ? ndjsonLines(text, visit) : plainLines(text, visit);
}

/** Visits the lines that are not blank; null in place of one that is too long to be looked at. */
function* rawLines(text: PiecedText, visit: (line: number, raw: string | null) => void): Steps<void> {
  const isPause = pacedByLength();
  for (let [at, line] = [0, 1]; at < text.length; line += 1) {
    countLine(line);
    const start = at;
    for (let [isBlank, isEnd] = [true, false]; !isEnd; ) {
      const piece = text.slice(at, at + MAX_LINE);
      const newLine = piece.indexOf('\n');
      const raw = newLine < 0 ? piece : piece.slice(0, newLine);
      at += raw.length;
      isBlank &&= raw.trim() === '';
      isEnd = newLine >= 0 || at >= text.length;
      if (isEnd && !isBlank) visit(line, at - start > MAX_LINE ? null : text.slice(start, at));
      if (isPause(raw.length)) yield;
    }
    at += 1;
  }
}

function countLine(line: number): void {
  if (line <= MAX_LINES) return;
  throw validationFailed([{ path: 'text', message: `at most ${MAX_LINES.toLocaleString('en')} lines` }]);
}

function plainLines(text: PiecedText, visit: Visit): Steps<void> {
  return rawLines(text, (line, raw) => visit({ line, ...(raw === null ? { refused: 'TOO_LONG' } : { keyword: raw }) }));
}

function ndjsonLines(text: PiecedText, visit: Visit): Steps<void> {
  return rawLines(text, (line, raw) => visit({ line, ...keywordIn(raw) }));
}

/** The elements of one JSON list; their numbers stand for lines. */
function jsonLines(text: PiecedText, visit: Visit): Steps<void> {
  let line = 0;
  return jsonElements(text, (raw) => {
    line += 1;
    countLine(line);
    visit({ line, ...keywordIn(raw) });
  });
}

/** A JSON text, or the `keyword` of an object. */
function keywordIn(raw: string | null): { keyword: string } | { refused: Refusal } {
  if (raw === null) return { refused: 'INVALID_LINE' };
  try {
    const value = JSON.parse(raw) as unknown;
    const keyword = typeof value === 'object' && value !== null ? (value as { keyword?: unknown }).keyword : value;
    return typeof keyword === 'string' ? { keyword } : { refused: 'NO_KEYWORD' };
  } catch {
    return { refused: 'INVALID_LINE' };
  }
}

/**
 * The column named `keyword`, else the first. What an export guards against spreadsheets is taken out of its guard.
 * @throws AppError VALIDATION_FAILED for a file that breaks off
 */
function csvLines(text: PiecedText, visit: Visit): Steps<void> {
  let column = -1;
  return csvRecords(text, ({ line, cells }) => {
    countLine(line);
    if (cells === null) {
      // Where the next line begins nobody can tell: the rest would be lost without a word.
      const message = `cannot be read from line ${line} on: a quote stays open, or a line is longer than ${MAX_LINE} characters`;
      throw validationFailed([{ path: 'text', message }]);
    }
    if (column < 0) {
      const named = cells.findIndex((head) => head.trim().toLowerCase() === 'keyword');
      column = Math.max(0, named);
      if (named >= 0) return;
    }
    const cell = cells[column] ?? '';
    if (cells.some((one) => one.trim() !== '')) visit({ line, keyword: unguarded(cell) });
  });
}
