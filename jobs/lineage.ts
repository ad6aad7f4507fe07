import { sql } from 'kysely';
import type { Stage } from '../server/services/plan/index.ts';
import { paidRequestOf } from '../server/services/plan/unit.ts';
import { packedAnswers } from '../server/services/shared-cache/packed-answers.ts';
import { answered } from '../server/services/spend/unit-states.ts';
import { scopeOf, type UnitRow } from '../server/services/spend/units.ts';
import type { Answered, JobRun } from './job-run.ts';

/** Answers of a stage in this job and in all jobs that it retries: what was bought once stays bought. */
export async function lineageAnswers(run: JobRun, stage: Stage): Promise<Answered[]> {
  const own = await run.answers(stage);
  return [...(await earlierAnswers(run, stage)), ...own];
}

/** Those of the jobs that it retries, as far as they are there. */
export async function earlierAnswers(run: JobRun, stage: Stage): Promise<Answered[]> {
  const { app, job } = run.work;
  if (job.retry_of_job_id === null) return [];
  const { rows } = await sql<UnitRow>`
    with recursive lineage as (
      select id, retry_of_job_id from jobs where id = ${job.retry_of_job_id}
      union all
      select j.id, j.retry_of_job_id from jobs j join lineage l on j.id = l.retry_of_job_id
    )
    select u.* from job_units u join lineage l on l.id = u.job_id
    where u.stage = ${stage} and u.unit_key is not null
      and ${answered}
    order by u.job_id, u.ordinal`.execute(app.database.db);
  const answers = await packedAnswers(app, scopeOf(job), [...new Set(rows.map((unit) => unit.unit_key!))]);
  return rows.flatMap((unit) => {
    const packed = answers.get(unit.unit_key!);
    return packed === undefined ? [] : [{ unit, request: paidRequestOf(unit), packed }];
  });
}
