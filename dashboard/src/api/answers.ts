import type { Outputs } from './client.ts';

type Expansion = NonNullable<Extract<Outputs['research']['job'], { kind: 'expand' }>['result']>;

/** The list that may be twenty thousand rows long, as it stands in an answer. */
const LONG = `"${'candidates' satisfies keyof Expansion}":[`;
/** Bytes that are read at once, and characters that are parsed at once: about a millisecond. */
const SLICE = 128 * 1024;
/** So long work goes on before what a person does has its turn, milliseconds. */
const AT_ONCE_MS = 8;

/**
 * Fetches an answer whose JSON is read while it arrives: of a result of many megabytes hardly anything is left to read when its
 * last byte is there, and the page stays alive meanwhile.
 */
export async function fetchInSlices(url: URL | RequestInfo, options?: RequestInit): Promise<Response> {
  const answer = await fetch(url, options);
  const { body } = answer;
  if (body) answer.json = () => readInSlices(body);
  return answer;
}

/** @throws SyntaxError */
async function readInSlices(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<unknown> {
  const json = new SlicedJson();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let began = performance.now();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    for (let at = 0; at < read.value.length; at += SLICE) {
      json.feed(decoder.decode(read.value.subarray(at, at + SLICE), { stream: true }));
      if (performance.now() - began < AT_ONCE_MS) continue;
      await turn();
      began = performance.now();
    }
  }
  json.feed(decoder.decode());
  return json.end();
}

/** A turn of the event loop for others. */
function turn(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}

/**
 * JSON text parsed as it comes: the items of the long list some at a time, what is around them at the end. Items are cut where the
 * next one seems to begin; a cut that was none is no JSON, and then the rest is parsed at once.
 */
export class SlicedJson {
  /** Text before the first item of the list; null until that is known. */
  #head: string | null = null;
  /** What stands between two items, with the beginning of the second. */
  #between = '';
  /** Text that was not parsed yet. */
  #open = '';
  #isWhole = false;
  readonly #items: unknown[] = [];
  readonly #sliceChars: number;

  constructor(sliceChars = SLICE) {
    this.#sliceChars = sliceChars;
  }

  feed(text: string): void {
    this.#open += text;
    if (this.#isWhole || this.#open.length < this.#sliceChars) return;
    if (this.#head === null) this.#begin();
    else this.#take();
  }

  /** @throws SyntaxError */
  end(): unknown {
    if (this.#items.length === 0) return JSON.parse((this.#head ?? '') + this.#open);
    // Nobody who sends text can know it.
    const mark = crypto.getRandomValues(new Uint32Array(4)).join();
    const whole = JSON.parse(`${this.#head}"${mark}",${this.#open}`);
    const list = listWith(mark, whole);
    for (const item of list.splice(0).slice(1)) this.#items.push(item);
    for (const item of this.#items) list.push(item);
    return whole;
  }

  #begin(): void {
    const at = this.#open.indexOf(LONG) + LONG.length;
    const first = /^\{"[^"\\]+":/.exec(this.#open.slice(at, at + 100));
    this.#isWhole = at < LONG.length || first === null;
    if (!first || this.#isWhole) return;
    this.#head = this.#open.slice(0, at);
    this.#between = `},${first[0]}`;
    this.#open = this.#open.slice(at);
    this.#take();
  }

  #take(): void {
    const cut = this.#open.lastIndexOf(this.#between) + 1;
    if (cut === 0) return;
    try {
      for (const item of JSON.parse(`[${this.#open.slice(0, cut)}]`)) this.#items.push(item);
      this.#open = this.#open.slice(cut + 1);
    } catch {
      this.#isWhole = true;
    }
  }
}

/** The list that begins with a mark. Iterative: nobody bounds how deep an answer nests. */
function listWith(mark: string, whole: unknown): unknown[] {
  const open = [whole];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next) && next[0] === mark) return next;
    for (const member of Object.values(next as object)) if (typeof member === 'object' && member) open.push(member);
  }
  throw new SyntaxError('the list is gone');
}
