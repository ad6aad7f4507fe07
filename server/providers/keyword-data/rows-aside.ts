/** Answers that are long lists of rows, read in another thread than the one that sends requests. */
import { PackedJson, pack } from '../../core/packed.ts';
import type { ReadLong } from '../http.ts';
import type { RowsOperation } from '../ports/keyword-data.ts';
import { fieldsOf } from '../tolerant.ts';
import { mapRows } from './mapper.ts';
import { parseAnswer } from './plain-answer.ts';

/** What such an answer says: its rows packed as they are stored, and what else of it is judged, as it came. */
export interface RowsApart {
  envelope: Record<string, unknown>;
  task: Record<string, unknown>;
  tag: unknown;
  packed: Uint8Array<ArrayBuffer>;
}

/** Null where it cannot be read so, for whatever reason: it is to be read where it came, which tells what is wrong with it. */
export type ReadAside = (parts: readonly Uint8Array[], operation: RowsOperation) => Promise<RowsApart | null>;

/**
 * Reads the answer of one task at once, into the same rows as `mapAnswer` (`value`).
 * @throws of any other answer
 */
export function readRows(bytes: Uint8Array, operation: RowsOperation): RowsApart & { value: unknown } {
  const json = fieldsOf(parseAnswer(new TextDecoder().decode(bytes)));
  const [task, ...more] = listOf<Record<string, unknown>>(json.tasks);
  const isOne = typeof json.status_code === 'number' && more.length === 0;
  if (!isOne) throw new TypeError('not the answer of one task');
  const value = mapRows(operation, listOf(task!.result)[0]);
  return {
    envelope: flat(json, ['status_code', 'status_message', 'cost']),
    task: flat(task!, ['id', 'status_code', 'status_message', 'cost']),
    tag: flat(fieldsOf(task!.data), ['tag']).tag,
    packed: pack(JSON.stringify(value)),
    value,
  };
}

function listOf<T>(value: unknown): T[] {
  if (!Array.isArray(value)) throw new TypeError('no list');
  return value;
}

/** Members of a value that are no objects: whatever else came is not handed from thread to thread, however deep and large it is. */
function flat(value: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  if (names.some((name) => typeof value[name] === 'object' && value[name] !== null)) throw new TypeError('odd members');
  return Object.fromEntries(names.map((name) => [name, value[name]]));
}

/** The answer with its packed rows in their place. */
export function withRows(readAside: ReadAside, operation: RowsOperation): ReadLong {
  return async (parts) => {
    // An answer that came is not lost with what was to read it.
    const apart = await readAside(parts, operation).catch(() => null);
    if (apart === null) return null;
    const { envelope, task, tag, packed } = apart;
    return { json: { ...envelope, tasks: [{ ...task, data: { tag }, result: [new PackedJson(packed)] }] } };
  };
}
