import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a PostgreSQL server that can be closed: then every connection breaks, and every new one is turned away. */
export interface DatabaseProxy {
  /** The database's URL by way of the proxy. */
  url: string;
  /** So many connections have come through. */
  joined(): number;
  /** Takes the database away. */
  close(): void;
  /** Resolves when so many connections have been turned away since it was closed. */
  turnedAway(count: number): Promise<void>;
  open(): void;
  /** From the next statement with this text on, what comes in reaches the server, and no answer comes back. */
  muteAt(text: string): void;
  /** From now on nothing comes through, either way, nor that somebody has ended, also of connections that come; until it is opened. */
  mute(): void;
  /** Resolves when that statement came. */
  muted(): Promise<void>;
  stop(): Promise<void>;
}

/** @param databaseUrl of a server on this machine. */
export async function proxyTo(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const live = new Set<Socket>();
  const silences = new Set<() => void>();
  const waiting: { count: number; resolve: () => void }[] = [];
  let closed = false;
  let refused = 0;
  let joined = 0;
  let isMute = false;
  let muteAt: string | null = null;
  let muted = Promise.withResolvers<void>();

  const join = (client: Socket) => {
    joined += 1;
    const server = connect({ port: Number(target.port), host: target.hostname, allowHalfOpen: true });
    let isSilent = false;
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      live.add(from);
      const tell = () => (to === client && isSilent) || to.destroy();
      from.on('error', tell).on('close', () => live.delete(from) && tell());
      from.pipe(to);
    }
    const answerNothing = () => {
      isSilent = true;
      server.unpipe(client).resume();
    };
    const silence = () => {
      answerNothing();
      client.unpipe(server).resume();
    };
    if (isMute) silence();
    silences.add(silence);
    client.on('close', () => silences.delete(silence));
    client.on('data', (sent) => {
      if (muteAt === null || !sent.includes(muteAt)) return;
      answerNothing();
      muted.resolve();
    });
  };
  const turnAway = (client: Socket) => {
    client.on('error', () => undefined).resetAndDestroy();
    refused += 1;
    for (const { count, resolve } of waiting) if (refused >= count) resolve();
  };
  const listener = createServer({ allowHalfOpen: true }, (client) => (closed ? turnAway(client) : join(client)));
  await once(listener.listen(0, '127.0.0.1'), 'listening');

  const url = new URL(databaseUrl);
  url.port = String((listener.address() as AddressInfo).port);
  return {
    url: url.href,
    joined: () => joined,
    close() {
      closed = true;
      refused = 0;
      for (const socket of live) socket.resetAndDestroy();
    },
    turnedAway: (count) => new Promise((resolve) => (refused >= count ? resolve() : waiting.push({ count, resolve }))),
    open() {
      closed = false;
      isMute = false;
      muteAt = null;
    },
    muteAt(text) {
      muteAt = text;
      muted = Promise.withResolvers();
    },
    mute() {
      isMute = true;
      for (const silence of silences) silence();
    },
    muted: () => muted.promise,
    async stop() {
      for (const socket of live) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
