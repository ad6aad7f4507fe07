import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request on its way. */
export interface Passing {
  method: string;
  /** Path without its query. */
  path: string;
  headers: IncomingMessage['headers'];
}

/**
 * What becomes of a request: it passes; it passes and its answer is lost; it passes and nothing is sent back of what comes;
 * it passes and its answer breaks off behind the first bytes; it never gets there and is never answered; or something between answers it instead.
 */
export type Fate =
  | 'pass'
  | 'lose'
  | 'hold'
  | 'break'
  | 'swallow'
  | { status: number; headers?: Record<string, string>; body: string };

/** A way to a service on which things happen to requests. */
export interface Between {
  url: string;
  /** Every request that came by, in order. */
  seen: Passing[];
  close(): Promise<void>;
}

/** @param fateOf asked for each request; `index` counts requests of the same path, from 0 */
export async function between(
  serviceUrl: string,
  fateOf: (passing: Passing, index: number) => Fate = () => 'pass',
): Promise<Between> {
  const seen: Passing[] = [];
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url!.split('?')[0]!;
    const passing = { method: incoming.method!, path, headers: incoming.headers };
    const fate = fateOf(passing, seen.filter((one) => one.path === path).length);
    seen.push(passing);
    if (fate === 'swallow') incoming.resume();
    else if (typeof fate === 'object') outgoing.writeHead(fate.status, fate.headers).end(fate.body);
    else passOn(serviceUrl, fate, { incoming, outgoing });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, seen, close };
}

function passOn(
  serviceUrl: string,
  fate: 'pass' | 'lose' | 'hold' | 'break',
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
): void {
  const { method, headers } = incoming;
  const through = request(new URL(incoming.url!, serviceUrl), { method: method!, headers }, (answer) => {
    answer.on('error', () => outgoing.destroy());
    if (fate === 'pass') answer.pipe(outgoing.writeHead(answer.statusCode!, answer.headers));
    else answer.resume();
    if (fate === 'break') {
      const { 'content-length': _, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode!, headers);
      answer.once('data', (first) => outgoing.write(first, () => outgoing.destroy()));
    }
    if (fate === 'lose') answer.on('end', () => outgoing.destroy());
  });
  through.on('error', () => outgoing.destroy());
  outgoing.on('close', () => through.destroy());
  incoming.pipe(through);
}
