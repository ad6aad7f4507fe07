import { sql } from 'kysely';
import { jobCursor, jobOfCursor } from '../../core/cursor.ts';
import { callerOf, type RequestContext } from '../context.ts';
import type { JobIdInput } from '../plan/schemas.ts';
import type { JobRow } from '../spend/units.ts';
import { cancelJob } from './cancel.ts';
import { findJobAtHand, viewAtHand } from './final-jobs.ts';
import type { HistoryInput, ResearchHistory, ResearchJob } from './job-schema.ts';
import { researchJobView } from './job-view.ts';
import { largeRead } from './large-read.ts';
import { whileWaiting } from './open-calls.ts';
import { shelfOf } from './stored-result.ts';
import { waitForFinal } from './wait.ts';

/** The job of the caller, after the wait that the caller asked for. */
export function readResearchJob(ctx: RequestContext, { jobId }: JobIdInput): Promise<ResearchJob> {
  return readAndWait(ctx, jobId);
}

const readOf =
  (kind: JobRow['operation']) =>
  (ctx: RequestContext, { jobId }: JobIdInput) =>
    readAndWait(ctx, jobId, kind);

/** The same for one kind: to each, jobs of the others do not exist. */
export const readResearchJobOf = {
  expand: readOf('expand'),
  compare: readOf('compare'),
  serp: readOf('serp'),
  trends: readOf('trends'),
  metrics: readOf('metrics'),
};

async function readAndWait(ctx: RequestContext, jobId: string, operation?: JobRow['operation']): Promise<ResearchJob> {
  const { app, meta } = ctx;
  const filter = { ownerId: callerOf(ctx).accountId, pipeline: 'shared', ...(operation ? { operation } : {}) } as const;
  const read = () => findJobAtHand(app, jobId, filter);
  const job = await whileWaiting(ctx, meta.waitSeconds, () => waitForFinal(ctx, read, meta.waitSeconds));
  return viewAtHand(app, job);
}

export async function cancelResearchJob(ctx: RequestContext, { jobId }: JobIdInput): Promise<ResearchJob> {
  return researchJobView(shelfOf(ctx.app), await cancelJob(ctx, jobId, 'shared'));
}

/** The caller's jobs, newest first, without results. */
export async function listResearchJobs(ctx: RequestContext, input: HistoryInput): Promise<ResearchHistory> {
  const { jobs, nextCursor } = await pageOfJobs(ctx, input, 'shared');
  const items = jobs.map((job) => researchJobView(shelfOf(ctx.app), job, false));
  return { items: items.map((item) => ({ ...item, result: null })), nextCursor };
}

/** Words of a job that a list shows. */
const LISTED_WORDS = 100;

/** What a job was asked, with its first words only: a page of jobs with thousands of words each would be megabytes. */
export function listedRequest(of: 'jobs' | 'q') {
  const request = sql.ref(`${of}.request`);
  return sql<JobRow['request']>`case
  when jsonb_array_length(coalesce(${request} -> 'keywords', '[]')) > ${sql.lit(LISTED_WORDS)} then ${request} || jsonb_build_object(
    'keywords', jsonb_path_query_array(${request}, ${sql.lit(`$.keywords[0 to ${LISTED_WORDS - 1}]`)}),
    'keywordsOmitted', jsonb_array_length(${request} -> 'keywords') - ${sql.lit(LISTED_WORDS)})
  else ${request} end`.as('request');
}

/** One page of the caller's jobs in a pipeline. The cursor is the id of the last one: ids sort by time. */
export async function pageOfJobs(ctx: RequestContext, input: HistoryInput, pipeline: 'shared' | 'byok') {
  const after = input.cursor === undefined ? null : jobOfCursor(input.cursor);
  let query = ctx.app.database.db
    .selectFrom('jobs')
    .selectAll()
    .select(listedRequest('jobs'))
    .where('owner_id', '=', callerOf(ctx).accountId)
    .where('pipeline', '=', pipeline);
  if (after) query = query.where('id', '<', after);
  if (input.operation) query = query.where('operation', '=', input.operation);
  if (input.status) query = query.where('status', '=', input.status);
  if (input.label) query = query.where('label', '=', input.label);
  const page = query.orderBy('id', 'desc').limit(input.limit + 1);
  const rows = await largeRead(ctx, () => page.execute());
  const jobs = rows.slice(0, input.limit);
  return { jobs, nextCursor: rows.length > input.limit ? jobCursor(jobs.at(-1)!.id) : null };
}
