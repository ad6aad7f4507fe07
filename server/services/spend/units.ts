import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../entities/index.ts';
import { Job } from '../../../entities/job.ts';

export type UnitRow = Selectable<Database['job_units']>;
export type JobRow = Selectable<Database['jobs']>;

const columnOf = (property: string) => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** All columns of a job: a text that names them may be prepared inside of a transaction, one with `*` may not (`bounded-pool.ts`). */
export const JOB_COLUMNS = Object.keys(Job.properties).map(columnOf) as (keyof JobRow)[];

/**
 * Where a job's answers are kept: the shared cache, or its owner's private checkpoints. Never both (invariant 10), and
 * what the doubles made up never among what was bought from the vendors.
 */
export function scopeOf(job: Pick<JobRow, 'pipeline' | 'owner_id' | 'data_source'>): string {
  const store = job.pipeline === 'shared' ? 'platform' : `owner:${job.owner_id}`;
  return job.data_source === 'sandbox' ? `sandbox/${store}` : store;
}

/** Columns of `jobs`: not final. Literally so: an index holds these alone, and none those of which `completed_at` is null. */
export const isUnfinished = sql<boolean>`status in ('queued', 'processing')`;

/** Columns of `answers a`: changes with every change of the row; the unit tells apart rows of different databases in one process. */
export const answerVersion = sql<string>`a.unit_id || '/' || a.xmin`;

/** A claim of a job by one worker. Every write names its fence. */
export interface Claim {
  jobId: string;
  fence: number;
}

/**
 * One sending of a unit, by the fence of the claim that sent it. What came of it is evidence: it is written down under this
 * number, whoever holds the job by then (invariant 6).
 */
export interface Attempt {
  unitId: string;
  fence: number;
}
