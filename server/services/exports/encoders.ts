import { setImmediate } from 'node:timers/promises';
import { type Cell, csvLine } from '../../core/csv-line.ts';
import type { Column } from './columns.ts';
import { charactersOf } from './row-size.ts';

type Rows = Iterable<readonly Cell[]>;

/** A table on its way out: rows are made as they are asked for, so that none waits in memory. */
export interface Table {
  columns: readonly Column[];
  rows: Rows;
  /** How many rows there are. */
  length: number;
}

/** Rows that are handed over at once, and characters of their texts, where they are long. */
const ROWS_AT_ONCE = 100;
const CHARACTERS_AT_ONCE = 256 * 1024;
/** After this long, milliseconds, others have their turn of the event loop. */
const SLICE_MS = 3;
/** Bytes that go out at once. */
const PIECE_BYTES = 32 * 1024;
/** Most bytes of UTF-8 that a code unit of a text takes. */
const MOST_BYTES = 3;

/** Lets others have their turn when it is time. */
class Slices {
  #end = performance.now() + SLICE_MS;

  get isOver(): boolean {
    return performance.now() >= this.#end;
  }

  async turn(): Promise<void> {
    await setImmediate();
    this.#end = performance.now() + SLICE_MS;
  }
}

/** A few rows at a time, with turns of the event loop in between, counted in time: rows may be long. */
export async function* inLots(rows: Rows): AsyncGenerator<(readonly Cell[])[]> {
  const slices = new Slices();
  let lot: (readonly Cell[])[] = [];
  let characters = 0;
  for (const row of rows) {
    lot.push(row);
    characters += charactersOf(row);
    if (lot.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE && !slices.isOver) continue;
    yield lot;
    lot = [];
    characters = 0;
    if (slices.isOver) await slices.turn();
  }
  if (lot.length > 0) yield lot;
}

/**
 * One line a row, written where it goes out from: rows that wait for others, or their texts, outlive collections of garbage, and
 * make the heap grow by some 20 MB.
 */
async function* inLines(rows: Rows, lineOf: (row: readonly Cell[]) => string): AsyncGenerator<Uint8Array> {
  const slices = new Slices();
  let [piece, length] = [Buffer.allocUnsafeSlow(PIECE_BYTES), 0];
  const finished = () => {
    const whole = piece.subarray(0, length);
    [piece, length] = [Buffer.allocUnsafeSlow(PIECE_BYTES), 0];
    return whole;
  };
  for (const row of rows) {
    const line = lineOf(row);
    const most = MOST_BYTES * line.length;
    if (length > 0 && length + most > PIECE_BYTES) yield finished();
    if (most > PIECE_BYTES) yield Buffer.from(line);
    else length += piece.write(line, length);
    if (!slices.isOver) continue;
    if (length > 0) yield finished();
    await slices.turn();
  }
  if (length > 0) yield finished();
}

/** RFC 4180 in UTF-8: null is an empty cell, an empty text `""`, and what a spreadsheet would compute is guarded. */
export async function* csv({ columns, rows }: Table, bom: boolean): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${bom ? '\ufeff' : ''}${csvLine(columns.map(({ name }) => name))}`);
  yield* inLines(rows, csvLine);
}

/** One JSON object a line; lists as lists. */
export async function* ndjson({ columns, rows }: Table): AsyncGenerator<Uint8Array> {
  const names = columns.map(({ name }) => `${JSON.stringify(name)}:`);
  const text = (cell: Cell, at: number) =>
    names[at]! + (columns[at]!.type === 'json' && cell !== null ? String(cell) : JSON.stringify(cell));
  yield* inLines(rows, (row) => `{${row.map(text).join(',')}}\n`);
}
