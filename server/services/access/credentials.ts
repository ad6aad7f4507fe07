import DataLoader from 'dataloader';
import type { Caller } from '../../core/caller.ts';
import { sha256 } from '../../core/canonical-json.ts';
import type { Tx } from '../../core/database.ts';
import { bytesOfJson, type Cache, type CacheKind, type StateKind } from '../../core/memory.ts';
import type { AppContext } from '../context.ts';
import { findKeyCallers, findSessionCallers } from './find-caller.ts';
import { UsageRecorder } from './usage-recorder.ts';

/** Backstop for a lost signal: a revoked credential is read again well within the promised second (contract 2). */
const LIFETIME_MS = 500;
const MAX_BYTES = 16 * 1024 * 1024;

const CALLERS: CacheKind<Caller, AppContext> = {
  name: 'callers',
  maxBytes: MAX_BYTES,
  lifetimeMs: LIFETIME_MS,
  bytesOf: bytesOfJson,
  read: readCaller,
};

/** What an application remembers about checked credentials. */
class Credentials {
  readonly usage: UsageRecorder;
  readonly #callers: Cache<Caller, AppContext>;
  readonly #unsubscribe: () => void;

  constructor(app: AppContext) {
    this.usage = new UsageRecorder(app);
    this.#callers = app.memory.cache(CALLERS);
    this.#unsubscribe = app.bus.subscribe((signal) => {
      if (signal.kind === 'credentials') this.forget(signal.accountId);
    });
  }

  /** Parallel requests with one credential share one indexed read. Unknown credentials are not remembered. */
  async find(app: AppContext, kind: Caller['kind'], secret: string): Promise<Caller | null> {
    const caller = await this.#callers.fetch(`${kind}:${sha256(secret)}`, app);
    if (caller) this.usage.note(caller);
    return caller ?? null;
  }

  forget(accountId: string): void {
    this.#callers.forget((caller) => caller.accountId === accountId);
  }

  /** Writes down the last uses and stops listening. */
  async close(): Promise<void> {
    this.#unsubscribe();
    await this.usage.flush();
  }
}

function readCaller(key: string, app: AppContext): Promise<Caller | undefined> {
  const [kind, hash] = key.split(':') as [Caller['kind'], string];
  return app.memory.state(READS, () => readsOf(app))[kind].load(hash);
}

type Reads = Record<Caller['kind'], DataLoader<string, Caller | undefined>>;

const READS: StateKind<Reads> = { name: 'caller-reads' };
/** Credentials that one statement reads. */
const READ_AT_ONCE = 100;

/** Credentials that are asked for in one turn of the event loop share a statement. */
function readsOf({ database: { db } }: AppContext): Reads {
  const readsBy = (find: typeof findKeyCallers) => {
    const read = async (hashes: readonly string[]) => {
      const found = await find(db, hashes);
      return hashes.map((hash) => found.get(hash));
    };
    const batchScheduleFn = (send: () => void) => setImmediate(send);
    return new DataLoader<string, Caller | undefined>(read, {
      ...{ cache: false, maxBatchSize: READ_AT_ONCE, batchScheduleFn },
    });
  };
  return { api_key: readsBy(findKeyCallers), session: readsBy(findSessionCallers) };
}

const CREDENTIALS: StateKind<Credentials> = { name: 'credentials', close: (credentials) => credentials.close() };

/** The credential memory of an application. */
export function credentialsOf(app: AppContext): Credentials {
  return app.memory.state(CREDENTIALS, () => new Credentials(app));
}

/**
 * One transaction that changes what an account may do or with what it may sign in. When it has committed this process
 * forgets what it knew at once, and all others on the signal.
 */
export async function changeCredentials<T>(
  app: Pick<AppContext, 'database' | 'bus' | 'memory'>,
  accountId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const result = await app.database.transaction(async (tx) => {
    const done = await work(tx);
    await app.bus.publish(tx, { kind: 'credentials', accountId });
    return done;
  });
  app.memory.known(CREDENTIALS)?.forget(accountId);
  return result;
}
