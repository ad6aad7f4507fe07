const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);
const OBJECT = 0x7b;
const LIST = 0x5b;

/** Characters of a list that are parsed at once: well under a millisecond. */
const SLICE_CHARS = 64 * 1024;

/**
 * Parses JSON text with turns of the event loop in between. Long lists that are members of the outermost object, where
 * results have theirs, are parsed some items at a time; all else, and each item, is parsed at once.
 * @throws SyntaxError
 */
export async function parseInSlices(pieces: Iterable<Uint8Array>, sliceChars = SLICE_CHARS): Promise<unknown> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const lists = new ListSlicer(sliceChars);
  for (const piece of pieces) {
    lists.feed(decoder.decode(piece, { stream: true }));
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return lists.end();
}

/** Takes items out of the text of long lists as it comes; what remains is a small JSON text of the same shape. */
class ListSlicer {
  readonly #sliceChars: number;
  /** Items taken out so far, by the position of the member that holds the list. */
  readonly #taken = new Map<number, unknown[]>();
  #rest = '';
  /** Text of the open list since the last cut. */
  #items = '';
  #member = 0;
  #depth = 0;
  #isObject = false;
  #inList = false;
  #inText = false;
  #escaped = false;

  constructor(sliceChars: number) {
    this.#sliceChars = sliceChars;
  }

  feed(text: string): void {
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const char = text.charCodeAt(at);
      if (this.#inText) this.#passText(char);
      else if (char === QUOTE) this.#inText = true;
      else if (OPEN.has(char)) {
        if (this.#opensList(char)) from = this.#keep(text, from, at + 1);
      } else if (CLOSE.has(char)) {
        if (this.#depth-- === 2 && this.#inList) from = this.#closeList(text, from, at);
      } else if (char === COMMA) {
        if (this.#depth === 1) this.#member += 1;
        const isLong = this.#inList && this.#items.length + at - from >= this.#sliceChars;
        if (isLong && this.#depth === 2) from = this.#cut(text, from, at);
      }
    }
    if (this.#inList) this.#items += text.slice(from);
    else this.#rest += text.slice(from);
  }

  end(): unknown {
    const value = JSON.parse(this.#rest) as Record<string, unknown[]>;
    for (const [member, items] of this.#taken) {
      const name = Object.keys(value)[member]!;
      for (const item of value[name]!) items.push(item);
      value[name] = items;
    }
    return value;
  }

  #passText(char: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (char === BACKSLASH) this.#escaped = true;
    else if (char === QUOTE) this.#inText = false;
  }

  #opensList(char: number): boolean {
    this.#depth += 1;
    if (this.#depth === 1) this.#isObject = char === OBJECT;
    this.#inList ||= this.#depth === 2 && this.#isObject && char === LIST;
    return this.#inList && this.#depth === 2;
  }

  #keep(text: string, from: number, to: number): number {
    this.#rest += text.slice(from, to);
    return to;
  }

  #closeList(text: string, from: number, at: number): number {
    this.#rest += this.#items;
    this.#items = '';
    this.#inList = false;
    return this.#keep(text, from, at);
  }

  #cut(text: string, from: number, at: number): number {
    const items = JSON.parse(`[${this.#items}${text.slice(from, at)}]`) as unknown[];
    this.#items = '';
    const taken = this.#taken.get(this.#member) ?? [];
    this.#taken.set(this.#member, taken);
    for (const item of items) taken.push(item);
    return at + 1;
  }
}
