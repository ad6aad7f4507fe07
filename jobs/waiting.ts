import type { PaidRequest } from '../server/providers/ports/price-table.ts';
import { firstOf } from '../server/services/jobs/doorbell.ts';
import type { Work } from './work.ts';

/** Pause between two looks at an answer that another job is buying, milliseconds. */
const BUSY_POLL_MS = 100;

/** A moment's pause, cut short when the claim is lost. */
export async function pauseWhileBusy({ signal }: Work): Promise<void> {
  await firstOf([], BUSY_POLL_MS, signal);
}

/** When a unit has waited long enough in place for another job that buys the same answer, by `performance.now()`: no set clock makes it longer. */
export function patienceEnds({ tunables }: Work): number {
  return performance.now() + tunables.busySeconds * 1000;
}

/** Whether a request that has waited long enough may overtake a posting that takes minutes. */
export function mayOvertake(request: PaidRequest): boolean {
  return 'queue' in request && request.queue === 'live';
}
