import { sql } from 'kysely';
import { type Db, now } from '../../core/database.ts';
import type { MicroUsd } from '../../core/money.ts';

/** A whole result that answers every request of the same identity, until it expires. */
export interface CachedResult {
  resultId: string;
  /** What buying it had cost: what each hit saves. */
  costMicros: MicroUsd;
  dataSource: 'live' | 'sandbox';
}

/**
 * The cached result of an identity. The database is asked each time, whose clock decides; the result itself is kept at hand
 * by the process that read it (`stored-result.ts`).
 */
export async function cachedResult(db: Db, identity: string): Promise<CachedResult | null> {
  const row = await db
    .selectFrom('result_cache')
    .select(['result_id', 'cost_micros', 'data_source'])
    .where('identity', '=', identity)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? { resultId: row.result_id, costMicros: row.cost_micros, dataSource: row.data_source } : null;
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
