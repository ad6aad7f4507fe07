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

/** Publishes a complete result to the shared cache. */
export async function cacheResult(
  db: Db,
  entry: {
    identity: string;
    resultId: string;
    costMicros: MicroUsd;
    dataSource: 'live' | 'sandbox';
    ttlSeconds: number;
  },
): Promise<void> {
  const expires = sql<Date>`app_now() + ${entry.ttlSeconds}::double precision * interval '1 second'`;
  const values = {
    result_id: entry.resultId,
    cost_micros: entry.costMicros,
    data_source: entry.dataSource,
    expires_at: expires,
  };
  await db
    .insertInto('result_cache')
    .values({ identity: entry.identity, ...values })
    .onConflict((conflict) => conflict.column('identity').doUpdateSet({ ...values, created_at: now }))
    .execute();
}
