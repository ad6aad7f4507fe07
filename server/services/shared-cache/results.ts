import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Db, now } from '../../core/database.ts';
import type { MicroUsd } from '../../core/money.ts';
import type { AppContext } from '../context.ts';

/** A whole result that answers every request of the same identity, until it expires. */
export interface CachedResult {
  resultId: string;
  /** What buying it had cost: what each hit saves. */
  costMicros: MicroUsd;
  dataSource: 'live' | 'sandbox';
  expiresAt: Date;
}

/** Entries of the first tier: pointers of some hundred bytes, not results. */
const LOCAL_ENTRIES = 10_000;
const local = new WeakMap<AppContext, LRUCache<string, CachedResult>>();

function tierOne(app: AppContext): LRUCache<string, CachedResult> {
  const known = local.get(app);
  if (known) return known;
  const cache = new LRUCache<string, CachedResult>({ max: LOCAL_ENTRIES });
  local.set(app, cache);
  return cache;
}

/** The cached result of an identity: from this process, else from the database (which all processes share). */
export async function cachedResult(app: AppContext, db: Db, identity: string): Promise<CachedResult | null> {
  const near = tierOne(app).get(identity);
  if (near && near.expiresAt.getTime() > Date.now()) return near;
  const row = await db
    .selectFrom('result_cache')
    .selectAll()
    .where('identity', '=', identity)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  const found = {
    resultId: row.result_id,
    costMicros: row.cost_micros,
    dataSource: row.data_source,
    expiresAt: row.expires_at,
  };
  tierOne(app).set(identity, found);
  return found;
}

/**
 * Publishes a complete result to the shared cache, for as long as the shortest-lived of the job's answers lives: made anew
 * from older answers, a result is no fresher than they are.
 */
export async function cacheResult(
  db: Db,
  entry: {
    identity: string;
    resultId: string;
    jobId: string;
    scope: string;
    costMicros: MicroUsd;
    dataSource: 'live' | 'sandbox';
  },
): Promise<void> {
  await sql`
    insert into result_cache as c (identity, result_id, cost_micros, data_source, expires_at)
    select ${entry.identity}, ${entry.resultId}::uuid, ${entry.costMicros}::bigint, ${entry.dataSource}, min(a.expires_at)
    from job_units u join answers a on a.scope = ${entry.scope} and a.unit_key = u.unit_key
    where u.job_id = ${entry.jobId} and u.state in ('settled', 'reused')
    having min(a.expires_at) > app_now()
    on conflict (identity) do update set result_id = excluded.result_id, cost_micros = excluded.cost_micros,
      data_source = excluded.data_source, expires_at = excluded.expires_at, created_at = app_now()`.execute(db);
}
