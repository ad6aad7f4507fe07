import type { Db } from '../../core/database.ts';
import { keywordIdentity } from '../../core/keyword.ts';
import { lookOf, wordsOfFilter } from '../plan/filter.ts';
import { wordsOfIntent } from '../plan/intent.ts';
import { paidRequestOf } from '../plan/unit.ts';
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

/**
 * Of lost units of a lineage's stages those that say something which no other one says, each thing once: its words may have been
 * bought anew in other calls.
 */
export function untoldOf(lost: readonly UnitRow[], others: readonly UnitRow[]): UnitRow[] {
  const told = new Set(others.flatMap(saidOf));
  return lost.filter((unit) => {
    const untold = saidOf(unit).filter((said) => !told.has(said));
    for (const said of untold) told.add(said);
    return untold.length > 0;
  });
}

/** What an answer of a lineage's stages says: of each word its metrics, its intent, or the decision of one look. */
function saidOf(unit: UnitRow): string[] {
  if (unit.stage === 'metrics') {
    return paidRequestOf(unit, 'keyword_overview').keywords.map((word) => `metrics ${keywordIdentity(word)}`);
  }
  const asked = paidRequestOf(unit, 'chat');
  if (unit.stage === 'intent') return wordsOfIntent(asked).map((word) => `intent ${word}`);
  return wordsOfFilter(asked).map((word) => `${lookOf(asked)} ${word}`);
}
