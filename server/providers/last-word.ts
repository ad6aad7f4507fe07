/** fetch on connections of this module's own, which asks once more immediately before the first byte is written. */
import { Agent, type Dispatcher, fetch, type RequestInit } from 'undici';

/**
 * HTTP/1.1 and one request at a time on a connection: what is asked in `onRequestStart` is followed by the write in the same
 * turn, on a new connection after its whole handshake. Deadlines are the caller's.
 */
const agent = new Agent({ allowH2: false, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });

export interface Departing {
  url: string;
  init: Omit<RequestInit, 'body'> & { body: string | null };
  /** Called once, after name resolution, connect and TLS handshake; what it throws keeps the request from being sent. */
  depart(): void;
}

/** Sends one request and never repeats it. Rejects as fetch does. */
export function fetchWithLastWord({ url, init, depart }: Departing): Promise<Response> {
  const guarded = agent.compose((dispatch) => (options, handler) => {
    // Headers and body go out together: a body that is a stream would be read, with other work in between, after the question.
    return dispatch({ ...options, body: init.body }, asked(handler, depart));
  });
  return fetch(url, { ...init, dispatcher: guarded }) as unknown as Promise<Response>;
}

/** Interim answers (1xx) that may come before one; each is read in one go, and holds up all else. */
const MAX_INTERIM = 8;

/** The handler itself, save that it asks first, and gives up who only says that an answer will come: the rest of it goes on by its own state. */
function asked(handler: Dispatcher.DispatchHandler, depart: () => void): Dispatcher.DispatchHandler {
  const start: Dispatcher.DispatchHandler['onRequestStart'] = function (this: Dispatcher.DispatchHandler, ...context) {
    depart();
    handler.onRequestStart?.call(this, ...context);
  };
  let interim = 0;
  const answer: Dispatcher.DispatchHandler['onResponseStart'] = function (
    this: Dispatcher.DispatchHandler,
    ...[controller, status, ...rest]
  ) {
    if (status < 200 && ++interim > MAX_INTERIM) return controller.abort(new Error('interim answers without an end'));
    handler.onResponseStart?.call(this, controller, status, ...rest);
  };
  return Object.create(handler, { onRequestStart: { value: start }, onResponseStart: { value: answer } });
}
