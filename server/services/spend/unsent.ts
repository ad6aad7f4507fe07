import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import type { MicroUsd } from '../../core/money.ts';
import type { PaidRequest } from '../../providers/ports/price-table.ts';
import { isFreeFor, isWithheld } from './unit-states.ts';
import type { Claim, UnitRow } from './units.ts';

/** Ends a unit that this claim did not get sent, or gave up: refused with a proof, or supplied from a store. */
export async function endUnit(
  db: Db,
  claim: Claim,
  end: {
    unitId: string;
    state: 'refused' | 'reused';
    code?: string | null;
    savedMicros?: MicroUsd;
    request?: PaidRequest;
    unitKey?: string;
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update job_units u set state = ${end.state}, outcome_code = ${end.code ?? null}, settled_at = app_now(), lookup_at = null,
      saved_micros = ${end.savedMicros ?? 0}::bigint,
      request = coalesce(${end.request ? JSON.stringify(end.request) : null}::jsonb, u.request),
      unit_key = coalesce(${end.unitKey ?? null}, u.unit_key)
    from jobs j where u.id = ${end.unitId} and j.id = u.job_id and j.id = ${claim.jobId} and j.fence = ${claim.fence}
      and ${isFreeFor(claim)}
    returning u.id`.execute(db);
  return rows.length === 1;
}

/** Closes the units of a stage that were never sent. Returns them as they are by now; none when the claim is void. */
export async function skipPlanned(
  db: Db,
  claim: Claim,
  what: { stage: string; code: string | null },
): Promise<UnitRow[]> {
  const { rows } = await sql<UnitRow>`
    update job_units u set state = 'skipped', outcome_code = ${what.code}, settled_at = app_now()
    from jobs j where u.job_id = ${claim.jobId} and j.id = u.job_id and j.fence = ${claim.fence}
      and u.stage = ${what.stage} and (u.state = 'planned' or ${isWithheld})
    returning u.*`.execute(db);
  return rows;
}
