import { sql } from 'kysely';
import type { FailedStage } from '../../../entities/index.ts';
import { jsonb, now, type Tx } from '../../core/database.ts';
import { newId } from '../../core/ids.ts';
import type { MicroUsd } from '../../core/money.ts';
import { notify } from '../../core/signals.ts';
import type { Signal } from '../context.ts';
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

/**
 * Writes a job's final state once: status, result, money, quota, event and budgets, in one statement. Guarded by the fence; false
 * when it is not ours. A job that failed without having bought anything gives its research call back (contract 3): before the
 * budgets, in the order of an admission, and parts of a statement have no order but that of who reads from whom.
 * Everybody's jobs wait for the row of the platform's day: nothing is to come after this but the commit. Columns are named: with a
 * star it would be planned anew for each job (`bounded-pool.ts`), which takes longer than all the rest of the end.
 */
export async function endJob(
  { db }: Tx,
  job: JobRow,
  end: JobEnd & { resultId: string | null; fence: number },
): Promise<boolean> {
  const boughtNothing = end.status === 'failed' && end.actualMicros === 0 && end.unknownMicros === 0;
  const giveBack = boughtNothing && job.quota_charged === 1 && job.quota_day !== null;
  const signal: Signal = { kind: 'job', jobId: job.id };
  const { rows } = await sql`
    with ended as (
      update jobs set status = ${end.status}, error_code = ${end.errorCode}, error_message = ${end.errorMessage},
        failed_stages = ${jsonb(end.failedStages)}, result_id = ${end.resultId}::uuid, actual_micros = ${end.actualMicros}::bigint,
        unknown_micros = ${end.unknownMicros}::bigint, saved_micros = ${end.savedMicros}::bigint,
        progress_completed = progress_total, lease_until = null, wake_at = null,
        quota_charged = case when ${giveBack} then 0 else quota_charged end, updated_at = ${now}, completed_at = ${now}
      where id = ${job.id} and fence = ${end.fence} and completed_at is null
      returning id, owner_id, key_id, pipeline, operation, status, error_code, data_source, from_cache, actual_micros,
        unknown_micros, saved_micros, quote_id, retry_of_job_id, created_at, completed_at, progress_completed, progress_total,
        reserved_micros, budget_day, student_share, quota_day, ${newId()}::uuid as event_id
    ), posting as (
      ${endPostings(sql`ended`)}
    ), event as (
      insert into job_events (job_id, seq, status, completed, total)
      select id, coalesce((select max(seq) from job_events e where e.job_id = ended.id), 0) + 1, status,
        progress_completed, progress_total from ended
    ), announced as ${finalEvents(sql`ended`)},
    owed as ${owedFor('announced')}, call as (
      ${researchCallsBack(sql`ended`, giveBack)} returning 1
    ), counted as (
      select id, owner_id, key_id, pipeline, reserved_micros, actual_micros, unknown_micros, budget_day, student_share
      from ended where (select count(1) from call) >= 0
    ), budget as (
      ${closedReservations(sql`counted`)}
    )
    select ${notify(signal)} from ended`.execute(db);
  return rows.length === 1;
}
