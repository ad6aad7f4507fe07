import { sql } from 'kysely';
import type { Caller } from '../../core/caller.ts';
import type { AppContext } from '../context.ts';

const FLUSH_AFTER_MS = 2000;
const minute = sql<Date>`date_trunc('minute', app_now())`;

/** Keeps `last_used_at` of keys and `last_seen_at` of sessions, to the minute and off the request path. */
export class UsageRecorder {
  readonly #app: AppContext;
  #pending = { session: new Set<string>(), api_key: new Set<string>() };
  #timer: NodeJS.Timeout | null = null;

  constructor(app: AppContext) {
    this.#app = app;
  }

  note(caller: Caller): void {
    this.#pending[caller.kind].add(caller.credentialId);
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS).unref();
  }

  /** Writes what is pending, at most once a minute for each row. A failure is only logged: the next use writes again. */
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

  /** Rows that another process is writing at this moment are skipped: it writes the same minute. */
  async #touchSessions(ids: string[]): Promise<void> {
    await this.#app.database.db
      .updateTable('sessions')
      .set({ last_seen_at: minute })
      .where('id', 'in', (of) =>
        of
          .selectFrom('sessions')
          .select('id')
          .where('id', 'in', ids)
          .where('last_seen_at', '<', minute)
          .forUpdate()
          .skipLocked(),
      )
      .execute();
  }

  async #touchKeys(ids: string[]): Promise<void> {
    await this.#app.database.db
      .updateTable('api_keys')
      .set({ last_used_at: minute })
      .where('id', 'in', (of) =>
        of
          .selectFrom('api_keys')
          .select('id')
          .where('id', 'in', ids)
          .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<', minute)]))
          .forUpdate()
          .skipLocked(),
      )
      .execute();
  }
}
