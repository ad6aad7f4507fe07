import { sql } from 'kysely';
import type { FailedStage } from '../../../entities/index.ts';
import { jsonb, now, type Tx } from '../../core/database.ts';
import type { MicroUsd } from '../../core/money.ts';
import type { AppContext } from '../context.ts';
import { giveBackResearchCall } from '../quotas/quota.ts';
import { payingSubject, post, settleReservation, subjectsOf } from '../spend/budget.ts';
import type { JobRow } from '../spend/units.ts';
import { announceFinal } from '../webhooks/announcements.ts';

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
 * Writes a job's final state once: status, result, money, quota, event. Guarded by the fence; false when it is not ours.
 * A job that failed without having bought anything gives its research call back (contract 3).
 */
export async function endJob(
  tx: Tx,
  app: AppContext,
  job: JobRow,
  end: JobEnd & { resultId: string | null; fence: number },
): Promise<boolean> {
  const boughtNothing = end.status === 'failed' && end.actualMicros === 0 && end.unknownMicros === 0;
  const giveBack = boughtNothing && job.quota_charged === 1 && job.quota_day !== null;
  const ended = await tx.db
    .updateTable('jobs')
    .set({
      status: end.status,
      error_code: end.errorCode,
      error_message: end.errorMessage,
      failed_stages: jsonb(end.failedStages),
      result_id: end.resultId,
      actual_micros: end.actualMicros,
      unknown_micros: end.unknownMicros,
      saved_micros: end.savedMicros,
      progress_completed: sql`progress_total`,
      lease_until: null,
      wake_at: null,
      ...(giveBack ? { quota_charged: 0 } : {}),
      updated_at: now,
      completed_at: now,
    })
    .where('id', '=', job.id)
    .where('fence', '=', end.fence)
    .where('completed_at', 'is', null)
    .returning(['reserved_micros', 'budget_day', 'student_share'])
    .executeTakeFirst();
  if (!ended) return false;
  if (giveBack) await giveBackResearchCall(tx, job.owner_id, job.quota_day!);
  // As it is by now: a follower that had to buy for itself was booked after it was claimed.
  await closeReservation(tx, { ...job, ...ended }, end);
  await finalEvent(tx, job.id);
  await announceFinal(tx, job.id);
  await app.bus.publish(tx, { kind: 'job', jobId: job.id });
  return true;
}

/** What was reserved becomes what was spent; the rest is available again. Presumed spending stays booked. */
async function closeReservation(tx: Tx, job: JobRow, end: JobEnd): Promise<void> {
  const spent = end.actualMicros + end.unknownMicros;
  const subject = payingSubject(job);
  if (job.reserved_micros > 0 || spent > 0) {
    for (const of of subjectsOf(job)) {
      await settleReservation(tx.db, { subject: of, day: job.budget_day }, { released: job.reserved_micros, spent });
    }
  }
  const entry = { subject, day: job.budget_day, jobId: job.id };
  const rest = job.reserved_micros - spent;
  await post(tx.db, { ...entry, debit: 'reserved', credit: 'available', amount: rest });
  // A provider that charged more than the bound: the difference was never reserved.
  await post(tx.db, { ...entry, debit: 'available', credit: 'reserved', amount: -rest });
  await post(tx.db, { ...entry, debit: 'counterfactual', credit: 'saved', amount: end.savedMicros });
}

/** Writes the last event of a job, which has its final state already. */
async function finalEvent({ db }: Tx, jobId: string): Promise<void> {
  await sql`insert into job_events (job_id, seq, status, completed, total)
    select id, coalesce((select max(seq) from job_events e where e.job_id = jobs.id), 0) + 1, status,
      progress_completed, progress_total from jobs where id = ${jobId}`.execute(db);
}
