import { sql } from 'kysely';
import type { PaidRequest } from '../server/providers/ports/price-table.ts';
import { runInSlices, type Steps } from '../server/science/index.ts';
import { unitKey } from '../server/services/plan/index.ts';
import type { UnitRow } from '../server/services/spend/units.ts';
import { Stopped } from './broken-off.ts';
import type { Work } from './work.ts';

/** A slot and what it is given. */
interface Filled {
  id: string;
  request: PaidRequest | null;
  key: string | null;
}

/**
 * Gives slots their requests in order, and nothing to those that are left. Returns whether anything was written.
 * @throws Stopped when the claim is void
 */
export async function fillSlots(
  { app, claim }: Work,
  slots: readonly UnitRow[],
  requests: readonly PaidRequest[],
): Promise<boolean> {
  if (slots.length === 0) return false;
  const filled = await runInSlices(fillingSteps(slots, requests));
  const { rows } = await sql<{ id: string }>`
    update job_units u set request = nullif(f.request, 'null'::jsonb), unit_key = f.key
    from jobs j, jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as f(id uuid, request jsonb, key text)
    where u.id = f.id and j.id = u.job_id and j.id = ${claim.jobId} and j.fence = ${claim.fence}
      and u.state = 'planned' returning u.id`.execute(app.database.db);
  if (rows.length < filled.length) throw new Stopped('the claim is void');
  return true;
}

/** What the slots are given, with an offer to pause after each: a key is the hash of a whole request. */
function* fillingSteps(slots: readonly UnitRow[], requests: readonly PaidRequest[]): Steps<Filled[]> {
  const filled: Filled[] = [];
  for (const [index, { id }] of slots.entries()) {
    const request = requests[index] ?? null;
    filled.push({ id, request, key: request && unitKey(request) });
    yield;
  }
  return filled;
}
