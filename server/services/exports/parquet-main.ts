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

const source = (rows: readonly (readonly Cell[])[]): ColumnSource[] =>
  columns.map(({ name, type }, at) => ({ name, type: TYPES[type], data: rows.map((row) => row[at]), nullable: true }));

/** Takes rows from now on: they gather to groups, and a group becomes bytes. */
function serve(): void {
  const bytes = new ByteWriter();
  const file = new ParquetWriter({ writer: bytes, schema: schemaFromColumnData({ columnData: source([]) }) });
  let group: (readonly Cell[])[] = [];
  parentPort!.on('message', (rows: Handed) => {
    if (rows) group.push(...rows);
    if (group.length >= GROUP_ROWS || (!rows && group.length > 0)) {
      file.write({ columnData: source(group), rowGroupSize: group.length });
      group = [];
    }
    if (!rows) file.finish();
    const written = bytes.getBytes().slice();
    bytes.index = 0;
    parentPort!.postMessage(written, [written.buffer]);
  });
}

serve();
