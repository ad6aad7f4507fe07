import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../../core/caller.ts';
import type { AppContext } from '../context.ts';

const FLUSH_AFTER_MS = 2000;
const MINUTE_MS = 60_000;
const minute = sql<Date>`date_trunc('minute', app_now())`;

/** Keeps `last_used_at` of keys and `last_seen_at` of sessions, to the minute and off the request path. */
export class UsageRecorder {
  readonly #app: AppContext;
  /** The minute that was last noted for a credential. */
  readonly #noted = new LRUCache<string, number>({ max: 20_000 });
  #pending = { session: new Set<string>(), api_key: new Set<string>() };
  #timer: NodeJS.Timeout | null = null;

  constructor(app: AppContext) {
    this.#app = app;
  }

  note(caller: Caller): void {
    const at = Math.floor(Date.now() / MINUTE_MS);
    if (this.#noted.get(caller.credentialId) === at) return;
    this.#noted.set(caller.credentialId, at);
    this.#pending[caller.kind].add(caller.credentialId);
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS).unref();
  }

  /** Writes what is pending. A failure costs a minute's precision and is only logged. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const { session, api_key } = this.#pending;
    this.#pending = { session: new Set(), api_key: new Set() };
    try {
      if (session.size > 0) await this.#touchSessions([...session]);
      if (api_key.size > 0) await this.#touchKeys([...api_key]);
    } catch (err) {
      this.#app.log.warn({ err }, 'last use of credentials was not written');
    }
  }

  close(): Promise<void> {
    return this.flush();
  }

  /** Rows that another process is writing at this moment are skipped: it writes the same minute. */
  async #touchSessions(ids: string[]): Promise<void> {
    await this.#app.database.db
      .updateTable('sessions')
      .set({ last_seen_at: minute })
      .where('id', 'in', (of) => of.selectFrom('sessions').select('id').where('id', 'in', ids).forUpdate().skipLocked())
      .where('last_seen_at', '<', minute)
      .execute();
  }

  async #touchKeys(ids: string[]): Promise<void> {
    await this.#app.database.db
      .updateTable('api_keys')
      .set({ last_used_at: minute })
      .where('id', 'in', (of) => of.selectFrom('api_keys').select('id').where('id', 'in', ids).forUpdate().skipLocked())
      .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<', minute)]))
      .execute();
  }
}
