import { sql } from 'kysely';
import type { FailedStage } from '../entities/index.ts';
import type { Tx } from '../server/core/database.ts';
import { endInWords } from '../server/services/jobs/end-in-words.ts';
import { endJob, type JobEnd } from '../server/services/jobs/end-job.ts';
import { releaseFollowers } from '../server/services/jobs/followers.ts';
import type { Stage } from '../server/services/plan/index.ts';
import { cacheResult } from '../server/services/shared-cache/results.ts';
import { isCharged, isFailure, isUnknown } from '../server/services/spend/unit-states.ts';
import { type Claim, type JobRow, scopeOf, type UnitRow } from '../server/services/spend/units.ts';
import type { Handled } from './handled.ts';
import type { JobRun } from './job-run.ts';
import { storeResult } from './store-result.ts';

/**
 * Writes the final state of a job and everything that hangs on it - result, cache, reservation, quota, followers, event -
 * in one transaction under its fence. False when the claim is void: nothing is written then.
 */
export async function finalize(run: JobRun, handled: Handled): Promise<boolean> {
  const { app, job, claim } = run.work;
  return await run.work.persist(() =>
    app.database.transaction(async (tx) => {
      const held = await lockHeld(tx, claim);
      if (!held) return false;
      const { units, isFollowed } = await unitsOf(tx, job.id);
      const end = endOf(held.isCanceled, units, handled);
      const isShared = job.pipeline === 'shared' && job.replay_of_job_id === null;
      const publish = isShared && end.status === 'complete' ? published(job, end) : undefined;
      const { result } = handled;
      const resultId = result && (await storeResult(tx, run.work, { ...result, publish }));
      if (isShared && isFollowed) await releaseFollowers(tx, app, job, { ...end, resultId });
      return await endJob(tx, job, { ...end, resultId, fence: claim.fence });
    }),
  );
}

/**
 * Locks the job's row to its end: from here on nobody takes it over or follows it. Null when the claim is void. A cancellation
 * that was accepted shows, however late it came (contract 4).
 */
async function lockHeld({ db }: Tx, claim: Claim): Promise<{ isCanceled: boolean } | null> {
  const row = await db
    .selectFrom('jobs')
    .select('cancel_requested_at')
    .where('id', '=', claim.jobId)
    .where('fence', '=', claim.fence)
    .where('completed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? { isCanceled: row.cancel_requested_at !== null } : null;
}

/**
 * As they are now, not as they were read: an answer may have come late, by way of a worker that lost the job. With them whether
 * others follow the job.
 */
async function unitsOf({ db }: Tx, jobId: string): Promise<{ units: EndedUnit[]; isFollowed: boolean }> {
  const { rows } = await sql<{ units: EndedUnit[]; isFollowed: boolean }>`
    select coalesce(json_agg(json_build_object('stage', u.stage, 'label', u.label, 'state', u.state,
        'outcome_code', u.outcome_code, 'cost_micros', u.cost_micros, 'bound_micros', u.bound_micros,
        'saved_micros', u.saved_micros) order by u.ordinal), '[]') as units,
      exists (select from jobs f where f.follows_job_id = ${jobId} and f.completed_at is null) as "isFollowed"
    from job_units u where u.job_id = ${jobId}`.execute(db);
  return rows[0]!;
}

type EndedUnit = Pick<
  UnitRow,
  'stage' | 'label' | 'state' | 'outcome_code' | 'cost_micros' | 'bound_micros' | 'saved_micros'
>;

/** How a complete result is published to the shared cache. */
function published(job: JobRow, { actualMicros, savedMicros }: JobEnd) {
  return (resultId: string) =>
    cacheResult({
      identity: job.request_identity,
      resultId,
      jobId: job.id,
      scope: scopeOf(job),
      costMicros: actualMicros + savedMicros,
      dataSource: job.data_source,
    });
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
