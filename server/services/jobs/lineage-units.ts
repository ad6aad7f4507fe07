import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import { answered } from '../spend/unit-states.ts';
import type { JobRow, UnitRow } from '../spend/units.ts';

/** Stages whose answers in earlier jobs of a retry count in later ones, which hold no units for them. */
export const OF_LINEAGE: readonly string[] = ['metrics', 'filter', 'intent'];

/** Units of these stages that ended with an answer in the jobs which a job retries: what was bought once stays bought. */
export async function earlierUnits(
  db: Db,
  { retry_of_job_id: retried }: Pick<JobRow, 'retry_of_job_id'>,
  stages: readonly string[],
): Promise<UnitRow[]> {
  if (retried === null) return [];
  const { rows } = await sql<UnitRow>`
    with recursive lineage as (
      select id, retry_of_job_id from jobs where id = ${retried}
      union all
      select j.id, j.retry_of_job_id from jobs j join lineage l on j.id = l.retry_of_job_id
    )
    select u.* from job_units u join lineage l on l.id = u.job_id
    where u.stage = any(${[...stages]}::text[]) and u.unit_key is not null and ${answered}
    order by u.job_id, u.ordinal`.execute(db);
  return rows;
}
