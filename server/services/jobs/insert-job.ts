import { sql } from 'kysely';
import type { JobConnections } from '../../../entities/index.ts';
import type { Tx } from '../../core/database.ts';
import { newId } from '../../core/ids.ts';
import type { MicroUsd } from '../../core/money.ts';
import type { PlannedUnit } from '../plan/index.ts';
import { wordsIdentity } from '../plan/request-identity.ts';
import type { ResearchRequest } from '../plan/requests.ts';
import { reservedPosting } from '../spend/ledger.ts';
import { JOB_COLUMNS, type JobRow } from '../spend/units.ts';
import { insertUnits, type NewUnit, unitInserts } from './insert-units.ts';

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
  /** For jobs without units of their own: followers. */
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

/** What a job begins with beside its day; the database fills in the rest. */
const BEGUN = sql`id, owner_id, pipeline, operation, status, request, request_identity, words_identity, label, progress_completed,
  progress_total, data_source, price_version, model, follows_job_id, quota_charged, quota_day, reserved_micros, student_share,
  key_id, quote_id, quoted_micros, retry_of_job_id, replay_of_job_id, connections`;

/**
 * Inserts a queued job with its units and the posting of what is reserved for it, in one statement unless they are many. The
 * caller books the reservation and enqueues the job in the same transaction.
 */
export async function insertJob(tx: Tx, job: NewJob): Promise<JobRow> {
  return (await insertJobs(tx, [job]))[0]!;
}

/** The same of several. */
export async function insertJobs({ db }: Tx, jobs: readonly NewJob[]): Promise<JobRow[]> {
  const begun = jobs.map((job) => ({ job, row: rowOf(job) }));
  const [first, ...rest] = unitInserts(begun.map(({ job, row }) => ({ jobId: row.id, units: admitted(job.units) })));
  const all = sql.join(JOB_COLUMNS.map((column) => sql.ref(column)));
  const { rows } = await sql<JobRow>`
    with job as (
      insert into jobs (${BEGUN}, budget_day)
      select ${BEGUN}, coalesce(budget_day, app_today())
      from json_populate_recordset(null::jobs, ${JSON.stringify(begun.map(({ row }) => row))}::json) returning ${all}
    ), posting as (${reservedPosting(sql`job`)})
    ${first ? sql`, units as (${first})` : sql``} select ${all} from job`.execute(db);
  for (const more of rest) await more.execute(db);
  const inserted = new Map(rows.map((row) => [row.id, row]));
  return begun.map(({ row }) => inserted.get(row.id)!);
}

function rowOf({ columns = {}, ...job }: NewJob) {
  const reused = job.units.filter((unit) => unit.reusedMicros !== null);
  return {
    id: newId(),
    owner_id: job.ownerId,
    pipeline: job.pipeline,
    operation: job.request.operation,
    status: 'queued' as const,
    request: job.request,
    request_identity: job.identity,
    words_identity: job.units.length > 0 ? wordsIdentity(job.request) : null,
    label: job.label ?? null,
    progress_completed: reused.length,
    progress_total: job.total ?? job.units.length,
    data_source: job.dataSource,
    price_version: job.priceVersion,
    model: job.model ?? null,
    budget_day: columns.budgetDay ?? null,
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
    connections: columns.connections ?? {},
  };
}

/** Gives a job what its admission decided about. */
export async function insertAdmitted({ db }: Tx, jobId: string, units: readonly AdmittedUnit[]): Promise<void> {
  await insertUnits(db, jobId, admitted(units));
}

function admitted(units: readonly AdmittedUnit[]): NewUnit[] {
  return units.map(({ stage, label, provider, operation, request, unitKey, boundMicros, reusedMicros }) => ({
    ...{ stage, label, provider, operation, request, unit_key: unitKey, bound_micros: boundMicros },
    state: reusedMicros === null ? 'planned' : 'reused',
    outcome_code: null,
    saved_micros: reusedMicros ?? 0,
  }));
}
