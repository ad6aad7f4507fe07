import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { KEPT_ALIVE, partWith } from './connections.ts';
import type { Tx } from './database.ts';
import type { Embedded } from './embedded.ts';
import { Pulse } from './pulse.ts';

const CHANNEL = 'service_signals';
const RECONNECT_MS = 500;
const CONNECT_LIMIT_MS = 10_000;
/** What the server's list of connections calls it. */
const CONNECTION_NAME = 'service signals';

/** Small messages to every process on the same database, over LISTEN/NOTIFY; sent when the transaction commits. */
export interface SignalLine<T> {
  publish(tx: Tx, message: T): Promise<void>;
  subscribe(listener: (message: T) => void): () => void;
  close(): Promise<void>;
}

/** Where dropped signals are noted. */
export interface SignalLog {
  warn(facts: object, message: string): void;
}

class Listeners<T> {
  readonly #listeners = new Set<(message: T) => void>();
  add(listener: (message: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  /** Anybody who may use the database can notify, so what cannot be read, or breaks a listener, is logged and dropped. */
  tell(payload: string | undefined, log: SignalLog): void {
    try {
      const message = JSON.parse(payload ?? '') as T | null;
      if (typeof message !== 'object' || message === null) throw new Error('not an object');
      for (const listener of [...this.#listeners]) listener(message);
    } catch (error) {
      log.warn({ cause: String(error) }, 'a signal was dropped');
    }
  }
}

/** Sends a message when its transaction commits: for statements that do so besides something else. */
export function notify(message: unknown): RawBuilder<unknown> {
  return notifyOf(sql`${JSON.stringify(message)}`);
}

/** The same with a message that the statement makes. */
export function notifyOf(message: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`pg_notify(${CHANNEL}, ${message}::text)`;
}

const publish = async ({ db }: Tx, message: unknown): Promise<void> => {
  await sql`select ${notify(message)}`.execute(db);
};

/** On the embedded database: the same instance notifies and listens. */
export async function pgliteSignals<T>(pglite: Embedded, log: SignalLog): Promise<SignalLine<T>> {
  const listeners = new Listeners<T>();
  const unlisten = await pglite.listen(CHANNEL, (payload) => listeners.tell(payload, log));
  return { publish, subscribe: (listener) => listeners.add(listener), close: () => unlisten() };
}

/** On a server: one dedicated connection that is opened again whenever it drops, or the server hangs. Listeners must not rely on every message. */
export async function postgresSignals<T>(url: string, log: SignalLog): Promise<SignalLine<T>> {
  const listeners = new Listeners<T>();
  const pulse = new Pulse();
  let closed = false;
  let client: pg.Client | null = null;
  const connect = async (): Promise<void> => {
    if (closed) return;
    const next = new pg.Client({
      ...KEPT_ALIVE,
      connectionString: url,
      application_name: CONNECTION_NAME,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
    });
    client = next;
    next.on('notification', ({ payload }) => listeners.tell(payload, log));
    next.on('error', () => undefined).on('end', () => pulse.leave(next));
    try {
      await next.connect();
      pulse.watch(next);
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      partWith(next);
      throw error;
    }
    // Only now: a connection that never came ends too, and one attempt must not lead to two.
    next.on('end', reconnect);
  };
  const reconnect = (): void => {
    if (closed) return;
    setTimeout(() => connect().catch(reconnect), RECONNECT_MS).unref();
  };
  await connect();
  const close = async () => {
    closed = true;
    pulse.close();
    if (client) partWith(client);
  };
  return { publish, subscribe: (listener) => listeners.add(listener), close };
}
