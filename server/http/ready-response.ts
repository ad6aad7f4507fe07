import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { RawJson } from '../core/raw-json.ts';
import type { HeaderRecord } from './header-record.ts';

const READY = Symbol('ready');

/** What is sent of an answer. */
interface Ready {
  status: number;
  headers: Record<string, string>;
  pieces: readonly Uint8Array[];
}

type Marked = Response & { [READY]?: Ready };

/**
 * An answer whose body lies ready in pieces, most of which other answers share. To its readers it is a stream; the server sends the
 * pieces as they are: joined in memory of their own they cost an eighth of a cached submission's time.
 */
export function readyResponse(body: RawJson, { status, headers }: { status: number; headers: HeaderRecord }): Response {
  headers.set('Content-Length', String(body.bytes));
  const { record } = headers;
  const ready: Ready = { status, headers: record, pieces: body.pieces };
  return Object.assign(new Response(streamOf(body.pieces), { status, headers: record }), { [READY]: ready });
}

/** Nothing is made of it before somebody reads. */
function streamOf(pieces: Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  const left = pieces[Symbol.iterator]();
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = left.next();
    if (done) controller.close();
    else controller.enqueue(value);
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

/** The same answer as a stream, to which headers may be added. */
export function asStream(response: Marked): Response {
  delete response[READY];
  return response;
}

/** Sends an answer that lies ready, its head and all pieces in one write; others are the server's to send. */
export function sendReady(response: Marked, outgoing: ServerResponse): Response {
  const ready = response[READY];
  if (!ready) return response;
  outgoing.writeHead(ready.status, ready.headers);
  for (const piece of ready.pieces.slice(0, -1)) outgoing.write(piece);
  outgoing.end(ready.pieces.at(-1));
  return RESPONSE_ALREADY_SENT;
}
