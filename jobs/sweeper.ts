import { sql } from 'kysely';
import type { AppContext } from '../server/services/context.ts';
import { isUnfinished } from '../server/services/spend/units.ts';
import { isPast, longestPause, type SeenLease } from './claim.ts';

/** Seconds after which a queued job that nobody claimed counts as forgotten by the queue. */
const FORGOTTEN_SECONDS = 5;
const BATCH = 100;

/** A job that should be running and is not. `lease`: of a holder that seems to be dead. */
export interface Stranded {
  id: string;
  lease: SeenLease | null;
}

/**
 * Jobs that should be running and are not: their worker died, their wake-up or their delivery was lost. This is what frees a
 * dead worker's slots within a bounded time, with no caller doing anything (invariant 5).
 */
export async function findStranded(app: AppContext): Promise<Stranded[]> {
  const { config, database } = app;
  const forgotten = sql`updated_at + ${FORGOTTEN_SECONDS} * interval '1 second'`;
  const { rows } = await sql<{ id: string; fence: number; until: string | null }>`
    select id, fence, lease_until::text as until from jobs
    where ${isUnfinished} and follows_job_id is null and (
      ${isPast(sql`lease_until`, 2 * config.JOB_LEASE_SECONDS)}
      or lease_until is null and (cancel_requested_at is not null or ${isPast(sql`wake_at`, longestPause(config))}
        or wake_at is null and ${isPast(forgotten, 2 * FORGOTTEN_SECONDS)}))
    order by created_at limit ${BATCH}`.execute(database.db);
  return rows.map(({ id, fence, until }) => ({ id, lease: until === null ? null : { fence, until } }));
}

/** What to do with a job: start it, or take it over from the holder of a lease. */
export type Take = (jobId: string, lapsed?: SeenLease) => Promise<void>;

/**
 * Watches lapsed leases by this process's monotonic clock. The database's clock alone does not end a lease: when it jumps, all
 * leases lapse at once, and every holder that is alive extends its own before the watch is over.
 */
class LeaseWatch {
  readonly #milliseconds: number;
  #seen = new Map<string, SeenLease & { since: number }>();

  constructor(seconds: number) {
    this.#milliseconds = seconds * 1000;
  }

  /** The jobs among those found whose lease has stood unchanged for long enough. What was not found again is forgotten. */
  due(found: readonly Stranded[]): Stranded[] {
    const now = performance.now();
    const before = this.#seen;
    this.#seen = new Map();
    return found.filter(({ id, lease }) => {
      if (lease === null) return true;
      const known = before.get(id);
      const isSame = known !== undefined && known.fence === lease.fence && known.until === lease.until;
      const since = isSame ? known.since : now;
      this.#seen.set(id, { ...lease, since });
      return now - since >= this.#milliseconds;
    });
  }
}

/** Looks for stranded jobs every so often. Returns the function that ends it and resolves when no look is under way. */
export function startSweeper(
  app: AppContext,
  take: Take,
  seconds: { period: number; watch: number },
): () => Promise<void> {
  const watch = new LeaseWatch(seconds.watch);
  let sweeping: Promise<void> | null = null;
  const look = async () => {
    try {
      for (const { id, lease } of watch.due(await findStranded(app))) void take(id, lease ?? undefined);
    } catch (error) {
      app.log.warn({ err: error }, 'sweep failed');
    }
  };
  const sweep = () => {
    sweeping ??= look().finally(() => {
      sweeping = null;
    });
  };
  sweep();
  const timer = setInterval(sweep, seconds.period * 1000);
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}
