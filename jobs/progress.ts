import { sql } from 'kysely';
import { notifyOf } from '../server/core/signals.ts';
import type { AppContext } from '../server/services/context.ts';
import type { Claim } from '../server/services/spend/units.ts';

/**
 * From a change of a job's progress to its write, milliseconds: dozens of answers arrive together, whoever looks reads each write,
 * and most jobs end so soon after their first answer that nobody would see it.
 */
const PAUSE_MS = 100;

/**
 * Writes the progress of a job and its followers, with one event a change. Changes that follow each other soon are written
 * together: progress never holds up the lanes, and a job has at most one such write under way.
 */
export class ProgressLog {
  readonly #app: AppContext;
  readonly #claim: Claim;
  #completed = 0;
  #written: number;
  #writing: Promise<void> | null = null;
  #isLast = false;
  #hurry = () => {};

  /** @param written what the job's row tells already */
  constructor(app: AppContext, claim: Claim, written: number) {
    this.#app = app;
    this.#claim = claim;
    this.#written = written;
  }

  advance(): void {
    this.report(this.#completed + 1);
  }

  report(completed: number): void {
    this.#completed = Math.max(this.#completed, completed);
    if (this.#written >= this.#completed) return;
    this.#writing ??= this.#drain().finally(() => {
      this.#writing = null;
    });
  }

  /** Writes what is left, before the job goes to sleep; what fails to be written is repeated with the next change or the final state. */
  async written(): Promise<void> {
    this.#isLast = true;
    this.#hurry();
    await this.#writing;
  }

  /** Nothing more is written: the final state tells the same. Resolves when nothing is being written. */
  async end(): Promise<void> {
    this.#completed = 0;
    await this.written();
  }

  /** Cut short as soon as the rest is to be written. */
  #pause(): Promise<void> {
    if (this.#isLast) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, PAUSE_MS);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #drain(): Promise<void> {
    for (;;) {
      await this.#pause();
      if (this.#written >= this.#completed) return;
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

/** One statement, so it is one commit, with the word of it. */
async function writeProgress({ database }: AppContext, claim: Claim, completed: number): Promise<void> {
  await sql`
    with moved as (
      update jobs j set progress_completed = least(${completed}::integer, j.progress_total), updated_at = app_now(),
        stalled_claims = 0
      where (j.id = ${claim.jobId} and j.fence = ${claim.fence} or j.follows_job_id = ${claim.jobId})
        and j.completed_at is null and j.progress_completed < least(${completed}::integer, j.progress_total)
        and exists (select 1 from jobs l where l.id = ${claim.jobId} and l.fence = ${claim.fence})
      returning j.id, j.status, j.progress_completed, j.progress_total
    ), event as (
      insert into job_events (job_id, seq, status, completed, total)
      select id, coalesce((select max(seq) from job_events e where e.job_id = moved.id), 0) + 1, status,
        progress_completed, progress_total from moved
      returning job_id
    )
    select ${notifyOf(sql`json_build_object('kind', 'job', 'jobId', job_id)`)} from event`.execute(database.db);
}
