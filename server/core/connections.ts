import type pg from 'pg';
import { OVERDUE_MS } from './overdue.ts';

/**
 * Of each connection to a server. A way that breaks without a word, e.g. a NAT that forgets it, is found out by the system: what is
 * owed over it fails as on a connection that broke, also where nothing else limits how long it may take.
 */
export const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: OVERDUE_MS } as const;

/** Ends a connection. A server that has fallen silent keeps neither who asks for it nor the process. */
export function partWith(client: pg.Client): void {
  void client.end();
  // The driver has it, its types do not.
  (client as pg.Client & { unref(): void }).unref();
}
