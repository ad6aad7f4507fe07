import { type IncomingMessage, request } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { connect as secure } from 'node:tls';
import { type Target, targetOf, targetProblem } from '../../server/services/webhooks/target.ts';
import { type Network, NotReached, reach, type Unreached } from './network.ts';

/** Of an answer nothing is kept; this much of it is let through before the connection is cut, bytes. */
const MAX_ANSWER_BYTES = 65_536;
/** Interim answers (1xx) that may come before it: each may have as many headers as it has itself. */
const MAX_INTERIM = 8;

/** What came of an attempt. An answer is known by its status alone: its text is neither shown nor stored. */
export type Outcome =
  | { code: 'ANSWERED'; httpStatus: number; retryAfterSeconds: number | null }
  | { code: Unreached | 'TLS_FAILED' | 'TIMED_OUT' | 'ANSWER_INVALID' | 'NOT_SIGNED' | 'INTERRUPTED' };

export interface Message {
  headers: Record<string, string>;
  body: string;
}

export interface Way {
  network: Network;
  /** Hosts that may be private, and without TLS. */
  allowed: readonly string[];
  /** For all of the attempt. */
  timeoutMs: number;
  /** Aborted when the process is about to end. */
  stopping: AbortSignal;
}

/** Sends a message once, over a connection of its own, and follows nowhere. Never throws. */
export async function send(url: string, message: Message, way: Way): Promise<Outcome> {
  // What the operator allowed when it was saved may not be allowed any more.
  if (targetProblem(url, way.allowed) !== null) return { code: 'ADDRESS_REFUSED' };
  const target = targetOf(new URL(url), way.allowed);
  const timeout = AbortSignal.timeout(way.timeoutMs);
  const signal = AbortSignal.any([timeout, way.stopping]);
  let socket: Socket | null = null;
  let stage: 'TLS_FAILED' | 'ANSWER_INVALID' = 'TLS_FAILED';
  try {
    socket = await orAborted(reach(target, way.network, signal), signal);
    if (target.url.protocol === 'https:') socket = await orAborted(encrypted(socket, target.host), signal);
    stage = 'ANSWER_INVALID';
    const answer = await orAborted(exchange(socket, target, message), signal);
    // What is known of the answer by now holds, however long its text takes.
    await orAborted(drained(answer), signal).catch(() => undefined);
    return { code: 'ANSWERED', httpStatus: answer.statusCode!, retryAfterSeconds: retryAfter(answer) };
  } catch (error) {
    if (way.stopping.aborted) return { code: 'INTERRUPTED' };
    if (timeout.aborted) return { code: 'TIMED_OUT' };
    return { code: error instanceof NotReached ? error.code : stage };
  } finally {
    socket?.destroy();
  }
}

async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  work.catch(() => undefined);
  return await Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort));
}

function encrypted(socket: Socket, host: string): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  // A literal address is no server name; its certificate is judged by the address then.
  const name = isIP(host) ? { host } : { host, servername: host };
  const layer = secure({ socket, ...name, ALPNProtocols: ['http/1.1'] });
  layer.once('secureConnect', () => resolve(layer)).on('error', reject);
  layer.once('close', () => reject(new Error('closed')));
  return promise;
}

/** Writes the request and waits for the head of its answer. */
function exchange(socket: Socket, { url }: Target, { headers, body }: Message): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asked = request({
    createConnection: () => socket,
    method: 'POST',
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body), connection: 'close' },
  });
  asked.once('response', resolve).on('error', reject);
  let interim = 0;
  asked.on('information', () => {
    if (++interim > MAX_INTERIM) asked.destroy();
  });
  // Another protocol is no answer, and its connection nobody's.
  asked.once('upgrade', (_, other) => other.destroy() && reject(new Error('upgrade')));
  asked.once('close', () => reject(new Error('closed')));
  asked.end(body);
  return promise;
}

async function drained(answer: IncomingMessage): Promise<void> {
  let bytes = 0;
  answer.on('error', () => undefined);
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_ANSWER_BYTES) return;
  }
}

/** `Retry-After` in seconds; a date is not understood. */
function retryAfter({ headers }: IncomingMessage): number | null {
  const text = headers['retry-after'] ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
}
