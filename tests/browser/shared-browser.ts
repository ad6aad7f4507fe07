import { connect, createServer, type Socket } from 'node:net';
import type { Browser } from 'playwright-core';
import { launch } from './browser.ts';

/** Where the shared browser finds whichever application it is shown. */
export const ORIGIN = 'http://service.test';

/** A browser under whose one public name an application is found, and another one later. */
export interface SharedBrowser {
  browser: Browser;
  /** From now on the name leads to this port, or nowhere; connections to where it led before are cut. */
  show(port: number | null): void;
}

let shared: Promise<SharedBrowser> | null = null;

/** The browser of this worker, whose files run one after the other: to start one and to fill its caches costs a second. */
export function sharedBrowser(): Promise<SharedBrowser> {
  shared ??= start();
  return shared;
}

async function start(): Promise<SharedBrowser> {
  const sockets = new Set<Socket>();
  let target: number | null = null;
  const relay = createServer((from) => {
    if (target === null) return from.destroy();
    const to = connect(target, '127.0.0.1');
    const ends = [from, to];
    for (const socket of ends) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        for (const end of ends) end.destroy();
      });
    }
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const { port } = relay.address() as { port: number };
  const browser = await launch(
    `--host-resolver-rules=MAP service.test:80 127.0.0.1:${port}`,
    `--unsafely-treat-insecure-origin-as-secure=${ORIGIN}`,
  );
  const show = (next: number | null) => {
    target = next;
    for (const socket of sockets) socket.destroy();
  };
  return { browser, show };
}
