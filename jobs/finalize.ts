import type { FailedStage } from '../entities/index.ts';
import type { Tx } from '../server/core/database.ts';
import { endInWords } from '../server/services/jobs/end-in-words.ts';
import { endJob, type JobEnd } from '../server/services/jobs/end-job.ts';
import { releaseFollowers } from '../server/services/jobs/followers.ts';
import type { Stage } from '../server/services/plan/index.ts';
import { cacheResult } from '../server/services/shared-cache/results.ts';
import { isCharged, isFailure, isUnknown } from '../server/services/spend/unit-states.ts';
import { scopeOf, type UnitRow } from '../server/services/spend/units.ts';
import type { Handled } from './handled.ts';
import type { JobRun } from './job-run.ts';
import { resultText } from './result-text.ts';
import { storeResult } from './store-result.ts';

/**
 * Writes the final state of a job and everything that hangs on it - result, cache, reservation, quota, followers, event -
 * in one transaction under its fence. False when the claim is void: nothing is written then.
 */
export async function finalize(run: JobRun, handled: Handled): Promise<boolean> {
  const { app, job, claim } = run.work;
  const text = handled.result === null ? null : await resultText(handled.result);
  return await run.work.persist(() =>
    app.database.transaction(async (tx) => {
      const canceled = await isCanceled(tx, job.id);
      const end = endOf(canceled, await unitsOf(tx, job.id), handled);
      const resultId = text === null ? null : await storeResult(tx, job, { text, ...handled });
      if (!(await endJob(tx, app, job, { ...end, resultId, fence: claim.fence }))) return false;
      if (job.pipeline === 'shared' && job.replay_of_job_id === null) await shareResult(tx, run, { ...end, resultId });
      return true;
    }),
  );
}

/** Asked under the row's lock: a cancellation that was accepted shows, however late it came (contract 4). */
async function isCanceled({ db }: Tx, jobId: string): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('cancel_requested_at')
    .where('id', '=', jobId)
    .forUpdate()
    .executeTakeFirst();
  return row?.cancel_requested_at != null;
}

/** As they are now, not as they were read: an answer may have come late, by way of a worker that lost the job. */
async function unitsOf({ db }: Tx, jobId: string): Promise<EndedUnit[]> {
  const rows = db.selectFrom('job_units').select(['stage', 'label', 'state', 'outcome_code', 'cost_micros']);
  const more = rows.select(['bound_micros', 'saved_micros']).where('job_id', '=', jobId);
  return await more.orderBy('ordinal').execute();
}

type EndedUnit = Pick<
  UnitRow,
  'stage' | 'label' | 'state' | 'outcome_code' | 'cost_micros' | 'bound_micros' | 'saved_micros'
>;

async function shareResult(tx: Tx, run: JobRun, end: JobEnd & { resultId: string | null }): Promise<void> {
  const { app, job } = run.work;
  if (end.status === 'complete' && end.resultId !== null) {
    const { resultId, actualMicros, savedMicros } = end;
    await cacheResult(tx.db, {
      identity: job.request_identity,
      resultId,
      jobId: job.id,
      scope: scopeOf(job),
      costMicros: actualMicros + savedMicros,
      dataSource: job.data_source,
    });
  }
  await releaseFollowers(tx, app, job, end);
}

/** The end that the units of a job amount to. */
function endOf(canceled: boolean, units: readonly EndedUnit[], handled: Handled): JobEnd {
  const failedStages: FailedStage[] = [
    ...units.filter(isFailure).map((unit) => ({
      stage: unit.stage as Stage,
      unit: unit.label,
      code: unit.outcome_code ?? 'FAILED',
      outcome: isUnknown(unit) ? ('unknown' as const) : ('failed' as const),
    })),
    ...handled.problems.map((problem) => ({ ...problem, outcome: 'failed' as const })),
  ];
  const whole = failedStages.length === 0 && !canceled && handled.result !== null;
  const status = whole ? 'complete' : handled.result !== null ? 'partial' : 'failed';
  const code = canceled ? 'CANCELED' : status === 'failed' ? (failedStages[0]?.code ?? 'NO_RESULT') : null;
  return {
    status,
    errorCode: code,
    errorMessage: code === null ? null : endInWords(code),
    failedStages,
    actualMicros: sum(units, (unit) => (isCharged(unit) ? unit.cost_micros : 0)),
    unknownMicros: sum(units, (unit) => (isUnknown(unit) ? unit.bound_micros : 0)),
    savedMicros: sum(units, (unit) => unit.saved_micros),
  };
}

function sum(units: readonly EndedUnit[], of: (unit: EndedUnit) => number): number {
  return units.reduce((total, unit) => total + of(unit), 0);
}
