import { isLockedOut } from '../server/core/outage.ts';
import { parsePacked, tellsOfDamage } from '../server/core/packed.ts';
import { OF_LINEAGE } from '../server/services/jobs/lineage-units.ts';
import type { Stage } from '../server/services/plan/index.ts';
import { forgetAnswer } from '../server/services/shared-cache/packed-answers.ts';
import { takeAway } from '../server/services/spend/stored-answer.ts';
import { scopeOf } from '../server/services/spend/units.ts';
import type { JobRun } from './job-run.ts';
import { earlierAnswers } from './lineage.ts';
import { passes } from './work.ts';

/**
 * Takes away the answers of a job, and of those that it retries, that were damaged where they lay: whoever asks for the same would
 * not get any further with them either, and gets what is bought anew. What cannot be read at all keeps no job from its end.
 */
export async function dropDamaged(run: JobRun): Promise<void> {
  const { app, job } = run.work;
  for (const stage of new Set([...run.all().map((unit) => unit.stage), ...OF_LINEAGE])) {
    try {
      await dropOf(run, stage as Stage);
    } catch (error) {
      if (passes(error) || isLockedOut(error)) throw error;
      app.log.error({ err: error, jobId: job.id, stage }, 'stored answers cannot be read');
    }
  }
}

async function dropOf(run: JobRun, stage: Stage): Promise<void> {
  const { app, job } = run.work;
  const scope = scopeOf(job);
  for (const { unit, packed } of [...(await earlierAnswers(run, stage)), ...(await run.found(stage))]) {
    if (!isDamaged(packed)) continue;
    const isTaken = await takeAway(app.database.db, { scope, unitKey: unit.unit_key!, packed });
    // Where the row is another one it may be this copy that is damaged.
    forgetAnswer(app.memory, packed);
    app.log.error(
      { jobId: job.id, unit: unit.id, isTaken },
      'a stored answer was damaged; what was taken away is bought anew',
    );
  }
}

/** One that cannot be read for another reason, e.g. for want of memory, was not damaged. */
function isDamaged(packed: Uint8Array): boolean {
  try {
    parsePacked(packed);
    return false;
  } catch (error) {
    return tellsOfDamage(error);
  }
}
