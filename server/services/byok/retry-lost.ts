import type { Db } from '../../core/database.ts';
import { keywordIdentity } from '../../core/keyword.ts';
import { earlierUnits } from '../jobs/lineage-units.ts';
import { lookOf, wordsOfFilter } from '../plan/filter.ts';
import { paidRequestOf } from '../plan/unit.ts';
import { isThere } from '../spend/stored-answer.ts';
import { hasAnswer, isMissing } from '../spend/unit-states.ts';
import { type JobRow, scopeOf, type UnitRow } from '../spend/units.ts';

/** What is stored of the answers to some units; at least one. */
export function answersTo(db: Db, job: JobRow, units: readonly UnitRow[]) {
  const keys = units.map((unit) => unit.unit_key!);
  return db.selectFrom('answers').where('scope', '=', scopeOf(job)).where('unit_key', 'in', keys).where(isThere);
}

/** Units that ended with an answer which is there no longer, because it was damaged. */
export async function lostOf(db: Db, job: JobRow, units: readonly UnitRow[]): Promise<UnitRow[]> {
  const answered = units.filter(hasAnswer);
  if (answered.length === 0) return [];
  const there = await answersTo(db, job, answered).select('unit_key').execute();
  const known = new Set(there.map(({ unit_key }) => unit_key));
  return answered.filter((unit) => !known.has(unit.unit_key!));
}

/** Stages of which a retry holds no units for what the jobs before it had bought. */
const HELD_BEFORE = ['metrics', 'filter'];

/**
 * The same of the jobs that this one retries, each thing once: what another answer tells is not lost, as the words were batched anew,
 * and what the job asked for itself and lacks is priced as its own.
 * @param rows units of the job itself
 */
export async function lostEarlier(db: Db, job: JobRow, rows: readonly UnitRow[]): Promise<UnitRow[]> {
  const own = rows.filter(
    (row) => HELD_BEFORE.includes(row.stage) && row.request && (hasAnswer(row) || isMissing(row)),
  );
  const earlier = await earlierUnits(db, job, HELD_BEFORE);
  const lost = await lostOf(db, job, earlier);
  const told = new Set([...own, ...earlier.filter((unit) => !lost.includes(unit))].flatMap(saidOf));
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
