import { type RawBuilder, sql } from 'kysely';
import { now } from '../../core/database.ts';

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

/**
 * Publishes complete results to the shared cache, each for as long as the shortest-lived of its job's answers lives: made anew
 * from older answers, a result is no fresher than they are. A part of the statement that stores them, in one order for all.
 * @param kept rows of `identity, id, job, scope, cost, source`; what has no identity is not published
 */
export function cacheResults(kept: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into result_cache as c (identity, result_id, cost_micros, data_source, expires_at)
    select k.identity, k.id, k.cost, k.source, fresh.until
    from ${kept} k cross join lateral (
      select min((select expires_at from answers where scope = k.scope and unit_key = u.unit_key)) as until
      from job_units u where u.job_id = k.job) as fresh
    where k.identity is not null and fresh.until > app_now() order by k.identity
    on conflict (identity) do update set result_id = excluded.result_id, cost_micros = excluded.cost_micros,
      data_source = excluded.data_source, expires_at = excluded.expires_at, created_at = app_now()`;
}
