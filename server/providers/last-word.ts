/** One request on connections of this module's own, which asks once more immediately before the first byte is written. */
import { Agent, type Dispatcher } from 'undici';
import { SLICE } from '../core/sliced-parse.ts';

/**
 * HTTP/1.1 and one request at a time on a connection: what is asked in `onRequestStart` is followed by the write in the same
 * turn, on a new connection after its whole handshake. Deadlines are the caller's.
 */
const agent = new Agent({ allowH2: false, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });

export interface Departing {
  origin: string;
  /** Path and query. */
  path: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** Whole: headers and body go out together, with nothing between the last word and them. */
  body: string | null;
  /** Called once, after name resolution, connect and TLS handshake; what it throws keeps the request from being sent. */
  depart(): void;
  /** Gives up: the request that was not sent will not be, of one that was the rest is not read. */
  signal: AbortSignal;
  /** Most bytes of a body that are read, as they come. */
  maxBytes: number;
}

/** By names in small letters; of a name that came several times all values. */
export type AnswerHeaders = Record<string, string | string[] | undefined>;

/** A header's value, of one that came several times all of them in a list; null when absent. */
export function headerOf(headers: AnswerHeaders, name: string): string | null {
  return headers[name]?.toString() ?? null;
}

/** What came behind the status of an answer: all of it, when nothing is missing. */
export interface Arrival {
  status: number;
  headers: AnswerHeaders;
  /** The body as it came, packed or not, in few parts. */
  parts: readonly Uint8Array[];
  missing: 'lost' | 'too large' | null;
}

/** Sends one request, never repeats it and follows no redirect. Rejects where no status came. */
export function sendWithLastWord(departing: Departing): Promise<Arrival> {
  const arriving = new Arriving(departing);
  const { origin, path, method, headers, body } = departing;
  agent.dispatch({ origin, path, method, headers, body }, arriving);
  return arriving.whole;
}

/** Interim answers (1xx) that may come before one; each is read in one go, and holds up all else. */
const MAX_INTERIM = 8;

class Arriving implements Dispatcher.DispatchHandler {
  readonly #departing: Departing;
  readonly #arrived = Promise.withResolvers<Arrival>();
  readonly #parts: Uint8Array[] = [];
  /** What makes the next part. */
  #pieces: Uint8Array[] = [];
  #piecesSize = 0;
  #head: Pick<Arrival, 'status' | 'headers'> | null = null;
  #controller: Dispatcher.DispatchController | null = null;
  #size = 0;
  #interim = 0;

  constructor(departing: Departing) {
    this.#departing = departing;
    departing.signal.addEventListener('abort', () => this.#giveUp(), { once: true });
  }

  get whole(): Promise<Arrival> {
    return this.#arrived.promise;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#departing.depart();
    this.#controller = controller;
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: AnswerHeaders): void {
    if (status >= 200) this.#head = { status, headers };
    else if (++this.#interim > MAX_INTERIM) controller.abort(new Error('interim answers without an end'));
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Buffer): void {
    this.#size += part.byteLength;
    if (this.#size > this.#departing.maxBytes) {
      controller.abort(new Error('an answer without an end'));
      return;
    }
    this.#pieces.push(part);
    this.#piecesSize += part.byteLength;
    if (this.#piecesSize >= SLICE) this.#join();
  }

  onResponseEnd(): void {
    this.#end(null);
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.#head) this.#end(this.#size > this.#departing.maxBytes ? 'too large' : 'lost');
    else this.#arrived.reject(error);
  }

  /** Does not wait for a handshake, at whose end the last word says no. */
  #giveUp(): void {
    const { reason } = this.#departing.signal;
    if (this.#controller) this.#controller.abort(reason);
    else this.#arrived.reject(reason);
  }

  #end(missing: Arrival['missing']): void {
    this.#join();
    this.#arrived.resolve({ ...this.#head!, parts: this.#parts, missing });
  }

  /** Each part is worked on in a turn of its own, and a network may bring every byte by itself. */
  #join(): void {
    if (this.#pieces.length > 0)
      this.#parts.push(this.#pieces.length === 1 ? this.#pieces[0]! : Buffer.concat(this.#pieces));
    this.#pieces = [];
    this.#piecesSize = 0;
  }
}
