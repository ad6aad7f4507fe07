import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import { newId } from '../../core/ids.ts';
import type { UnitRow } from '../spend/units.ts';

/** What a unit begins with. */
export type NewUnit = Pick<UnitRow, 'stage' | 'label' | 'provider' | 'operation' | 'unit_key' | 'bound_micros'> &
  Pick<UnitRow, 'state' | 'outcome_code' | 'saved_micros'> & { request: object | null };

const UNITS_AT_ONCE = 500;

/** Gives a job its units, in the order in which they are computed. */
export async function insertUnits(db: Db, jobId: string, units: readonly NewUnit[]): Promise<void> {
  for (const insert of unitInserts([{ jobId, units }])) await insert.execute(db);
}

/** The same of several jobs as the statements that do so, one after the other; whatever the number of units, they have one text. */
export function unitInserts(jobs: readonly { jobId: string; units: readonly NewUnit[] }[]): RawBuilder<unknown>[] {
  const rows = jobs.flatMap(({ jobId, units }) =>
    units.map((unit, ordinal) => ({ ...unit, id: newId(), job_id: jobId, ordinal })),
  );
  const columns = sql`id, job_id, ordinal, stage, label, provider, operation, request, unit_key, bound_micros, state, outcome_code, saved_micros`;
  const statements = Math.ceil(rows.length / UNITS_AT_ONCE);
  return Array.from({ length: statements }, (_, index) => {
    const some = rows.slice(index * UNITS_AT_ONCE, (index + 1) * UNITS_AT_ONCE);
    return sql`insert into job_units (${columns})
      select ${columns} from json_populate_recordset(null::job_units, ${JSON.stringify(some)}::json)`;
  });
}
