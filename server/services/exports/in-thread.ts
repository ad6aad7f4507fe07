import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Cell } from '../../core/csv-line.ts';
import { inLots, type Table } from './encoders.ts';

/** What a thread may take, above what waits in it: left to itself it collects its garbage late, and takes twice as much memory. */
const HEAP = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 24 };

/** A message to the program of a thread: rows, or null at the end. It answers each with the bytes that are ready, perhaps none. */
export type Handed = readonly (readonly Cell[])[] | null;

/**
 * Encodes a table by a program in a thread of its own: what takes long holds up nobody else.
 * @param magic what every file of the format begins with: it goes out before the thread has even started
 */
export async function* inThread(
  program: URL,
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  magic: string,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(magic, 'latin1');
  const workerData = columns.map(({ name, type }) => ({ name, type }));
  const thread = new Worker(program, { workerData, resourceLimits: HEAP });
  // Fails on the event `error`, too, with which the thread tells of its own, whether or not an answer is waited for.
  const ended = once(thread, 'exit').then(() => {
    throw new Error('a thread ended before its file');
  });
  ended.catch(() => undefined);
  const encoded = async (rows: Handed): Promise<Uint8Array> => {
    const answer = bytesOf(thread);
    thread.postMessage(rows);
    return await Promise.race([answer, ended]);
  };
  let said = magic.length;
  const fresh = (written: Uint8Array) => {
    const again = Math.min(said, written.byteLength);
    said -= again;
    return written.subarray(again);
  };
  try {
    for await (const lot of inLots(rows)) {
      const written = fresh(await encoded(lot));
      if (written.byteLength > 0) yield written;
    }
    yield fresh(await encoded(null));
  } finally {
    await thread.terminate();
  }
}

/** The next bytes of a thread: where Node watches files, it tells of those that it loads, too. */
function bytesOf(thread: Worker): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  const hear = (told: unknown) => {
    if (!(told instanceof Uint8Array)) return;
    thread.off('message', hear);
    resolve(told);
  };
  thread.on('message', hear);
  return promise;
}
