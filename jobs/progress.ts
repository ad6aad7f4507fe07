import { sql } from 'kysely';
import type { AppContext } from '../server/services/context.ts';
import type { Claim } from '../server/services/spend/units.ts';

/**
 * Writes the progress of a job and its followers, with one event a change. Changes that arrive while one is being written
 * are written together: progress never holds up the lanes, and a job has at most one such write under way.
 */
export class ProgressLog {
  readonly #app: AppContext;
  readonly #claim: Claim;
  #completed: number;
  #written: number;
  #writing: Promise<void> | null = null;

  constructor(app: AppContext, claim: Claim, completed: number, written: number) {
    this.#app = app;
    this.#claim = claim;
    this.#completed = completed;
    this.#written = written;
  }

  advance(): void {
    this.report(this.#completed + 1);
  }

  report(completed: number): void {
    this.#completed = Math.max(this.#completed, completed);
    this.#writing ??= this.#drain().finally(() => {
      this.#writing = null;
    });
  }

  /** Resolves when nothing is being written; what fails to be written is repeated with the next change or the final state. */
  async written(): Promise<void> {
    await this.#writing;
  }

  async #drain(): Promise<void> {
    while (this.#written < this.#completed) {
      const completed = this.#completed;
      try {
        await writeProgress(this.#app, this.#claim, completed);
      } catch (error) {
        this.#app.log.warn({ err: error, jobId: this.#claim.jobId }, 'progress not written');
        return;
      }
      this.#written = completed;
    }
  }
}

async function writeProgress(app: AppContext, claim: Claim, completed: number): Promise<void> {
  await app.database.transaction(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      with moved as (
        update jobs j set progress_completed = least(${completed}::integer, j.progress_total), updated_at = app_now(),
          stalled_claims = 0
        where (j.id = ${claim.jobId} and j.fence = ${claim.fence} or j.follows_job_id = ${claim.jobId})
          and j.completed_at is null and j.progress_completed < least(${completed}::integer, j.progress_total)
          and exists (select 1 from jobs l where l.id = ${claim.jobId} and l.fence = ${claim.fence})
        returning j.id, j.status, j.progress_completed, j.progress_total
      )
      insert into job_events (job_id, seq, status, completed, total)
      select id, coalesce((select max(seq) from job_events e where e.job_id = moved.id), 0) + 1, status,
        progress_completed, progress_total from moved
      returning job_id as id`.execute(tx.db);
    for (const { id } of rows) await app.bus.publish(tx, { kind: 'job', jobId: id });
  });
}
