import { bytesOfJson, type CacheKind } from '../../core/memory.ts';
import { settle } from '../../core/settled.ts';
import type { AppContext } from '../context.ts';
import type { JobRow } from '../spend/units.ts';
import { assertFound, findJob, type JobFilter } from './find-job.ts';
import { isFinal, type ResearchJob } from './job-schema.ts';
import { researchJobView } from './job-view.ts';
import { shelfOf } from './stored-result.ts';

const MEMORY_BYTES = 32 * 1024 * 1024;

interface FinalJob {
  row: JobRow;
  /** As its owner sees it. */
  view: ResearchJob;
}

/**
 * A final job of the shared pipeline never changes, so one copy of its row serves all reads of a process. Whose it is is asked
 * at each of them. Private jobs change also when they are final: what they cost may be learned later.
 */
const FINAL_JOBS: CacheKind<FinalJob> = {
  name: 'final-jobs',
  maxBytes: MEMORY_BYTES,
  // The view shares most of what the row holds.
  bytesOf: ({ row }) => bytesOfJson(row),
};

/** As `findJob`; a final job of the shared pipeline is read once. @throws AppError JOB_NOT_FOUND */
export async function findJobAtHand(app: AppContext, jobId: string, filter: Omit<JobFilter, 'lock'>): Promise<JobRow> {
  const known = app.memory.cache(FINAL_JOBS).get(jobId);
  if (known) return assertFound(known.row, filter);
  const row = await findJob(app.database.db, jobId, filter);
  if (row.pipeline === 'shared' && isFinal(row.status)) {
    const view = settle(researchJobView(shelfOf(app), row), row.id);
    app.memory.cache(FINAL_JOBS).set(row.id, { row, view });
  }
  return row;
}

/** The view of a job that `findJobAtHand` found: of a final one always the same. */
export function viewAtHand(app: AppContext, row: JobRow): ResearchJob {
  const known = app.memory.cache(FINAL_JOBS).peek(row.id);
  return known?.row === row ? known.view : researchJobView(shelfOf(app), row);
}
