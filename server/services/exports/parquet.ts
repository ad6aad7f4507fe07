import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Cell } from '../../core/csv-line.ts';
import { inLots, type Table } from './encoders.ts';

/** Rows of a group, the unit that readers skip by and that waits in memory. */
const GROUP_ROWS = 5_000;

/** A Parquet file, encoded in a thread of its own: numbers as DOUBLE, lists as JSON text, null as null. */
export async function* parquet({ columns, rows }: Table): AsyncGenerator<Uint8Array> {
  const thread = new Worker(new URL('./parquet-main.ts', import.meta.url), {
    workerData: columns.map(({ name, type }) => ({ name, type })),
  });
  try {
    for await (const lot of groups(rows)) yield await encoded(thread, lot);
    yield await encoded(thread, null);
  } finally {
    await thread.terminate();
  }
}

type Rows = (readonly Cell[])[];

/** Rows in groups, gathered with turns of the event loop in between. */
async function* groups(rows: Table['rows']): AsyncGenerator<Rows> {
  let group: Rows = [];
  for await (const lot of inLots(rows)) {
    group.push(...lot);
    if (group.length < GROUP_ROWS) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** The bytes of a group, or of the end of the file. */
async function encoded(thread: Worker, rows: Rows | null): Promise<Uint8Array> {
  // `once` fails on the event `error`, with which the thread tells of its own.
  const answer = once(thread, 'message');
  thread.postMessage(rows);
  const [written] = (await answer) as [Uint8Array];
  return written;
}
