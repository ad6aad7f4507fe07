import { sql } from 'kysely';
import type { AppContext } from '../server/services/context.ts';

/** Seconds after which a queued job that nobody claimed counts as forgotten by the queue. */
const FORGOTTEN_SECONDS = 5;
const BATCH = 100;

/**
 * Ids of jobs that should be running and are not: their worker died, their wake-up or their delivery was lost. This is what
 * frees a dead worker's slots within a bounded time, with no caller doing anything (invariant 5).
 */
export async function findStranded(app: AppContext): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from jobs
    where completed_at is null and follows_job_id is null and (
      lease_until <= app_now()
      or lease_until is null and wake_at <= app_now()
      or lease_until is null and wake_at is null and updated_at <= app_now() - ${FORGOTTEN_SECONDS} * interval '1 second'
      or lease_until is null and cancel_requested_at is not null)
    order by created_at limit ${BATCH}`.execute(app.database.db);
  return rows.map((row) => row.id);
}

/** Looks for stranded jobs every so often. Returns the function that ends it. */
export function startSweeper(
  app: AppContext,
  worker: (jobId: string) => Promise<void>,
  periodSeconds: number,
): () => void {
  let sweeping = false;
  const sweep = async () => {
    if (sweeping) return;
    sweeping = true;
    try {
      for (const jobId of await findStranded(app)) void worker(jobId);
    } catch (error) {
      app.log.warn({ err: error }, 'sweep failed');
    } finally {
      sweeping = false;
    }
  };
  void sweep();
  const timer = setInterval(sweep, periodSeconds * 1000);
  return () => clearInterval(timer);
}
