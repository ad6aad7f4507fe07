import type { AppContext } from '../context.ts';
import { concludeBatches } from './checks/conclude-batches.ts';
import { formBatches } from './checks/form-batches.ts';
import { submitBatches } from './checks/submit-batches.ts';
import { mineResults } from './rising/mine-results.ts';
import { promoteRising } from './rising/promote.ts';
import { advanceScans } from './scan/advance-scans.ts';
import { startScans } from './scan/start-scans.ts';

/** Opens the day's scans of the watch list. */
export async function runWatchlistScan(app: AppContext): Promise<void> {
  await startScans(app);
  await advanceScans(app);
}

/** Looks through new results of shared jobs and makes words that rise candidates. */
export async function findRisingKeywords(app: AppContext): Promise<void> {
  await mineResults(app);
  await promoteRising(app);
}

/** In the order in which one feeds the next. Each is repeatable, and safe on several processes at once. */
const STEPS = { advanceScans, concludeBatches, formBatches, submitBatches };

/** Takes scans and checks as far as they get. A step that fails does not hold up the others. */
export async function runDiscovery(app: AppContext): Promise<void> {
  for (const [name, step] of Object.entries(STEPS)) {
    try {
      await step(app);
    } catch (error) {
      app.log.error({ err: error, step: name }, 'discovery step failed');
    }
  }
}
