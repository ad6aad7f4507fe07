import { sql } from 'kysely';
import type { FailedStage } from '../entities/index.ts';
import type { Tx } from '../server/core/database.ts';
import { few, fewIds } from '../server/core/few.ts';
import { newId } from '../server/core/ids.ts';
import type { AppContext } from '../server/services/context.ts';
import { endInWords } from '../server/services/jobs/end-in-words.ts';
import { type Ending, endJobs, type JobEnd } from '../server/services/jobs/end-job.ts';
import { releaseFollowers } from '../server/services/jobs/followers.ts';
import type { Stage } from '../server/services/plan/index.ts';
import { isCharged, isFailure, isUnknown } from '../server/services/spend/unit-states.ts';
import type { Claim, JobRow, UnitRow } from '../server/services/spend/units.ts';
import type { Storable } from './computing/storable.ts';
import type { Handled } from './handled.ts';
import { storeResults } from './store-result.ts';

/** What a claim makes of its job, written whole. */
export interface Claimed {
  job: JobRow;
  claim: Claim;
  handled: Handled & { result: Storable | null };
  /** Of its result, where it has one already. */
  resultId?: string;
}

/** Ends jobs in one transaction, each under its fence; of each whether it did: a void claim writes nothing here. */
export async function endClaimed(tx: Tx, app: AppContext, some: readonly Claimed[]): Promise<boolean[]> {
  const held = await lockHeld(
    tx,
    some.map(({ claim }) => claim),
  );
  const stand = await standOf(tx, [...held.keys()]);
  const ends = some.flatMap(({ job, claim, handled, resultId = newId() }) => {
    const canceled = held.get(job.id);
    if (canceled === undefined) return [];
    const { units, isFollowed } = stand.get(job.id)!;
    const end = { ...endOf(canceled, units, handled), fence: claim.fence };
    return [{ job, result: handled.result, isFollowed, end: { ...end, resultId: handled.result && resultId } }];
  });
  const kept = ends.flatMap(({ job, result, end }) =>
    result ? [{ id: end.resultId!, job, result, published: isPublic(job, end) ? costOf(end) : null }] : [],
  );
  await storeResults(tx, app, kept);
  const endings: Ending[] = [];
  for (const { job, isFollowed, end } of ends) {
    if (isShared(job) && isFollowed) endings.push(...(await releaseFollowers(tx, app, job, end)));
    endings.push({ job, end });
  }
  const ended = endings.length === 0 ? new Set() : await endJobs(tx, endings);
  return some.map(({ job }) => ended.has(job.id));
}

function isShared(job: JobRow): boolean {
  return job.pipeline === 'shared' && job.replay_of_job_id === null;
}

/** Whether the shared cache takes its result. */
function isPublic(job: JobRow, { status }: JobEnd): boolean {
  return isShared(job) && status === 'complete';
}

/** What a result cost or had cost. */
function costOf({ actualMicros, savedMicros }: JobEnd) {
  return { costMicros: actualMicros + savedMicros };
}

/**
 * Locks the jobs' rows to their end, in one order: from here on nobody takes them over or follows them. Of those whose claim is not
 * void: whether they are cancelled; a cancellation that was accepted shows, however late it came (contract 4).
 */
async function lockHeld({ db }: Tx, claims: readonly Claim[]): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ id: string; isCanceled: boolean }>`
    select j.id, j.cancel_requested_at is not null as "isCanceled"
    from ${few(
      sql`"jobId", fence`,
      sql`json_to_recordset(${JSON.stringify(claims)}::json) as c ("jobId" uuid, fence integer)`,
    )} as c join jobs j on j.id = c."jobId" and j.fence = c.fence
    where j.completed_at is null order by j.id for update of j`.execute(db);
  return new Map(rows.map(({ id, isCanceled }) => [id, isCanceled]));
}

interface Stand {
  units: EndedUnit[];
  isFollowed: boolean;
}

/**
 * Units as they are now, not as they were read: an answer may have come late, by way of a worker that lost the job. With them whether
 * others follow the job.
 */
async function standOf({ db }: Tx, jobIds: readonly string[]): Promise<Map<string, Stand>> {
  const { rows } = await sql<Stand & { id: string }>`
    select asked.id, (
        select coalesce(json_agg(json_build_object('stage', u.stage, 'label', u.label, 'state', u.state,
          'outcome_code', u.outcome_code, 'cost_micros', u.cost_micros, 'bound_micros', u.bound_micros,
          'saved_micros', u.saved_micros) order by u.ordinal), '[]') from job_units u where u.job_id = asked.id) as units,
      exists (select from jobs f where f.follows_job_id = asked.id and f.completed_at is null) as "isFollowed"
    from ${fewIds(jobIds)} as asked`.execute(db);
  return new Map(rows.map(({ id, ...stand }) => [id, stand]));
}

type EndedUnit = Pick<
  UnitRow,
  'stage' | 'label' | 'state' | 'outcome_code' | 'cost_micros' | 'bound_micros' | 'saved_micros'
>;

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
