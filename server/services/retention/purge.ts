import type { AppContext } from '../context.ts';
import {
  endedResets,
  endedSessions,
  endedShares,
  endedThrottles,
  oldAuditRows,
  STEP_ROWS,
  type Step,
  toldEvents,
  unusedQuotes,
} from './steps.ts';

/** What an hour may leave lying. */
const STEPS: readonly Step[] = [
  endedSessions,
  endedResets,
  endedShares,
  endedThrottles,
  unusedQuotes,
  toldEvents,
  oldAuditRows,
];

/** Deletes what nobody needs any more, table after table in small steps. Safe to run twice and to be interrupted. */
export async function purgeEnded(
  { database, config }: Pick<AppContext, 'database' | 'config'>,
  steps: readonly Step[] = STEPS,
): Promise<void> {
  for (const step of steps) {
    while ((await step(database, config)) === STEP_ROWS);
  }
}
