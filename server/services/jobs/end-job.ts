import { sql } from 'kysely';
import type { FailedStage } from '../../../entities/index.ts';
import { now, type Tx } from '../../core/database.ts';
import { few } from '../../core/few.ts';
import { newId } from '../../core/ids.ts';
import type { MicroUsd } from '../../core/money.ts';
import { notifyOf } from '../../core/signals.ts';
import { researchCallsBack } from '../quotas/quota.ts';
import { closedReservations } from '../spend/budget.ts';
import { endPostings } from '../spend/ledger.ts';
import type { JobRow } from '../spend/units.ts';
import { finalEvents, owedFor } from '../webhooks/announcements.ts';

/** How a job ended. Amounts in micro-USD; `unknown` is the sum of the bounds of units without evidence. */
export interface JobEnd {
  status: 'complete' | 'partial' | 'failed';
  errorCode: string | null;
  errorMessage: string | null;
  failedStages: FailedStage[];
  actualMicros: MicroUsd;
  unknownMicros: MicroUsd;
  savedMicros: MicroUsd;
}

/** The end of a job as it is written. */
export interface Ending {
  job: JobRow;
  end: JobEnd & { resultId: string | null; fence: number };
}

/**
 * Writes a job's final state once: status, result, money, quota, event and budgets, in one statement. Guarded by the fence; false
 * when it is not ours. A job that failed without having bought anything gives its research call back (contract 3).
 */
export async function endJob(tx: Tx, job: JobRow, end: Ending['end']): Promise<boolean> {
  return (await endJobs(tx, [{ job, end }])).has(job.id);
}

/**
 * The same of several, whose rows are locked by now; returns the ids of those that it ended. Calls are given back before the budgets,
 * in the order of an admission, and of each table row by row in one order for all: parts of a statement have no order but that of
 * who reads from whom. Everybody's jobs wait for the row of the platform's day: nothing is to come after this but the commit.
 * Columns are named: with a star it would be planned anew for each job (`bounded-pool.ts`), which takes longer than all the rest.
 */
export async function endJobs({ db }: Tx, endings: readonly Ending[]): Promise<Set<string>> {
  const asked = few(
    sql`id, fence, event_id, status, error_code, error_message, failed_stages, result_id, actual_micros, unknown_micros,
      saved_micros, gives_back`,
    sql`json_to_recordset(${JSON.stringify(endings.map(rowOf))}::json) as a (id uuid, fence integer, event_id uuid, status text,
      error_code text, error_message text, failed_stages jsonb, result_id uuid, actual_micros bigint, unknown_micros bigint,
      saved_micros bigint, gives_back boolean)`,
  );
  const { rows } = await sql<{ id: string }>`
    with ended as (
      update jobs j set status = a.status, error_code = a.error_code, error_message = a.error_message,
        failed_stages = a.failed_stages, result_id = a.result_id, actual_micros = a.actual_micros,
        unknown_micros = a.unknown_micros, saved_micros = a.saved_micros,
        progress_completed = progress_total, lease_until = null, wake_at = null,
        quota_charged = case when a.gives_back then 0 else quota_charged end, updated_at = ${now}, completed_at = ${now}
      from ${asked} as a where j.id = a.id and j.fence = a.fence and j.completed_at is null
      returning j.id, owner_id, key_id, pipeline, operation, j.status, j.error_code, data_source, from_cache, j.actual_micros,
        j.unknown_micros, j.saved_micros, quote_id, retry_of_job_id, created_at, completed_at, progress_completed, progress_total,
        reserved_micros, budget_day, student_share, quota_day, a.event_id, a.gives_back
    ), posting as (
      ${endPostings(sql`ended`)}
    ), event as (
      insert into job_events (job_id, seq, status, completed, total)
      select id, coalesce((select max(seq) from job_events e where e.job_id = ended.id), 0) + 1, status,
        progress_completed, progress_total from ended
    ), announced as ${finalEvents(sql`ended`)},
    owed as ${owedFor('announced')}, call as (
      ${researchCallsBack(sql`ended`)} returning 1
    ), counted as (
      select id, owner_id, key_id, pipeline, reserved_micros, actual_micros, unknown_micros, budget_day, student_share
      from ended where (select count(1) from call) >= 0
    ), budget as (
      ${closedReservations(sql`counted`)}
    )
    select id, ${notifyOf(sql`json_build_object('kind', 'job', 'jobId', id)`)} from ended`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

function rowOf({ job, end }: Ending) {
  const boughtNothing = end.status === 'failed' && end.actualMicros === 0 && end.unknownMicros === 0;
  return {
    id: job.id,
    fence: end.fence,
    event_id: newId(),
    status: end.status,
    error_code: end.errorCode,
    error_message: end.errorMessage,
    failed_stages: end.failedStages,
    result_id: end.resultId,
    actual_micros: end.actualMicros,
    unknown_micros: end.unknownMicros,
    saved_micros: end.savedMicros,
    gives_back: boughtNothing && job.quota_charged === 1 && job.quota_day !== null,
  };
}
