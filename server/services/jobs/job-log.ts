import type { StateKind } from '../../core/memory.ts';
import type { AppContext } from '../context.ts';
import { firstOf, jobBell, REREAD_MS } from './doorbell.ts';
import { JobEvent } from './job-event.ts';
import { isFinal } from './job-schema.ts';

/** The log of one job, read by one reader of this process for all who follow it. Rights are judged before, at the job's row. */
export class JobLog {
  /** All events so far, in order. Grows while it is followed. */
  readonly events: JobEvent[] = [];
  /** Whether the last event has come. */
  over = false;
  readonly #app: AppContext;
  readonly #jobId: string;
  readonly #left = new AbortController();
  #news = silent();
  followers = 0;

  constructor(app: AppContext, jobId: string) {
    this.#app = app;
    this.#jobId = jobId;
  }

  /** Resolves when there is more; rejects when the log could not be read. Taken before `events` are looked at. */
  get news(): Promise<void> {
    return this.#news.promise;
  }

  /** Reads what is new at every signal, and again after a while, until the last event came or the last follower left. */
  async read(): Promise<void> {
    const { signal } = this.#left;
    const bell = jobBell(this.#app, this.#jobId);
    try {
      while (!this.over && !signal.aborted) {
        // Armed before the read: a signal that comes during the read is not lost.
        const rung = bell.next();
        if (await this.#readOn()) this.#tell();
        if (!this.over) await firstOf([rung], REREAD_MS, signal);
      }
    } catch (error) {
      // Stays in place: who looks later fails too.
      this.#news.reject(error);
    } finally {
      bell.close();
    }
  }

  stop(): void {
    this.#left.abort();
  }

  #tell(): void {
    const told = this.#news;
    this.#news = silent();
    told.resolve();
  }

  /** New events and whether the job is over, in one statement and so in one snapshot: a final event cannot slip between. */
  async #readOn(): Promise<boolean> {
    const rows = await this.#app.database.db
      .selectFrom('jobs as j')
      .leftJoin('job_events as e', (join) =>
        join.onRef('e.job_id', '=', 'j.id').on('e.seq', '>', this.events.at(-1)?.seq ?? 0),
      )
      .where('j.id', '=', this.#jobId)
      .select(['j.completed_at', 'e.seq', 'e.status', 'e.completed', 'e.total', 'e.at'])
      .orderBy('e.seq')
      .execute();
    const more = rows.flatMap(({ seq, status, completed, total, at }) =>
      seq === null ? [] : [JobEvent.parse({ jobId: this.#jobId, seq, status, completed, total, at })],
    );
    this.events.push(...more);
    this.over = rows.every((row) => row.completed_at !== null) || more.some((event) => isFinal(event.status));
    return this.over || more.length > 0;
  }
}

/** A promise whose failure is nobody's fault when nobody looks at it. */
function silent(): PromiseWithResolvers<void> {
  const promise = Promise.withResolvers<void>();
  promise.promise.catch(() => undefined);
  return promise;
}

const LOGS: StateKind<Map<string, JobLog>> = { name: 'job-logs' };

/** Joins those who follow a job's log in this process, as the first of them or not. Call `leave` at the end, once. */
export function followLog(app: AppContext, jobId: string): { log: JobLog; leave(): void } {
  const followed = app.memory.state(LOGS, () => new Map());
  const log = followed.get(jobId) ?? new JobLog(app, jobId);
  if (log.followers === 0) {
    followed.set(jobId, log);
    void log.read().finally(() => forget(followed, jobId, log));
  }
  log.followers += 1;
  const leave = () => {
    log.followers -= 1;
    if (log.followers > 0) return;
    log.stop();
    forget(followed, jobId, log);
  };
  return { log, leave };
}

/** Who comes later begins anew; those who are there go on with what they have. */
function forget(followed: Map<string, JobLog>, jobId: string, log: JobLog): void {
  if (followed.get(jobId) === log) followed.delete(jobId);
}
