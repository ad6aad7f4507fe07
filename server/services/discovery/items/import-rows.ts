import { CsvError, parse } from 'csv-parse';
import type { Issue } from '../../../core/errors.ts';
import { ruleOf } from '../../../core/field-rules.ts';
import { blankMessages, issuesInWords } from '../../../core/issue-words.ts';
import { ImportRow } from './schemas.ts';

/** Columns of a CSV file: exactly these, in any order. */
export const COLUMNS = ['keyword', 'game', 'source', 'firstSeenAt'] as const;

/** Longest line of a CSV file, bytes: a guard against a quote that is never closed. */
const MAX_LINE = 10_000;

/** A row that is valid, or what is wrong with it and where. */
export type ReadRow = { row: ImportRow } | { issues: Issue[] };

/** Rows of a JSON list; places are `items.<index>.<field>`. */
export function* readItems(items: readonly unknown[]): Generator<ReadRow> {
  for (const [index, item] of items.entries()) yield readRow(item, (field) => `items.${index}${field && `.${field}`}`);
}

/**
 * Rows of a CSV text or stream, read one at a time. Places are `line <n>`, counted from 1 for the header. A file that
 * cannot be read any further ends with an issue.
 */
export async function* readCsv(source: AsyncIterable<string> | Iterable<string>): AsyncGenerator<ReadRow> {
  const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true } as const;
  const parser = parse({ ...options, max_record_size: MAX_LINE });
  void feed(source, parser);
  let header: string[] | null = null;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const refuse = (message: string): ReadRow => ({ issues: [{ path: `line ${info.lines}`, message }] });
      if (header === null) {
        header = record;
        if ([...record].sort().join() === [...COLUMNS].sort().join()) continue;
        yield refuse(`the header must name ${COLUMNS.join(', ')}`);
        return;
      }
      if (record.length !== header.length) yield refuse(`has ${record.length} columns instead of ${header.length}`);
      else {
        const fields = Object.fromEntries(header.map((name, i) => [name, record[i]]));
        yield readRow(fields, (field) => `line ${info.lines}${field && `, ${field}`}`);
      }
    }
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown;
    const line = (thrown as CsvError & { lines?: number }).lines ?? 1;
    yield { issues: [{ path: `line ${line}`, message: 'is not well-formed CSV' }] };
    return;
  }
  if (header === null) yield { issues: [{ path: 'line 1', message: 'the file is empty' }] };
}

/** Hands the text to the parser piece by piece; an error of the source ends the parser with it. */
async function feed(source: AsyncIterable<string> | Iterable<string>, parser: ReturnType<typeof parse>): Promise<void> {
  try {
    for await (const piece of source) {
      if (!parser.write(piece)) await new Promise((resolve) => parser.once('drain', resolve).once('close', resolve));
    }
    parser.end();
  } catch (error) {
    parser.destroy(error as Error);
  }
}

function readRow(raw: unknown, place: (field: string) => string): ReadRow {
  const parsed = ImportRow.safeParse(raw, blankMessages);
  if (parsed.success) return { row: parsed.data };
  const issues = issuesInWords(parsed.error.issues, raw, ruleOf(ImportRow));
  return { issues: issues.map(({ path, message }) => ({ path: place(path), message })) };
}
