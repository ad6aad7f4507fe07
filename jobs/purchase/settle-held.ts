import type { PaidRequest } from '../../server/providers/ports/price-table.ts';
import { heldAnswer } from '../../server/services/spend/attempts.ts';
import type { UnitRow } from '../../server/services/spend/units.ts';
import type { Work } from '../work.ts';
import { endOf, settle } from './outcome.ts';

/** Settles what is known to be paid for with the answer that was kept for it, if any. */
export async function settleHeld(
  work: Work,
  unit: UnitRow,
  request: PaidRequest,
  paid: { costMicros: number; upstreamMicros?: number; providerId: string },
): Promise<void> {
  const held = await heldAnswer(work.app.database.db, unit.id);
  const lost = { state: 'failed', code: 'PAID_WITHOUT_RESULT', data: undefined } as const;
  await settle(work, unit, request, { ...paid, ...(held === undefined ? lost : endOf(unit, request, held)) });
}
