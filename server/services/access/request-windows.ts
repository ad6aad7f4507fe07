import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import type { Cache, CacheKind } from '../../core/memory.ts';
import type { AppContext } from '../context.ts';

export const WINDOW_SECONDS = 60;
/** A process takes this part of what is left of a minute at a time: few statements at first, single requests at the end. */
const SLICES = 16;
/** A subject takes about 256 bytes: fifty thousand of them. */
const SUBJECT_BYTES = 256;
const MAX_BYTES = 50_000 * SUBJECT_BYTES;

/** What a process knows of a subject's minute. */
interface Window {
  /** Requests that this process may still answer without asking. */
  left: number;
  /** Requests of the minute that no process has taken yet, when this one asked last. */
  open: number;
  /** On this process's own clock, milliseconds. */
  endsAt: number;
}

const WINDOWS: CacheKind<Window> = {
  name: 'request-windows',
  maxBytes: MAX_BYTES,
  bytesOf: () => SUBJECT_BYTES,
};

/** A request that was counted, or that is one too many. */
export interface Count {
  admitted: boolean;
  remaining: number;
  secondsLeft: number;
}

/**
 * Counts requests of subjects within a minute, over all processes: each takes slices of the minute's limit out of the
 * database and counts them down in memory. So no more than the limit is ever admitted, and most requests need no statement.
 */
export class RequestWindows {
  readonly #windows: Cache<Window>;
  readonly #waiting = new Map<string, Promise<void>>();
  readonly #take: (keys: string[]) => Promise<Map<string, Window>>;
  #next: { keys: Set<string>; taken: Promise<Map<string, Window>> } | null = null;

  constructor({ database, memory }: Pick<AppContext, 'database' | 'memory'>, limit: number) {
    this.#windows = memory.cache(WINDOWS);
    // The embedded database serves one process, which has the whole minute to itself.
    this.#take =
      database.kind === 'pglite'
        ? async (keys) => wholeMinutes(keys, limit)
        : (keys) => slices(database.db, keys, limit);
  }

  async count(key: string): Promise<Count> {
    for (;;) {
      const window = this.#windows.get(key);
      const isOver = !window || window.endsAt <= performance.now();
      if (!isOver && (window.left > 0 || window.open === 0)) return counted(window);
      await this.#refill(key);
    }
  }

  /** Requests of one subject that come together ask once. */
  #refill(key: string): Promise<void> {
    const waiting = this.#waiting.get(key) ?? this.#refilled(key).finally(() => this.#waiting.delete(key));
    this.#waiting.set(key, waiting);
    return waiting;
  }

  /** Subjects that ask in the same moment ask in one statement. */
  async #refilled(key: string): Promise<void> {
    if (!this.#next) {
      const keys = new Set<string>();
      const taken = Promise.resolve().then(() => {
        this.#next = null;
        return this.#take([...keys].sort());
      });
      this.#next = { keys, taken };
    }
    this.#next.keys.add(key);
    this.#windows.set(key, (await this.#next.taken).get(key)!);
  }
}

function counted(window: Window): Count {
  const admitted = window.left > 0;
  if (admitted) window.left -= 1;
  const secondsLeft = Math.max(0, (window.endsAt - performance.now()) / 1000);
  return { admitted, remaining: window.left + window.open, secondsLeft };
}

function wholeMinutes(keys: readonly string[], limit: number): Map<string, Window> {
  const endsAt = performance.now() + WINDOW_SECONDS * 1000;
  return new Map(keys.map((key) => [key, { left: limit, open: 0, endsAt }]));
}

/** One statement by the database's clock. Nothing is left to take when a slice comes back empty. */
async function slices(db: Db, keys: readonly string[], limit: number): Promise<Map<string, Window>> {
  const end = sql`app_now() + make_interval(secs => ${WINDOW_SECONDS})`;
  // One that ends later than a new one would was begun by a clock that has been set back.
  const over = sql`(w.ends_at <= app_now() or w.ends_at > ${end})`;
  const left = sql`greatest(0, ${limit}::integer - w.granted)`;
  const slice = sql`case when ${over} then excluded.slice else least(${left}, greatest(1, ${left} / ${SLICES}::integer)) end`;
  const first = sql`greatest(1, ${limit}::integer / ${SLICES}::integer)`;
  // Taken before the statement: no process believes in a minute for longer than the database does.
  const now = performance.now();
  const { rows } = await sql<{ key: string; slice: number; granted: number; seconds: number }>`
    insert into request_windows as w (key, granted, slice, ends_at)
    select key, ${first}, ${first}, ${end} from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as key
    on conflict (key) do update set
      slice = ${slice},
      granted = ${slice} + case when ${over} then 0 else w.granted end,
      ends_at = case when ${over} then ${end} else w.ends_at end
    returning key, slice, granted, extract(epoch from ends_at - app_now())::float8 as seconds`.execute(db);
  return new Map(
    rows.map(({ key, slice, granted, seconds }) => {
      return [key, { left: slice, open: Math.max(0, limit - granted), endsAt: now + seconds * 1000 }];
    }),
  );
}
