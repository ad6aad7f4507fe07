/** Takes single headers; `Headers` does as well. */
export type HeaderSink = Pick<Headers, 'set' | 'append'>;

/**
 * Headers of our own making as the plain record that the server writes: `Headers` would check and sort them, and the server
 * take them apart again, which costs as much as finding out who is asking.
 */
export class HeaderRecord implements HeaderSink {
  readonly record: Record<string, string>;

  constructor(record: Readonly<Record<string, string>>) {
    this.record = { ...record };
  }

  set(name: string, value: string): void {
    this.record[name] = value;
  }

  /** An answer has one cookie at most, the only header that could come twice. */
  append(name: string, value: string): void {
    this.set(name, value);
  }
}
