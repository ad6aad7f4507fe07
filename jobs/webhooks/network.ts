import { Resolver } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { isPublicAddress } from '../../server/core/public-address.ts';
import type { Target } from '../../server/services/webhooks/target.ts';

const LOOKUP_MS = 4000;
/** Addresses of one name that are tried. */
const MAX_ADDRESSES = 4;

/** The way out; tests put another one in its place. */
export interface Network {
  /** Every address of a name, IPv4 first; none when there is none. */
  resolve(host: string, signal: AbortSignal): Promise<string[]>;
  /** Begins a connection to a literal address. */
  dial(address: string, port: number): Socket;
}

/** Why nothing was sent. */
export type Unreached = 'NAME_UNRESOLVED' | 'ADDRESS_REFUSED' | 'CONNECTION_FAILED';
export class NotReached extends Error {
  readonly code: Unreached;
  constructor(code: Unreached) {
    super(code);
    this.code = code;
  }
}

/** The machine's own network. Names are asked for without the threads that passwords are hashed in, and for a bounded time. */
export const network: Network = {
  async resolve(host, signal) {
    const resolver = new Resolver({ timeout: LOOKUP_MS / 2, tries: 2 });
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    signal.removeEventListener('abort', cancel);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  },
  dial: (address, port) => connect({ host: address, port }),
};

/**
 * A connection to a target. Its name is asked for once, every address of it is judged, and one of these very addresses is
 * dialled: nobody asks again, so that what a name says a moment later changes nothing.
 * @throws NotReached
 */
export async function reach(target: Target, { resolve, dial }: Network, signal: AbortSignal): Promise<Socket> {
  const addresses = isIP(target.host) ? [target.host] : await resolve(target.host, signal);
  if (addresses.length === 0) throw new NotReached('NAME_UNRESOLVED');
  // One that is not public spoils all: a name that leads inside as well is nobody's honest receiver.
  if (!addresses.every((address) => mayReach(target, address))) throw new NotReached('ADDRESS_REFUSED');
  for (const address of addresses.slice(0, MAX_ADDRESSES)) {
    const socket = await connected(dial(address, target.port), signal);
    if (!socket) continue;
    // The second line: where the connection really leads, before anything is written.
    if (mayReach(target, socket.remoteAddress ?? '')) return socket;
    socket.destroy();
    throw new NotReached('ADDRESS_REFUSED');
  }
  throw new NotReached('CONNECTION_FAILED');
}

function mayReach({ isAllowed }: Target, address: string): boolean {
  return isAllowed || isPublicAddress(address);
}

/** The socket when it is connected; null when it does not get there. */
async function connected(socket: Socket, signal: AbortSignal): Promise<Socket | null> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const abort = () => socket.destroy();
  signal.addEventListener('abort', abort, { once: true });
  socket.once('connect', () => resolve(true)).once('close', () => resolve(false));
  // Stays for good: a socket whose error nobody hears ends the process.
  socket.on('error', () => undefined);
  if (signal.aborted) abort();
  const isConnected = await promise;
  signal.removeEventListener('abort', abort);
  return isConnected ? socket : null;
}
