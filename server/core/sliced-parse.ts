import { randomUUID } from 'node:crypto';
import { computingTurn } from './own-turn.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const LIST = 0x5b;
const OBJECT = 0x7b;
const END_OF_LIST = 0x5d;
const END_OF_OBJECT = 0x7d;

/** Characters of a list that are parsed at once, and bytes that are read at once: well under a millisecond. */
export const SLICE = 64 * 1024;

/** What a list or an object that is begun counts, of a member: it is parsed in an eighth of the time. */
const BEGUN = 1 / 8;

/** What an item of a long list counts, of a member: it is parsed by itself, and put into its list with all others at the end. */
const PUT_BACK = 1 / 80;

/**
 * Parses JSON text with turns of the event loop in between: long lists, wherever they are, are parsed some items at a time. One
 * text, or one object with many members, is parsed at once.
 * @param gone when nobody wants it any more
 * @throws SyntaxError; the reason of `gone`
 */
export async function parseInSlices(
  pieces: Iterable<Uint8Array>,
  sliceChars = SLICE,
  gone?: AbortSignal,
): Promise<unknown> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const slicer = new ListSlicer({ sliceChars });
  for (const piece of pieces) {
    for (const part of inParts(piece)) {
      await computingTurn();
      gone?.throwIfAborted();
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
  /**
   * Most members of objects that are parsed at once, or eight times as many levels, or eighty times as many items of long lists;
   * text with more is no JSON to whoever sets it.
   */
  mostMembers?: number;
  /** Changes values as soon as their text is parsed. */
  polish?(value: unknown, text: string): unknown;
}

/** Takes items out of the text of long lists as it comes; a mark stands for them in what remains, a small text of the same shape. */
export class ListSlicer {
  readonly #sliceChars: number;
  readonly #mostMembers: number;
  readonly #polish: NonNullable<Settings['polish']>;
  /** Nobody who sends text can know it. */
  readonly #mark = randomUUID();
  readonly #taken: unknown[][] = [];
  /** Of each open list, where in the rest the items begin that were not taken out; -1 of an open object. */
  readonly #open: number[] = [];
  /**
   * Members of objects in the rest, begun lists and objects included; and how many there were where each open list or object began,
   * with the items that were taken out of it.
   */
  #members = 0;
  readonly #membersBefore: number[] = [];
  #rest = '';
  #inText = false;
  #escaped = false;

  constructor({ sliceChars = SLICE, mostMembers = Infinity, polish = (value) => value }: Settings = {}) {
    this.#sliceChars = sliceChars;
    this.#mostMembers = mostMembers;
    this.#polish = polish;
  }

  /** @throws SyntaxError */
  feed(text: string): void {
    if (text === '') return;
    let from = 0;
    for (let at = this.#inText ? this.#passText(text, 0) + 1 : 0; at < text.length; at++) {
      switch (text.charCodeAt(at)) {
        case QUOTE:
          at = this.#passText(text, at + 1);
          break;
        case LIST:
          this.#begin(this.#rest.length + at - from + 1);
          break;
        case OBJECT:
          this.#begin(-1);
          break;
        case END_OF_LIST:
        case END_OF_OBJECT:
          this.#close();
          break;
        case COMMA:
          if (this.#isLong(this.#rest.length + at - from)) {
            this.#rest += text.slice(from, at);
            this.#take();
            from = at;
          } else if (this.#open.at(-1) === -1) this.#count(1);
      }
    }
    this.#rest += text.slice(from);
  }

  /** @throws SyntaxError */
  end(): unknown {
    return this.#parsed(this.#rest);
  }

  /** From within a JSON text to its closing quote, or to the end of what has come. */
  #passText(text: string, start: number): number {
    let from = this.#escaped ? start + 1 : start;
    for (;;) {
      const quote = text.indexOf('"', from);
      const end = quote < 0 ? text.length : quote;
      const isEscaped = followsEscape(text, from, end);
      this.#inText = quote < 0 || isEscaped;
      this.#escaped = quote < 0 && isEscaped;
      if (quote < 0 || !isEscaped) return end;
      from = quote + 1;
    }
  }

  #begin(start: number): void {
    this.#open.push(start);
    this.#membersBefore.push(this.#members);
    this.#count(BEGUN);
  }

  #close(): void {
    this.#open.pop();
    this.#membersBefore.pop();
  }

  #count(members: number): void {
    this.#members += members;
    if (this.#members > this.#mostMembers) throw new SyntaxError('too many members to be parsed at once');
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
    this.#members = this.#membersBefore.pop()!;
    this.#count(items.length * PUT_BACK);
    this.#membersBefore.push(this.#members);
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

/** Whether what comes at `end` follows an odd number of backslashes. */
function followsEscape(text: string, from: number, end: number): boolean {
  let at = end;
  while (at > from && text.charCodeAt(at - 1) === BACKSLASH) at -= 1;
  return (end - at) % 2 === 1;
}
