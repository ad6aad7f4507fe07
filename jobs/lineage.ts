import { earlierUnits } from '../server/services/jobs/lineage-units.ts';
import type { Stage } from '../server/services/plan/index.ts';
import { paidRequestOf } from '../server/services/plan/unit.ts';
import { packedAnswers } from '../server/services/shared-cache/packed-answers.ts';
import { scopeOf } from '../server/services/spend/units.ts';
import type { Answered, JobRun } from './job-run.ts';

/** Answers of a stage in this job and in all jobs that it retries: what was bought once stays bought. */
export async function lineageAnswers(run: JobRun, stage: Stage): Promise<Answered[]> {
  const own = await run.answers(stage);
  return [...(await earlierAnswers(run, stage)), ...own];
}

/** Those of the jobs that it retries, as far as they are there: who needs one that is gone asks for it again. */
export async function earlierAnswers(run: JobRun, stage: Stage): Promise<Answered[]> {
  const { app, job } = run.work;
  const units = await earlierUnits(app.database.db, job, [stage]);
  if (units.length === 0) return [];
  const answers = await packedAnswers(app, scopeOf(job), [...new Set(units.map((unit) => unit.unit_key!))]);
  return units.flatMap((unit) => {
    const packed = answers.get(unit.unit_key!);
    return packed === undefined ? [] : [{ unit, request: paidRequestOf(unit), packed }];
  });
}
