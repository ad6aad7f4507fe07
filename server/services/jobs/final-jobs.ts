import DataLoader from 'dataloader';
import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import { fewIds } from '../../core/few.ts';
import { isId } from '../../core/ids.ts';
import { bytesOfJson, type CacheKind, type StateKind } from '../../core/memory.ts';
import { settle } from '../../core/settled.ts';
import type { AppContext } from '../context.ts';
import type { JobRow } from '../spend/units.ts';
import { assertFound, type JobFilter } from './find-job.ts';
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
 * at each of them. A private job is read by its one owner, and anew each time.
 */
const FINAL_JOBS: CacheKind<FinalJob> = {
  name: 'final-jobs',
  maxBytes: MEMORY_BYTES,
  // The view shares most of what the row holds.
  bytesOf: ({ row }) => bytesOfJson(row),
};

type Rows = DataLoader<string, JobRow | undefined>;

const READS: StateKind<Rows> = { name: 'job-reads' };
/** Rows that one statement reads: a row may hold thousands of words. */
const ROWS_AT_ONCE = 100;

/**
 * Reads that are asked for in one turn of the event loop share a statement, and those of one job its row. Whose a job is is asked
 * of each row.
 */
function rowsOf({ database: { db }, memory }: AppContext): Rows {
  return memory.state(READS, () => readsOf(db));
}

function readsOf(db: Db): Rows {
  const read = (ids: readonly string[]) => {
    // Who asks from now on is told how the job stands then.
    rows.clearAll();
    return readRows(db, ids);
  };
  const batchScheduleFn = (send: () => void) => setImmediate(send);
  const rows: Rows = new DataLoader(read, { maxBatchSize: ROWS_AT_ONCE, batchScheduleFn });
  return rows;
}

async function readRows(db: Db, ids: readonly string[]): Promise<(JobRow | undefined)[]> {
  const { rows } = await sql<JobRow>`select j.* from ${fewIds(ids)} as asked join jobs j on j.id = asked.id`.execute(
    db,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
}

/** As `findJob`; a final job of the shared pipeline is read once. @throws AppError JOB_NOT_FOUND */
export async function findJobAtHand(app: AppContext, jobId: string, filter: Omit<JobFilter, 'lock'>): Promise<JobRow> {
  const known = app.memory.cache(FINAL_JOBS).get(jobId);
  if (known) return assertFound(known.row, filter);
  const row = assertFound(isId(jobId) ? await rowsOf(app).load(jobId.toLowerCase()) : undefined, filter);
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
