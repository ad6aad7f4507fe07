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

  parse(): unknown {
    return JSON.parse(Buffer.concat(this.pieces).toString('utf8'));
  }

  toJSON(): unknown {
    return this.parse();
  }
}
