import type { Cell } from '../../core/csv-line.ts';
import { comeBack, FairQueue } from '../../core/fair-queue.ts';
import type { CacheKind, StateKind } from '../../core/memory.ts';
import { SharedWork } from '../../core/shared-work.ts';
import { inSteps, runInSlices, type Steps } from '../../science/slices.ts';
import { partyOf, type RequestContext } from '../context.ts';
import { resultAt, shelfOf } from '../jobs/stored-result.ts';
import type { JobRow } from '../spend/units.ts';
import { cellOf } from './columns.ts';
import { PARTS, type Part } from './tables.ts';

/** Bytes of tables that a process keeps at hand; a few of the largest results. */
const MEMORY_BYTES = 64 * 1024 * 1024;
/** Results that are parsed at once, which takes several times their text, and that wait for it. */
const AT_ONCE = 2;
const PLACES = 64;
/** Room of a cell, and what a text and a number that is no small integer take beside it. */
const CELL_BYTES = 8;
const TEXT_BYTES = 24;
const NUMBER_BYTES = 16;

/** A part of a result: its cells, column by column. */
export interface StoredTable {
  length: number;
  cells: ReadonlyMap<string, readonly Cell[]>;
}

interface Tables {
  parts: Record<string, StoredTable>;
  /** Of the text that they were read from. */
  textBytes: number;
  bytes: number;
}

/** Results never change, and a table of cells takes a fraction of the parsed result, which is dropped when its tables are made. */
const TABLES: CacheKind<Tables> = { name: 'tables', maxBytes: MEMORY_BYTES, bytesOf: ({ bytes }) => bytes };

interface Readings {
  shared: SharedWork<Tables>;
  queue: FairQueue;
}
const READINGS: StateKind<Readings> = { name: 'table-readings' };

export type Reader = Pick<RequestContext, 'app' | 'caller' | 'meta' | 'results'>;

/**
 * All parts of a stored result as tables. Parsed once for all who ask meanwhile, a few results at a time, callers in turn; a
 * reading that everybody has gone from is given up. The caller has made sure that its reader may see it.
 * @throws AppError VALIDATION_FAILED when the request reads too much; SERVICE_UNAVAILABLE when too much waits, or the client is gone
 */
export async function tablesOf(
  ctx: Reader,
  kind: JobRow['operation'],
  resultId: string,
): Promise<Readonly<Record<string, StoredTable>>> {
  const { app, meta } = ctx;
  const [key, known] = [keyOf(kind, resultId), app.memory.cache(TABLES)];
  const stored = resultAt(shelfOf(app), resultId);
  await countRows(ctx, kind, resultId);
  const near = known.get(key);
  if (near) return near.parts;
  const { shared, queue } = app.memory.state(READINGS, () => ({
    shared: new SharedWork<Tables>(),
    queue: new FairQueue({ atOnce: AT_ONCE, places: PLACES }),
  }));
  const party = partyOf(ctx);
  const read = async (gone: AbortSignal) => {
    const text = await stored.load();
    gone.throwIfAborted();
    const tables = await runInSlices(tablesIn(kind, await text?.parse(gone), text?.bytes ?? 0));
    known.set(key, tables);
    return tables;
  };
  try {
    return (await shared.result(key, meta.signal(), (gone) => queue.run(party, () => read(gone), gone))).parts;
  } catch (thrown) {
    throw comeBack(thrown, meta.signal());
  }
}

const keyOf = (kind: JobRow['operation'], resultId: string) => `${kind} ${resultId}`;

/** Counts a result of which the request reads rows. @throws AppError VALIDATION_FAILED when it reads too much */
export async function countRows(
  { app, results }: Pick<Reader, 'app' | 'results'>,
  kind: JobRow['operation'],
  resultId: string,
): Promise<void> {
  const known = app.memory.cache(TABLES).peek(keyOf(kind, resultId));
  await results.takeRows(resultId, async () => known?.textBytes ?? (await resultAt(shelfOf(app), resultId).size()));
}

function* tablesIn(kind: JobRow['operation'], stored: unknown, textBytes: number): Steps<Tables> {
  const tables: Tables = { parts: {}, textBytes, bytes: 0 };
  for (const [name, part] of Object.entries(PARTS[kind] ?? {})) {
    const { table, bytes } = yield* tableOf(part, stored);
    tables.parts[name] = table;
    tables.bytes += bytes;
  }
  return tables;
}

function* tableOf({ columns, rowsOf }: Part, stored: unknown): Steps<{ table: StoredTable; bytes: number }> {
  const cells = columns.map((): Cell[] => []);
  let bytes = 0;
  let length = 0;
  yield* inSteps(stored === undefined || stored === null ? [] : rowsOf(stored), (row) => {
    for (const [at, column] of columns.entries()) {
      const cell = cellOf(row, column);
      // A table of months has the same text in many rows.
      if (cell !== cells[at]!.at(-1)) bytes += weightOf(cell);
      bytes += CELL_BYTES;
      cells[at]!.push(cell);
    }
    length += 1;
  });
  return { table: { length, cells: new Map(columns.map(({ name }, at) => [name, cells[at]!])) }, bytes };
}

function weightOf(cell: Cell): number {
  if (typeof cell === 'string') return TEXT_BYTES + 2 * cell.length;
  return typeof cell === 'number' && !Number.isInteger(cell) ? NUMBER_BYTES : 0;
}
