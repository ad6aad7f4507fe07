import DataLoader from 'dataloader';
import { sql } from 'kysely';
import { type Db, now, today } from '../../core/database.ts';
import { newId } from '../../core/ids.ts';
import type { StateKind } from '../../core/memory.ts';
import { isOutage } from '../../core/outage.ts';
import type { AppContext } from '../context.ts';
import type { ResearchRequest } from '../plan/requests.ts';
import { cachedResult } from '../shared-cache/results.ts';
import { finalEvents, owedFor } from '../webhooks/announcements.ts';
import { VIEWED, type ViewedJob } from './job-view.ts';

/** A submission as the job that it would be, were it answered from the shared cache. */
export interface Answerable {
  ownerId: string;
  request: ResearchRequest;
  /** What its owner calls it. */
  label?: string | undefined;
  identity: string;
  priceVersion: string;
  /** Language model that it was planned and priced with. */
  model: string;
  /** Units of its plan. */
  total: number;
  /** The UTC day as of which it was judged: it is answered on no other. Absent: whatever day it is. */
  ofDay?: string | null;
}

type Answers = DataLoader<Answerable, ViewedJob | undefined>;

const ANSWERS: StateKind<Answers> = { name: 'job-answers' };
/** Jobs that one statement inserts: a request may hold hundreds of words. */
const JOBS_AT_ONCE = 32;

/**
 * As `insertAnsweredJob`, outside of any transaction. Submissions that come in one turn of the event loop share a statement: on 64
 * connections that is a sixth of the server's time for each and a quarter of this process's (`npm run bench -- hot-path cached`).
 */
export function answeredJob({ database: { db }, memory }: AppContext, job: Answerable): Promise<ViewedJob | undefined> {
  const batchScheduleFn = (send: () => void) => setImmediate(send);
  const options = { cache: false, maxBatchSize: JOBS_AT_ONCE, batchScheduleFn };
  return memory.state(ANSWERS, () => new DataLoader((jobs) => insertEach(db, jobs), options) as Answers).load(job);
}

/** One that the database does not take fails alone. After an outage nobody knows what became of them: none is sent again. */
async function insertEach(db: Db, jobs: readonly Answerable[]): Promise<(ViewedJob | undefined | Error)[]> {
  try {
    return await insertAll(db, jobs);
  } catch (thrown) {
    if (jobs.length === 1 || isOutage(thrown)) throw thrown;
    return await Promise.all(jobs.map((job) => insertAnsweredJob(db, job).catch((refused: Error) => refused)));
  }
}

/**
 * Looks for the cached result of a job's identity, and where there is one inserts the job that it answers: complete from its first
 * moment, with its one event, in one statement.
 */
export async function insertAnsweredJob(db: Db, job: Answerable): Promise<ViewedJob | undefined> {
  return (await insertAll(db, [job]))[0];
}

/** Columns that are not named have the values that a job without units, reservation and quota begins with. */
async function insertAll(db: Db, jobs: readonly Answerable[]): Promise<(ViewedJob | undefined)[]> {
  const asked = jobs.map((job) => ({ ...job, id: newId(), eventId: newId() }));
  const { rows } = await sql<ViewedJob>`
    with asked as (
      select * from json_to_recordset(${JSON.stringify(asked)}::json) as a (id uuid, "eventId" uuid, "ownerId" uuid,
        request jsonb, label text, identity text, "priceVersion" text, model text, total integer,
        "ofDay" date)
    ), cached as (
      select asked.*, known.* from asked cross join lateral ${cachedResult(sql`asked.identity`)} known
      where asked."ofDay" is null or asked."ofDay" = ${today}
    ), job as (
      insert into jobs (id, owner_id, pipeline, operation, status, request, request_identity, label, progress_completed,
        progress_total, from_cache, data_source, price_version, model, budget_day, completed_at, result_id, saved_micros)
      select id, "ownerId", 'shared', request ->> 'operation', 'complete', request, identity, label, total,
        total, true, data_source, "priceVersion", model, ${today}, ${now}, result_id, cost_micros from cached
      returning *
    ), event as (
      insert into job_events (job_id, seq, status, completed, total)
      select id, 1, status, progress_completed, progress_total from job
    ), announced as ${finalEvents(sql`(select job.*, "eventId" as event_id from job join cached using (id))`)},
    owed as ${owedFor('announced')}
    select ${sql.join(VIEWED.map((column) => sql.ref(column)))} from job`.execute(db);
  const answered = new Map(rows.map((row) => [row.id, row]));
  return asked.map(({ id }) => answered.get(id));
}
