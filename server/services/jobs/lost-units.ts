import type { Db } from '../../core/database.ts';
import { isThere } from '../spend/stored-answer.ts';
import { hasAnswer } from '../spend/unit-states.ts';
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
