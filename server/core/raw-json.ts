import { parseInSlices } from './sliced-parse.ts';

/**
 * A value that is already JSON text, e.g. a stored result of many megabytes, in pieces of UTF-8. Transports write the pieces
 * as they are; only who needs the value parses it.
 */
export class RawJson {
  readonly pieces: readonly Uint8Array[];
  /** Size of the text, bytes. */
  readonly bytes: number;

  constructor(pieces: readonly Uint8Array[]) {
    this.pieces = pieces;
    this.bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  }

  /** The value, made with turns of the event loop in between. @throws the reason of `gone` when nobody wants it any more */
  parse(gone?: AbortSignal): Promise<unknown> {
    return parseInSlices(this.pieces, undefined, gone);
  }
}

/** JSON text in the place of the value that it says: transports write it as it is. */
export function asValue<T>(text: RawJson): T {
  return text as unknown as T;
}

/** The value, for who looks at what may still be text. */
export async function parsed<T>(value: T): Promise<T> {
  return value instanceof RawJson ? ((await value.parse()) as T) : value;
}

interface Store {
  /** Bytes of the text; 0 when there is none. */
  size(): Promise<number>;
  load(): Promise<RawJson | null>;
}

/** JSON text that lies in a store: its size can be asked before it is read. It never changes under its id. */
export class StoredJson {
  readonly id: string;
  readonly size: Store['size'];
  readonly load: Store['load'];

  constructor(id: string, { size, load }: Store) {
    this.id = id;
    this.size = size;
    this.load = load;
  }
}
