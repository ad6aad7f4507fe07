import { type Db, jsonb } from '../../core/database.ts';
import { newId } from '../../core/ids.ts';
import type { UnitRow } from '../spend/units.ts';

/** What a unit begins with. */
export type NewUnit = Pick<UnitRow, 'stage' | 'label' | 'provider' | 'operation' | 'unit_key' | 'bound_micros'> &
  Pick<UnitRow, 'state' | 'outcome_code' | 'saved_micros'> & { request: object | null };

const UNITS_AT_ONCE = 500;

/** Gives a job its units, in the order in which they are computed. */
export async function insertUnits(db: Db, jobId: string, units: readonly NewUnit[]): Promise<void> {
  for (const insert of unitInserts(db, jobId, units)) await insert.execute();
}

/** The same as the statements that do so, one after the other. */
export function unitInserts(db: Db, jobId: string, units: readonly NewUnit[]) {
  const rows = units.map(({ request, ...unit }, ordinal) => ({
    ...unit,
    id: newId(),
    job_id: jobId,
    ordinal,
    request: request && jsonb(request as Record<string, unknown>),
  }));
  const statements = Math.ceil(rows.length / UNITS_AT_ONCE);
  return Array.from({ length: statements }, (_, index) =>
    db.insertInto('job_units').values(rows.slice(index * UNITS_AT_ONCE, (index + 1) * UNITS_AT_ONCE)),
  );
}
