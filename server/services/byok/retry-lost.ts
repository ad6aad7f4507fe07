import type { Db } from '../../core/database.ts';
import { keywordIdentity } from '../../core/keyword.ts';
import { earlierUnits } from '../jobs/lineage-units.ts';
import { lostOf } from '../jobs/lost-units.ts';
import { lookOf, wordsOfFilter } from '../plan/filter.ts';
import { paidRequestOf } from '../plan/unit.ts';
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

/**
 * Of lost units those that say something which no other one says, each thing once: its words may have been
 * bought anew in other calls.
 */
function untoldOf(lost: readonly UnitRow[], others: readonly UnitRow[]): UnitRow[] {
  const told = new Set(others.flatMap(saidOf));
  return lost.filter((unit) => {
    const untold = saidOf(unit).filter((said) => !told.has(said));
    for (const said of untold) told.add(said);
    return untold.length > 0;
  });
}

/** What an answer of these stages says: of each word its metrics, or the decision of one look. */
function saidOf(unit: UnitRow): string[] {
  if (unit.stage === 'metrics') {
    return paidRequestOf(unit, 'keyword_overview').keywords.map((word) => `metrics ${keywordIdentity(word)}`);
  }
  const asked = paidRequestOf(unit, 'chat');
  return wordsOfFilter(asked).map((word) => `${lookOf(asked)} ${word}`);
}
