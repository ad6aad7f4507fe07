/**
 * A value that is already JSON text, e.g. a stored result of many megabytes. Transports that write JSON pass the text
 * through; the ones that need the value parse it.
 */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  parse(): unknown {
    return JSON.parse(this.text);
  }
  toJSON(): unknown {
    return this.parse();
  }
}
