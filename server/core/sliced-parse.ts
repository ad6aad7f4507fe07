import { randomUUID } from 'node:crypto';
import { computingTurn } from './own-turn.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const LIST = 0x5b;
const OBJECT = 0x7b;
const CLOSE = new Set([0x5d, 0x7d]);

/** Characters of a list that are parsed at once, and bytes that are read at once: well under a millisecond. */
const SLICE = 64 * 1024;

/**
 * Parses JSON text with turns of the event loop in between: long lists, wherever they are, are parsed some items at a time. One
 * text, or one object with many members, is parsed at once.
 * @throws SyntaxError
 */
export async function parseInSlices(pieces: Iterable<Uint8Array>, sliceChars = SLICE): Promise<unknown> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const slicer = new ListSlicer({ sliceChars });
  for (const piece of pieces) {
    for (const part of inParts(piece)) {
      await computingTurn();
      slicer.feed(decoder.decode(part, { stream: true }));
    }
  }
  return slicer.end();
}

/** Bytes in the portions that may be worked on without a turn for others. */
export function* inParts(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += SLICE) yield bytes.subarray(at, at + SLICE);
}

interface Settings {
  sliceChars?: number;
  /** Changes values as soon as their text is parsed. */
  polish?(value: unknown, text: string): unknown;
}

/** Takes items out of the text of long lists as it comes; a mark stands for them in what remains, a small text of the same shape. */
export class ListSlicer {
  readonly #sliceChars: number;
  readonly #polish: NonNullable<Settings['polish']>;
  /** Nobody who sends text can know it. */
  readonly #mark = randomUUID();
  readonly #taken: unknown[][] = [];
  /** Of each open list, where in the rest the items begin that were not taken out; -1 of an open object. */
  readonly #open: number[] = [];
  #rest = '';
  #inText = false;
  #escaped = false;

  constructor({ sliceChars = SLICE, polish = (value) => value }: Settings = {}) {
    this.#sliceChars = sliceChars;
    this.#polish = polish;
  }

  /** @throws SyntaxError */
  feed(text: string): void {
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const char = text.charCodeAt(at);
      if (this.#inText) this.#passText(char);
      else if (char === QUOTE) this.#inText = true;
      else if (char === LIST) this.#open.push(this.#rest.length + at - from + 1);
      else if (char === OBJECT) this.#open.push(-1);
      else if (CLOSE.has(char)) this.#open.pop();
      else if (char === COMMA && this.#isLong(this.#rest.length + at - from)) {
        this.#rest += text.slice(from, at);
        this.#take();
        from = at;
      }
    }
    this.#rest += text.slice(from);
  }

  /** @throws SyntaxError */
  end(): unknown {
    return this.#parsed(this.#rest);
  }

  #passText(char: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (char === BACKSLASH) this.#escaped = true;
    else if (char === QUOTE) this.#inText = false;
  }

  #isLong(at: number): boolean {
    const start = this.#open.at(-1) ?? -1;
    return start >= 0 && at - start >= this.#sliceChars;
  }

  #take(): void {
    const start = this.#open.pop()!;
    const items = this.#parsed(`[${this.#rest.slice(start)}]`) as unknown[];
    if (items.length === 0) throw new SyntaxError('a list begins with a comma');
    this.#rest = `${this.#rest.slice(0, start)}"${this.#mark}${this.#taken.length}"`;
    this.#taken.push(items);
    // After the comma that comes next.
    this.#open.push(this.#rest.length + 1);
  }

  #parsed(text: string): unknown {
    const value = this.#polish(JSON.parse(text), text);
    if (text.includes(this.#mark)) this.#fill(value);
    return value;
  }

  /** Puts items back where their marks are. Iterative: nobody bounds how deep a sender nests. */
  #fill(value: unknown): void {
    const open = [value];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const member of Object.values(next as object)) if (typeof member === 'object' && member) open.push(member);
      if (Array.isArray(next) && next.some((item) => this.#isMark(item))) this.#putBack(next);
    }
  }

  #putBack(list: unknown[]): void {
    for (const item of list.splice(0)) {
      if (!this.#isMark(item)) list.push(item);
      else for (const one of this.#taken[Number(item.slice(this.#mark.length))]!) list.push(one);
    }
  }

  #isMark(item: unknown): item is string {
    return typeof item === 'string' && item.startsWith(this.#mark);
  }
}
