import { markUnknown } from '../server/services/spend/attempts.ts';
import { isUnderWay } from '../server/services/spend/unit-states.ts';
import type { JobRun } from './job-run.ts';

/**
 * Units that an earlier worker was sending when it died: nobody knows whether the request went out, so their outcome is
 * looked up a settle window from now, whatever the clocks said when they were sent. A posted task that is waiting for its
 * answer goes on waiting.
 */
export async function adoptSent(run: JobRun): Promise<void> {
  const { app } = run.work;
  const sent = run.all().filter(isUnderWay);
  if (sent.length === 0) return;
  const lookupInSeconds = app.config.SETTLE_WINDOW_SECONDS;
  for (const { id, fence } of sent) {
    const attempt = { unitId: id, fence };
    await markUnknown(app.database.db, attempt, { code: 'INTERRUPTED', providerId: null, lookupInSeconds });
  }
  await run.load();
}
