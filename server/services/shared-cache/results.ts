import { type RawBuilder, sql } from 'kysely';
import { now } from '../../core/database.ts';
import type { MicroUsd } from '../../core/money.ts';

/**
 * The whole result that answers every request of an identity until it expires, with what buying it had cost: a part of the
 * statement that answers with it. The database is asked each time, whose clock decides; the result itself is kept at hand by the
 * process that read it (`stored-result.ts`).
 * @param identity a column of those who ask. The limit changes nothing but the plan: each is looked for by its key, where a guess
 * at their number may read the whole cache
 */
export function cachedResult(identity: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select c.result_id, c.cost_micros, c.data_source from result_cache c
    where c.identity = ${identity} and c.expires_at > ${now} limit 1)`;
}

interface Entry {
  identity: string;
  resultId: string;
  jobId: string;
  scope: string;
  costMicros: MicroUsd;
  dataSource: 'live' | 'sandbox';
}

/**
 * Publishes a complete result to the shared cache, for as long as the shortest-lived of the job's answers lives: made anew
 * from older answers, a result is no fresher than they are. A statement, or a part of the one that stores the result.
 */
export function cacheResult(entry: Entry): RawBuilder<unknown> {
  return sql`
    insert into result_cache as c (identity, result_id, cost_micros, data_source, expires_at)
    select ${entry.identity}, ${entry.resultId}::uuid, ${entry.costMicros}::bigint, ${entry.dataSource}, min(a.expires_at)
    from job_units u join answers a on a.scope = ${entry.scope} and a.unit_key = u.unit_key
    where u.job_id = ${entry.jobId} and u.state in ('settled', 'reused')
    having min(a.expires_at) > app_now()
    on conflict (identity) do update set result_id = excluded.result_id, cost_micros = excluded.cost_micros,
      data_source = excluded.data_source, expires_at = excluded.expires_at, created_at = app_now()`;
}
