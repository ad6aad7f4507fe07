import type { Worker } from 'node:worker_threads';
import { type Embedded, EmbeddedAway } from '../../core/embedded.ts';
import { beginThread } from './begin.ts';
import type { Place } from './messages.ts';
import { Session } from './session.ts';

/** A thread that could not open the data is not started again at once. */
const PAUSE_MS = 1000;
/** So long a call waits for data that is being opened again. */
const PATIENCE_MS = 10_000;

interface Listener {
  channel: string;
  hear(payload: string): void;
  /** Null while the database is away. */
  stop: (() => Promise<void>) | null;
}

/** What an operator is told; a thread that has begun already, if any; and how others begin, which tests replace. */
export interface Surroundings {
  warn(facts: object, message: string): void;
  begun?: Worker | null;
  begin?(): Worker;
}

/**
 * Opens the embedded database in a thread of its own. When that thread dies, what was asked of it fails like on a connection
 * that broke, and the data is opened again, which recovers what was committed; data that are gone by then are waited for.
 * @throws what the system or the database says when the data cannot be opened
 */
export async function openEmbedded(place: Place, surroundings: Surroundings): Promise<Embedded> {
  const { begun, begin = beginThread } = surroundings;
  const start = () => Session.on(begin(), { ...place, wasOpen: true });
  const first = await Session.on(begun ?? begin(), { ...place, wasOpen: false });
  return new Reopened(first, { start, warn: (facts, message) => surroundings.warn(facts, message) });
}

class Reopened implements Embedded {
  readonly #start: () => Promise<Session>;
  readonly #warn: Surroundings['warn'];
  readonly #listeners = new Set<Listener>();
  #session: Promise<Session>;
  #isClosed = false;

  constructor(first: Session, { start, warn }: { start(): Promise<Session>; warn: Surroundings['warn'] }) {
    this.#start = start;
    this.#warn = warn;
    this.#session = this.#watched(first);
  }

  query: Embedded['query'] = async (text, parameters) => await (await this.#current()).query(text, parameters);
  exec: Embedded['exec'] = async (text) => await (await this.#current()).exec(text);
  begin: Embedded['begin'] = async () => await (await this.#current()).begin();
  patiently: Embedded['patiently'] = async (work) => await (await this.#current()).patiently(work);

  listen: Embedded['listen'] = async (channel, hear) => {
    const listener: Listener = { channel, hear, stop: null };
    const session = await this.#current();
    listener.stop = await session.listen(channel, hear);
    this.#listeners.add(listener);
    return async () => {
      this.#listeners.delete(listener);
      await listener.stop?.();
    };
  };

  #current(): Promise<Session> {
    return this.#isClosed ? Promise.reject(away('it is closed')) : this.#session;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const session = await this.#session.catch(() => null);
    await session?.close();
  }

  async #watched(session: Session): Promise<Session> {
    session.ended.then((why) => this.#again(why));
    for (const one of this.#listeners) one.stop = await session.listen(one.channel, one.hear);
    return session;
  }

  #again(why: string): void {
    if (this.#isClosed) return;
    this.#warn({ cause: why }, 'the embedded database stopped; it is opened again');
    const opening = this.#start();
    const opened = opening.then(
      (session) => this.#watched(session),
      (error) => Promise.reject(away(String(error))),
    );
    opening.catch((error) => setTimeout(() => this.#again(String(error)), PAUSE_MS).unref());
    const session = Promise.race([opened, refusal()]);
    session.catch(() => undefined);
    this.#session = session;
    opened.then(
      (late) => {
        if (this.#session === session) this.#session = opened;
        if (this.#isClosed) void late.close();
      },
      () => undefined,
    );
  }
}

function refusal(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  setTimeout(() => reject(away('it takes long')), PATIENCE_MS).unref();
  return promise;
}

function away(why: string): Error {
  return new EmbeddedAway('57P03', `the embedded database cannot be opened: ${why}`);
}
