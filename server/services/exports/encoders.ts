import { setImmediate } from 'node:timers/promises';
import { type Cell, csvLine } from '../../core/csv-line.ts';
import type { Column } from './columns.ts';

/** A table on its way out: rows are made as they are asked for, so that none waits in memory. */
export interface Table {
  columns: readonly Column[];
  rows: Iterable<readonly Cell[]>;
}

/** Rows that are written between two turns of the event loop: well under a millisecond where they are short. */
const ROWS_AT_ONCE = 200;
/** After this long, milliseconds, a lot of long rows ends early. */
const LOT_MS = 3;

/** A few rows at a time, with a turn of the event loop behind each lot. */
export async function* inLots(
  rows: Iterable<readonly Cell[]>,
  most = ROWS_AT_ONCE,
): AsyncGenerator<(readonly Cell[])[]> {
  let lot: (readonly Cell[])[] = [];
  let end = performance.now() + LOT_MS;
  for (const row of rows) {
    lot.push(row);
    if (lot.length < most && performance.now() < end) continue;
    yield lot;
    lot = [];
    await setImmediate();
    end = performance.now() + LOT_MS;
  }
  if (lot.length > 0) yield lot;
}

/** RFC 4180 in UTF-8: null is an empty cell, an empty text `""`, and what a spreadsheet would compute is guarded. */
export async function* csv({ columns, rows }: Table, bom: boolean): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${bom ? '\ufeff' : ''}${csvLine(columns.map(({ name }) => name))}`);
  for await (const lot of inLots(rows)) yield Buffer.from(lot.map((row) => csvLine(row)).join(''));
}

/** One JSON object a line; lists as lists. */
export async function* ndjson({ columns, rows }: Table): AsyncGenerator<Uint8Array> {
  const names = columns.map(({ name }) => `${JSON.stringify(name)}:`);
  const text = (cell: Cell, at: number) =>
    names[at]! + (columns[at]!.type === 'json' && cell !== null ? String(cell) : JSON.stringify(cell));
  for await (const lot of inLots(rows)) yield Buffer.from(lot.map((row) => `{${row.map(text).join(',')}}\n`).join(''));
}
