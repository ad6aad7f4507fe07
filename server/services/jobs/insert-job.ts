import { sql } from 'kysely';
import type { JobConnections } from '../../../entities/index.ts';
import { jsonb, now, type Tx } from '../../core/database.ts';
import { newId } from '../../core/ids.ts';
import type { MicroUsd } from '../../core/money.ts';
import type { PlannedUnit } from '../plan/index.ts';
import { type ResearchRequest, wordsIdentity } from '../plan/requests.ts';
import { cachedResult } from '../shared-cache/results.ts';
import type { JobRow } from '../spend/units.ts';
import { finalEvents, owedFor } from '../webhooks/announcements.ts';
import { insertUnits } from './insert-units.ts';
import { VIEWED, type ViewedJob } from './job-view.ts';

/** A planned unit as admission decided about it: supplied from a store already, or to be bought. */
export interface AdmittedUnit extends PlannedUnit {
  /** What the stored answer had cost; null when it is to be bought. */
  reusedMicros: MicroUsd | null;
}

export interface NewJob {
  ownerId: string;
  pipeline: 'shared' | 'byok';
  request: ResearchRequest;
  /** What its owner calls it. */
  label?: string | null | undefined;
  identity: string;
  dataSource: 'live' | 'sandbox';
  priceVersion: string;
  /** Language model that it was planned and priced with. */
  model?: string | null;
  units: AdmittedUnit[];
  /** For jobs without units of their own: followers and answers from the cache. */
  total?: number;
  columns?: {
    followsJobId?: string;
    quota?: { charged: 0 | 1; day: string };
    reservedMicros?: MicroUsd;
    /** The day on which the reservation was booked; today when nothing is reserved. */
    budgetDay?: string;
    /** The reservation is held at the student's share as well. */
    studentShare?: boolean;
    keyId?: string | null;
    quoteId?: string;
    quotedMicros?: MicroUsd;
    retryOfJobId?: string | null;
    replayOfJobId?: string;
    connections?: JobConnections;
  };
}

/** Inserts a queued job with its units. The caller enqueues it in the same transaction. */
export async function insertJob({ db }: Tx, job: NewJob): Promise<JobRow> {
  const row = await db.insertInto('jobs').values(rowOf(job)).returningAll().executeTakeFirstOrThrow();
  if (job.units.length > 0) await insertAdmitted({ db }, row.id, job.units);
  return row;
}

/**
 * Looks for the cached result of a job's identity, and where there is one inserts the job that it answers: complete from its first
 * moment, with its one event, in one statement.
 */
export async function insertAnsweredJob(
  { db }: Pick<Tx, 'db'>,
  job: NewJob & { total: number },
): Promise<ViewedJob | undefined> {
  const final = { status: 'complete', from_cache: true, progress_completed: job.total, completed_at: now };
  const of = (column: string) => sql.ref(`cached.${column}`);
  const answer = { result_id: of('result_id'), data_source: of('data_source'), saved_micros: of('cost_micros') };
  const row = { ...rowOf(job), ...final, ...answer };
  const values = Object.entries(row).map(([column, value]) => sql`${value}`.as(column));
  return await db
    .with('cached', () => cachedResult(db, job.identity))
    .with('job', (creator) =>
      creator
        .insertInto('jobs')
        .columns(Object.keys(row) as (keyof typeof row)[])
        .expression((query) => query.selectFrom('cached').select(values))
        .returningAll(),
    )
    .with('event', (creator) =>
      creator
        .insertInto('job_events')
        .columns(['job_id', 'seq', 'status', 'completed', 'total'])
        .expression((query) =>
          query
            .selectFrom('job')
            .select(['id', sql.lit(1).as('seq'), 'status', 'progress_completed', 'progress_total']),
        ),
    )
    .with('announced', () => finalEvents(sql`job`))
    .with('owed', () => owedFor('announced'))
    .selectFrom('job')
    .select(VIEWED)
    .executeTakeFirst();
}

function rowOf({ columns = {}, ...job }: NewJob) {
  const reused = job.units.filter((unit) => unit.reusedMicros !== null);
  return {
    id: newId(),
    owner_id: job.ownerId,
    pipeline: job.pipeline,
    operation: job.request.operation,
    status: 'queued' as const,
    request: jsonb(job.request as unknown as Record<string, unknown>),
    request_identity: job.identity,
    words_identity: job.units.length > 0 ? wordsIdentity(job.request) : null,
    label: job.label ?? null,
    progress_completed: reused.length,
    progress_total: job.total ?? job.units.length,
    data_source: job.dataSource,
    price_version: job.priceVersion,
    model: job.model ?? null,
    budget_day: columns.budgetDay ?? sql<string>`app_today()`,
    follows_job_id: columns.followsJobId ?? null,
    quota_charged: columns.quota?.charged ?? 0,
    quota_day: columns.quota?.day ?? null,
    reserved_micros: columns.reservedMicros ?? 0,
    student_share: columns.studentShare ?? false,
    key_id: columns.keyId ?? null,
    quote_id: columns.quoteId ?? null,
    quoted_micros: columns.quotedMicros ?? null,
    retry_of_job_id: columns.retryOfJobId ?? null,
    replay_of_job_id: columns.replayOfJobId ?? null,
    connections: jsonb(columns.connections ?? {}),
  };
}

/** Gives a job what its admission decided about. */
export async function insertAdmitted({ db }: Tx, jobId: string, units: readonly AdmittedUnit[]): Promise<void> {
  await insertUnits(
    db,
    jobId,
    units.map(({ stage, label, provider, operation, request, unitKey, boundMicros, reusedMicros }) => ({
      ...{ stage, label, provider, operation, request, unit_key: unitKey, bound_micros: boundMicros },
      state: reusedMicros === null ? 'planned' : 'reused',
      outcome_code: null,
      saved_micros: reusedMicros ?? 0,
    })),
  );
}
