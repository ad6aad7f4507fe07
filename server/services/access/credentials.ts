import { LRUCache } from 'lru-cache';
import type { Caller } from '../../core/caller.ts';
import { sha256 } from '../../core/canonical-json.ts';
import type { DatabaseHandle, Tx } from '../../core/database.ts';
import type { AppContext } from '../context.ts';
import { findKeyCaller, findSessionCaller } from './find-caller.ts';
import { UsageRecorder } from './usage-recorder.ts';

/** Backstop for a lost signal: a revoked credential is read again well within the promised second (contract 2). */
const LIFETIME_MS = 500;
const MAX_CREDENTIALS = 20_000;

/** What one process remembers about checked credentials. */
class Credentials {
  readonly usage: UsageRecorder;
  readonly #callers: LRUCache<string, Caller, AppContext>;
  readonly #unsubscribe: () => void;

  constructor(app: AppContext) {
    this.usage = new UsageRecorder(app);
    this.#callers = new LRUCache({ max: MAX_CREDENTIALS, ttl: LIFETIME_MS, fetchMethod: readCaller });
    this.#unsubscribe = app.bus.subscribe((signal) => {
      if (signal.kind === 'credentials') this.forget(signal.accountId);
    });
  }

  /** Parallel requests with one credential share one indexed read. Unknown credentials are not remembered. */
  async find(app: AppContext, kind: Caller['kind'], secret: string): Promise<Caller | null> {
    const caller = await this.#callers.fetch(`${kind}:${sha256(secret)}`, { context: app });
    if (caller) this.usage.note(caller);
    return caller ?? null;
  }

  forget(accountId: string): void {
    for (const [key, caller] of this.#callers.entries()) {
      if (caller.accountId === accountId) this.#callers.delete(key);
    }
  }

  async close(): Promise<void> {
    this.#unsubscribe();
    await this.usage.flush();
  }
}

function readCaller(
  key: string,
  _stale: Caller | undefined,
  { context: app }: { context: AppContext },
): Promise<Caller | undefined> {
  const [kind, hash] = key.split(':') as [Caller['kind'], string];
  return kind === 'session' ? findSessionCaller(app.database.db, hash) : findKeyCaller(app.database.db, hash);
}

/** One memory for each open database: that is one for each application, also where several live in one process. */
const credentials = new WeakMap<DatabaseHandle, Credentials>();

/** The credential memory of an application in this process. */
export function credentialsOf(app: AppContext): Credentials {
  const known = credentials.get(app.database) ?? new Credentials(app);
  credentials.set(app.database, known);
  return known;
}

/** Writes down the last uses and stops listening. Call when the application stops, before its database closes. */
export async function closeCredentials(app: AppContext): Promise<void> {
  await credentials.get(app.database)?.close();
  credentials.delete(app.database);
}

/**
 * One transaction that changes what an account may do or with what it may sign in. When it has committed this process
 * forgets what it knew at once, and all others on the signal.
 */
export async function changeCredentials<T>(
  app: Pick<AppContext, 'database' | 'bus'>,
  accountId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const result = await app.database.transaction(async (tx) => {
    const done = await work(tx);
    await app.bus.publish(tx, { kind: 'credentials', accountId });
    return done;
  });
  credentials.get(app.database)?.forget(accountId);
  return result;
}
