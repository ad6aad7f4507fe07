import { sql } from 'kysely';
import { markUnknown } from '../server/services/spend/units.ts';
import type { JobRun } from './job-run.ts';

/**
 * Units that an earlier worker was sending when it died: nobody knows whether the request went out, so their outcome is
 * looked up after the settle window. A posted task that is waiting for its answer goes on waiting.
 */
export async function adoptSent(run: JobRun): Promise<void> {
  const { app, claim } = run.work;
  const sent = run.all().filter((unit) => unit.state === 'sending' && unit.lookup_at === null);
  if (sent.length === 0) return;
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(app.database.db);
  for (const unit of sent) {
    const age = (rows[0]!.now.getTime() - unit.sent_at!.getTime()) / 1000;
    const lookupInSeconds = Math.max(0, app.config.SETTLE_WINDOW_SECONDS - age);
    await markUnknown(app.database.db, claim, {
      unitId: unit.id,
      code: 'INTERRUPTED',
      providerId: null,
      lookupInSeconds,
    });
  }
  await run.load();
}
