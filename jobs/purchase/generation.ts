import type { PaidRequest } from '../../server/providers/ports/price-table.ts';
import { readerFor } from '../../server/services/connections/payer.ts';
import type { Work } from '../work.ts';
import { closeWithoutEvidence, type Due, lookAgain } from './put-off.ts';
import { LOST, settleHeld } from './settle.ts';

/** Asks the gateway what a generation cost whose answer did not tell, or did not come. */
export async function lookUpGeneration(work: Work, unit: Due, request: PaidRequest): Promise<void> {
  if (unit.provider_id === null) return await closeWithoutEvidence(work, unit);
  const reader = await readerFor(work.app, { job: work.job, unit }, 'openrouter');
  if (!reader) return await lookAgain(work, unit);
  const call = { credential: reader.credential, account: reader.account, signal: work.signal };
  const found = await work.app.providers.gateway.generation(unit.provider_id, call);
  if (!found.ok) return await lookAgain(work, unit);
  const { costMicros, upstreamMicros } = found.data;
  const upstream = upstreamMicros === undefined ? {} : { upstreamMicros };
  await settleHeld(work, unit, request, { ...LOST, costMicros, ...upstream, providerId: unit.provider_id });
}
