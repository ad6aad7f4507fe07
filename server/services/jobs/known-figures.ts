import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import { keywordIdentity } from '../../core/keyword.ts';
import type { Place } from '../../providers/ports/keyword-data.ts';
import type { KnownFigures } from '../../science/index.ts';
import { answered } from '../spend/unit-states.ts';
import { type JobRow, scopeOf } from '../spend/units.ts';

/** Whose answers may tell: the shared ones a shared job, an owner's own that owner's private jobs, and nobody else's. */
export type Store = Pick<JobRow, 'pipeline' | 'owner_id' | 'data_source'>;

/** Stages whose answers hold figures of words. */
const MEASURING = ['suggestions', 'related_keywords', 'metrics'];

/**
 * What final jobs of a store know about words in a place, by identity; nothing is bought for it. A result tells what it knows
 * as long as all answers it was made of are fresh, and the one that stays fresh longest of those that know a volume counts.
 * @param asked `at`: as it was known then; now without it
 */
export async function knownFigures(
  db: Db,
  of: Store,
  { words, place, at }: { words: readonly string[]; place: Place; at?: Date },
): Promise<Map<string, KnownFigures>> {
  const identities = [...new Set(words.map(keywordIdentity))];
  if (identities.length === 0) return new Map();
  const instant = at === undefined ? sql`app_now()` : sql`${at}::timestamptz`;
  // Any number of jobs may have ended with one result: it is looked at once, the best first, until one in the place has it.
  const { rows } = await sql<KnownFigures & { identity: string }>`
    select w.identity, f.* from unnest(${identities}::text[]) as w (identity) cross join lateral (
      select k.volume, k.difficulty, k.referring_domains as "referringDomains" from result_keywords k
      where k.identity = w.identity and k.known_in = ${scopeOf(of)} and k.known_until > ${instant} and exists (
        select from jobs j where j.result_id = k.result_id and j.completed_at <= ${instant}
          and j.request ->> 'locationCode' = ${String(place.locationCode)}
          and j.request ->> 'languageCode' = ${place.languageCode})
      order by k.volume is null, k.known_until desc, k.result_id limit 1) as f`.execute(db);
  return new Map(rows.map(({ identity, ...figures }) => [identity, figures]));
}

/**
 * Until when what the answers of a job in its scope say about words is fresh: those of jobs that it retries count. Null: there are none.
 * Offsets change nothing but the plan, which takes a lineage for a hundred jobs and would read all units for it.
 */
export function figuresEnd({ job, scope }: Record<'job' | 'scope', RawBuilder<unknown>>): RawBuilder<Date | null> {
  return sql`(with recursive lineage as (
      select id, retry_of_job_id from jobs where id = ${job}
      union all
      select j.id, j.retry_of_job_id from lineage l cross join lateral (
        select id, retry_of_job_id from jobs where id = l.retry_of_job_id offset 0) as j
    )
    select min(u.until) from lineage l cross join lateral (
      select (select expires_at from answers where scope = ${scope} and unit_key = u.unit_key) as until
      from job_units u where u.job_id = l.id and u.stage = any(${MEASURING}::text[]) and ${answered} offset 0) as u)`;
}
