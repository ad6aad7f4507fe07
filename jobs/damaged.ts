import { sql } from 'kysely';
import { base64Of, parsePacked, tellsOfDamage } from '../server/core/packed.ts';
import type { Stage } from '../server/services/plan/index.ts';
import { scopeOf } from '../server/services/spend/units.ts';
import type { JobRun } from './job-run.ts';
import { earlierAnswers } from './lineage.ts';

/**
 * Takes away the answers of a job that were damaged where they lay: whoever asks for the same would not get any further with them
 * either, and gets what is bought anew. Only the very text that was found damaged goes, and
 * none whose successor is being bought: its row is what keeps others from buying the same.
 */
export async function dropDamaged(run: JobRun): Promise<void> {
  const { app, job } = run.work;
  for (const stage of new Set(run.all().map((unit) => unit.stage as Stage))) {
    for (const { unit, packed } of [...(await earlierAnswers(run, stage)), ...(await run.found(stage))]) {
      if (!isDamaged(packed)) continue;
      await app.database.db
        .deleteFrom('answers')
        .where('scope', '=', scopeOf(job))
        .where('unit_key', '=', unit.unit_key!)
        .where('state', '=', 'ready')
        .where(sql<boolean>`body is null and packed = decode(${base64Of(packed)}, 'base64')`)
        .execute();
      app.log.error({ jobId: job.id, unit: unit.id }, 'a stored answer was damaged; the next request buys it anew');
    }
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
