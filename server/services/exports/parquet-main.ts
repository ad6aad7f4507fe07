import { parentPort, workerData } from 'node:worker_threads';
import { ByteWriter, type ColumnSource, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { Cell } from '../../core/csv-line.ts';
import type { Column } from './columns.ts';

/** Writes a Parquet file beside the event loop: each message is a group of rows, null ends the file. Answers with bytes. */
const columns = workerData as readonly Pick<Column, 'name' | 'type'>[];
const TYPES = { string: 'STRING', json: 'STRING', number: 'DOUBLE', boolean: 'BOOLEAN' } as const;

const source = (rows: readonly (readonly Cell[])[]): ColumnSource[] =>
  columns.map(({ name, type }, at) => ({ name, type: TYPES[type], data: rows.map((row) => row[at]), nullable: true }));

const bytes = new ByteWriter();
const file = new ParquetWriter({ writer: bytes, schema: schemaFromColumnData({ columnData: source([]) }) });

parentPort!.on('message', (rows: (readonly Cell[])[] | null) => {
  if (rows) file.write({ columnData: source(rows), rowGroupSize: rows.length });
  else file.finish();
  const written = bytes.getBytes().slice();
  bytes.index = 0;
  parentPort!.postMessage(written, [written.buffer]);
});
