/**
 * A value that is already JSON text, e.g. a stored result of many megabytes, in one or more pieces. Transports that write
 * JSON pass the pieces through; the ones that need the value parse it.
 */
export class RawJson {
  readonly pieces: readonly string[];
  constructor(...pieces: string[]) {
    this.pieces = pieces;
  }
  get text(): string {
    return this.pieces.join('');
  }
  parse(): unknown {
    return JSON.parse(this.text);
  }
  toJSON(): unknown {
    return this.parse();
  }
}
