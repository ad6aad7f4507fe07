/** Follows one request up to its first byte and beyond: before it everything is a proof that nothing was sent, after it nothing is. */
import type { Exchange, JsonRequest } from './http.ts';

/** Thrown in the moment before the first byte. */
class Late extends Error {}

export class Departure {
  /** Aborts the request: when its deadline has passed, or when its caller gives up while that costs nothing. */
  readonly signal: AbortSignal;
  readonly #request: JsonRequest;
  readonly #deadline: NodeJS.Timeout;
  readonly #controller = new AbortController();
  readonly #withdraw = () => this.#controller.abort();
  readonly #expire = () => {
    this.#isOverdue = true;
    this.#controller.abort();
  };
  #begun = false;
  #isOverdue = false;

  constructor(request: JsonRequest, timeoutMs: number) {
    this.#request = request;
    this.signal = this.#controller.signal;
    // One of the platform's own would be kept, with all that hangs on it, until its time has come: minutes after the answer.
    // What has come by then is read first: timers are heard before the network.
    this.#deadline = setTimeout(() => setImmediate(this.#expire), timeoutMs).unref();
    request.signal.addEventListener('abort', this.#withdraw, { once: true });
  }

  /** The first byte is about to be written. Throws when that is no longer allowed, and when it happened before. */
  begin(): void {
    const { isTimely, isPaid } = this.#request;
    if (this.#begun || this.signal.aborted || isTimely?.() === false) throw new Late();
    this.#begun = true;
    if (isPaid) this.#ignoreCaller();
  }

  /** What a request that brought no answer comes to. */
  failed(error: unknown): Exchange {
    if (this.#begun) {
      const message = this.lost(`connection lost before the answer (${codeOf(error)})`);
      return { kind: 'no-answer', message };
    }
    if (this.#request.signal.aborted) return { kind: 'unsent', code: 'ABORTED', message: 'aborted before it was sent' };
    if (error instanceof Late && !this.#isOverdue) {
      return { kind: 'unsent', code: 'NOT_SENT', message: 'too late to be sent' };
    }
    const why = this.#isOverdue ? 'deadline' : codeOf(error);
    return { kind: 'unsent', code: 'UNREACHABLE', message: `no connection (${why})` };
  }

  /** Why an answer was lost: the abort if there was one, else what the caller saw. */
  lost(seen: string): string {
    if (this.#isOverdue) return 'no whole answer before the deadline';
    return this.signal.aborted ? 'aborted after it was sent' : seen;
  }

  /** Its caller cannot give it up any more. */
  #ignoreCaller(): void {
    this.#request.signal.removeEventListener('abort', this.#withdraw);
  }

  /** It is over. */
  close(): void {
    this.#ignoreCaller();
    clearTimeout(this.#deadline);
  }
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : 'unknown reason';
}
