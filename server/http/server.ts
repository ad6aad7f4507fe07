import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { writtenAddress } from '../core/address.ts';
import { serviceUnavailable, validationFailed } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { endOfTurn, ownTurns } from '../core/own-turn.ts';
import { headRefusal } from './head-refusal.ts';
import { JoinedBody } from './joined-body.ts';
import { problemResponse } from './problem.ts';
import { asStream, sendReady } from './ready-response.ts';
import { secure } from './security.ts';

/** A request handler at the fetch boundary. */
export type FetchHandler = (request: Request, address: string) => Response | Promise<Response>;

export interface Listening {
  port: number;
  /** Takes no more connections, ends those on which nothing is under way, lets the rest be answered for a while, then ends all. */
  close(): Promise<void>;
}

export interface ListenOptions {
  host: string;
  port: number;
  /** Reads the client's address from X-Forwarded-For. */
  trustProxy: boolean;
  /** Connections at once; further ones are turned away. */
  maxConnections?: number;
  patience?: typeof PATIENCE;
}

/**
 * How long a client may take, milliseconds: for the header, for the whole request, and between two requests; and how often
 * connections are looked at for the first two.
 */
export const PATIENCE = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
};
/** Requests that are not answered this long after the end was announced are cut, milliseconds. */
const DRAIN_MS = 25_000;

/** Binds the handler to a port; 0 takes a free one. @throws the error of the system, e.g. EADDRINUSE */
export async function listen(fetch: FetchHandler, at: ListenOptions): Promise<Listening> {
  const { promise, resolve, reject } = Promise.withResolvers<AddressInfo>();
  let closing = false;
  const ownTurn = ownTurns();
  const answer = async (request: Request, env: unknown): Promise<Response> => {
    const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse };
    // Of many that came in one piece each is answered in a turn of its own.
    if (underWay.get(incoming.socket)! > 0) await ownTurn();
    const refusal = headRefusal(incoming, request.url);
    if (refusal) return refused(refusal);
    const forwarded = at.trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
    const client = forwarded ? writtenAddress(forwarded) : incoming.socket.remoteAddress;
    const response = await fetch(request, client || 'unknown');
    // Each write wakes its reader, who takes the processor: the answers of a turn are written in a row.
    await endOfTurn();
    if (closing) asStream(response).headers.set('Connection', 'close');
    return sendReady(response, outgoing);
  };
  const listener = getRequestListener(answer, { hostname: at.host, errorHandler: unread });
  const server = createServer({ ...(at.patience ?? PATIENCE), IncomingMessage: JoinedBody }, listener);
  // Any other expectation than 100-continue may be passed over (RFC 9110, 10.1.1); Node's own answer would have none of our headers.
  server.on('checkExpectation', listener);
  if (at.maxConnections) server.maxConnections = at.maxConnections;
  // The system names the port, save where HOST is a name that leads nowhere.
  server.once('error', (error) => reject(Object.assign(error, { port: at.port })));
  const underWay = requestsUnderWay(server, () => closing);
  // Node's own would end answers that wait for a slow reader: to it a connection is idle when its answer was handed over.
  server.closeIdleConnections = () => {
    for (const [socket, requests] of underWay) if (requests === 0) socket.destroy();
  };
  server.listen(at.port, at.host, () => resolve(server.address() as AddressInfo));
  const { port } = await promise;
  const close = async () => {
    closing = true;
    const closed = new Promise<void>((done) => server.close(() => done()));
    const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await closed;
    clearTimeout(limit);
  };
  return { port, close };
}

/**
 * How many requests are being answered on each connection; none on those on which nothing was asked yet: browsers open them
 * beforehand. While the server closes, one whose last answer is out is ended.
 */
function requestsUnderWay(server: Server, isClosing: () => boolean): ReadonlyMap<Socket, number> {
  const underWay = new Map<Socket, number>();
  function answered(this: ServerResponse) {
    const { socket } = this.req;
    if (socket.destroyed) return;
    const left = underWay.get(socket)! - 1;
    underWay.set(socket, left);
    if (left === 0 && isClosing()) socket.destroySoon();
  }
  server.on('connection', (socket: Socket) => {
    underWay.set(socket, 0);
    socket.once('close', () => underWay.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    underWay.set(socket, underWay.get(socket)! + 1);
    response.on('close', answered);
  });
  return underWay;
}

/** Answers while the application behind a bound port is being made. */
export const notReady: FetchHandler = () => refused(serviceUnavailable());

/** Answers what no request can be made of, as an address that is none; anything else is a fault of ours. */
function unread(thrown: unknown): Response {
  const isNone = thrown instanceof RequestError;
  return refused(isNone ? validationFailed([{ path: '', message: 'has an address that is none' }]) : thrown);
}

/** A refusal before the application sees anything, with the headers of all others. */
function refused(thrown: unknown): Response {
  const response = problemResponse(thrown, { publicUrl: '', requestId: newId() });
  secure(response.headers, '');
  return response;
}
