import type { Db } from '../../core/database.ts';
import { earlierUnits } from '../jobs/lineage-units.ts';
import { lostOf, untoldOf } from '../jobs/lost-units.ts';
import { hasAnswer, isMissing } from '../spend/unit-states.ts';
import type { JobRow, UnitRow } from '../spend/units.ts';

/** Stages of which a retry holds no units for what the jobs before it had bought. */
const HELD_BEFORE = ['metrics', 'filter'];

/**
 * Units of the jobs that a job retries whose answers are gone and say what nothing else does. What the job asked for itself and
 * lacks is priced as its own.
 * @param rows units of the job itself
 */
export async function lostEarlier(db: Db, job: JobRow, rows: readonly UnitRow[]): Promise<UnitRow[]> {
  const own = rows.filter(
    (row) => HELD_BEFORE.includes(row.stage) && row.request && (hasAnswer(row) || isMissing(row)),
  );
  const earlier = await earlierUnits(db, job, HELD_BEFORE);
  const lost = await lostOf(db, job, earlier);
  return untoldOf(lost, [...own, ...earlier.filter((unit) => !lost.includes(unit))]);
}
