import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';

/** A request handler at the fetch boundary. */
export type FetchHandler = (request: Request, address: string) => Response | Promise<Response>;

export interface Listening {
  port: number;
  close(): Promise<void>;
}

/** Binds the handler to a port; 0 takes a free one. `trustProxy` reads the client's address from X-Forwarded-For. */
export async function listen(
  fetch: FetchHandler,
  at: { host: string; port: number; trustProxy: boolean },
): Promise<Listening> {
  const { promise, resolve, reject } = Promise.withResolvers<AddressInfo>();
  const server = serve(
    {
      fetch: (request, env) => {
        const socket = (env as { incoming?: { socket?: { remoteAddress?: string } } }).incoming?.socket?.remoteAddress;
        const forwarded = at.trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
        return fetch(request, forwarded || socket || 'unknown');
      },
      hostname: at.host,
      port: at.port,
    },
    resolve,
  ) as Server;
  server.once('error', reject);
  const { port } = await promise;
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), 5_000).unref();
    });
  return { port, close };
}
