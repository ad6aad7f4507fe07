/** Answers that are long lists of rows, read in another thread than the one that sends requests. */
import { PackedJson, pack } from '../../core/packed.ts';
import type { ReadLong } from '../http.ts';
import type { RowsOperation } from '../ports/keyword-data.ts';
import { parsedWellFormed } from '../well-formed.ts';
import { mapRows } from './mapper.ts';

/** What such an answer says: its rows packed as they are stored, and the rest of it as it came. */
export interface RowsApart {
  json: { tasks: [{ result: unknown[] }] };
  packed: Uint8Array<ArrayBuffer>;
}

/** Null where it cannot be read so, for whatever reason: it is to be read where it came, which tells what is wrong with it. */
export type ReadAside = (parts: readonly Uint8Array[], operation: RowsOperation) => Promise<RowsApart | null>;

/**
 * Reads the answer of one task at once, into the same rows as `mapAnswer` (`value`).
 * @throws of any other answer
 */
export function readRows(bytes: Uint8Array, operation: RowsOperation): RowsApart & { value: unknown } {
  const json = parsedWellFormed(new TextDecoder().decode(bytes)) as RowsApart['json'];
  const [task, ...more] = json.tasks;
  const [result] = task.result;
  if (more.length > 0) throw new TypeError('not the answer of one task');
  const value = mapRows(operation, result);
  task.result = [];
  return { json, value, packed: pack(JSON.stringify(value)) };
}

/** The answer with its packed rows in their place. */
export function withRows(readAside: ReadAside, operation: RowsOperation): ReadLong {
  return async (parts) => {
    const apart = await readAside(parts, operation);
    if (apart === null) return null;
    apart.json.tasks[0].result = [new PackedJson(apart.packed)];
    return { json: apart.json };
  };
}
