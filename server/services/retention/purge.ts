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
export async function purgeEnded({ database, config }: Pick<AppContext, 'database' | 'config'>): Promise<void> {
  for (const step of STEPS) {
    while ((await step(database, config)) === STEP_ROWS);
  }
}
