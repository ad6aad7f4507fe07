import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { ByteWriter, type ColumnSource, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { Cell } from '../../core/csv-line.ts';
import type { Column } from './columns.ts';
import type { Handed } from './in-thread.ts';
import { charactersOf } from './row-size.ts';

/** Writes a Parquet file beside the event loop (`in-thread.ts`). */
const columns = workerData as readonly Pick<Column, 'name' | 'type'>[];
const TYPES = { string: 'STRING', json: 'STRING', number: 'DOUBLE', boolean: 'BOOLEAN' } as const;
/** Rows of a group, the unit that readers skip by and that waits in memory. */
const GROUP_ROWS = 5_000;
/** Characters of a group's text, where rows are long. */
const GROUP_CHARACTERS = 1_000_000;

const source = (rows: readonly (readonly Cell[])[]): ColumnSource[] =>
  columns.map(({ name, type }, at) => ({ name, type: TYPES[type], data: rows.map((row) => row[at]), nullable: true }));

/** Takes rows from now on: they gather to groups, the same ones however they come, and a group becomes bytes. */
function serve(): void {
  const bytes = new ByteWriter();
  const file = new ParquetWriter({ writer: bytes, schema: schemaFromColumnData({ columnData: source([]) }) });
  let group: (readonly Cell[])[] = [];
  let characters = 0;
  const writeGroup = () => {
    if (group.length > 0) file.write({ columnData: source(group), rowGroupSize: group.length });
    group = [];
    characters = 0;
  };
  parentPort!.on('message', (rows: Handed) => {
    for (const row of rows ?? []) {
      group.push(row);
      characters += charactersOf(row);
      if (group.length >= GROUP_ROWS || characters >= GROUP_CHARACTERS) writeGroup();
    }
    if (!rows) {
      writeGroup();
      file.finish();
    }
    const written = bytes.getBytes().slice();
    bytes.index = 0;
    parentPort!.postMessage(written, [written.buffer]);
  });
}

serve();
// What is terminated keeps nothing by itself; the next thread needs no compiler then, which takes 17 MB.
flushCompileCache();
