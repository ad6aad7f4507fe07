import { parentPort, workerData } from 'node:worker_threads';
import { ByteWriter, type ColumnSource, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { Cell } from '../../core/csv-line.ts';
import type { Column } from './columns.ts';
import type { Handed } from './in-thread.ts';

/** Writes a Parquet file beside the event loop (`in-thread.ts`). */
const columns = workerData as readonly Pick<Column, 'name' | 'type'>[];
const TYPES = { string: 'STRING', json: 'STRING', number: 'DOUBLE', boolean: 'BOOLEAN' } as const;
/** Rows of a group, the unit that readers skip by and that waits in memory. */
const GROUP_ROWS = 5_000;
/** Characters of a group's text, where rows are long. */
const GROUP_CHARACTERS = 2_000_000;

const lengthOf = (rows: readonly (readonly Cell[])[]) =>
  rows.reduce(
    (sum, row) => row.reduce<number>((of, cell) => of + (typeof cell === 'string' ? cell.length : 0), sum),
    0,
  );

const source = (rows: readonly (readonly Cell[])[]): ColumnSource[] =>
  columns.map(({ name, type }, at) => ({ name, type: TYPES[type], data: rows.map((row) => row[at]), nullable: true }));

/** Takes rows from now on: they gather to groups, and a group becomes bytes. */
function serve(): void {
  const bytes = new ByteWriter();
  const file = new ParquetWriter({ writer: bytes, schema: schemaFromColumnData({ columnData: source([]) }) });
  let group: (readonly Cell[])[] = [];
  let characters = 0;
  parentPort!.on('message', (rows: Handed) => {
    if (rows) {
      group.push(...rows);
      characters += lengthOf(rows);
    }
    const isFull = group.length >= GROUP_ROWS || characters >= GROUP_CHARACTERS;
    if (isFull || (!rows && group.length > 0)) {
      file.write({ columnData: source(group), rowGroupSize: group.length });
      group = [];
      characters = 0;
    }
    if (!rows) file.finish();
    const written = bytes.getBytes().slice();
    bytes.index = 0;
    parentPort!.postMessage(written, [written.buffer]);
  });
}

serve();
