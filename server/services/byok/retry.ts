import { QUOTED_KINDS } from '../../../entities/quote.ts';
import type { Tx } from '../../core/database.ts';
import { AppError, validationFailed } from '../../core/errors.ts';
import type { PaidRequest } from '../../providers/ports/price-table.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { findJob } from '../jobs/find-job.ts';
import type { AdmittedUnit } from '../jobs/insert-job.ts';
import { lostOf } from '../jobs/lost-units.ts';
import { bridgeSlots, planCompare } from '../plan/compare.ts';
import { type FollowUp, followUpSlots, mostWords, mostWordsOfAll } from '../plan/expand.ts';
import { FILTER_BATCH, maxPriceOf } from '../plan/filter.ts';
import { type CompareRequest, type ExpandRequest, requestOf } from '../plan/requests.ts';
import { paidRequestOf, type Stage, unitFor } from '../plan/unit.ts';
import { hasAnswer, isMissing } from '../spend/unit-states.ts';
import type { JobRow, UnitRow } from '../spend/units.ts';
import { type Draft, type QuoteBasis, quoteOnce } from './quote.ts';
import { gapsOf } from './retry-gaps.ts';
import { lostEarlier } from './retry-lost.ts';
import type { Quote, RetryInput } from './schemas.ts';

/** Stages whose requests are made up on the way. */
const SLOT_STAGES: ReadonlySet<string> = new Set(['metrics', 'filter', 'bridges']);

/**
 * Prices what a partial or failed job still lacks: exactly the units that were refused, failed, or stayed unknown, the words
 * that an answer left out, and the follow-up slots that newly bought seeds can need. The rest is loaded from checkpoints.
 * @throws AppError JOB_NOT_FOUND, JOB_NOT_RETRYABLE, VALIDATION_FAILED for a stage that did not fail
 */
export async function quoteRetry(ctx: RequestContext, input: RetryInput): Promise<{ quote: Quote }> {
  const owner = { ownerId: callerOf(ctx).accountId, pipeline: 'byok' } as const;
  await findJob(ctx.app.database.db, input.jobId, owner);
  return await quoteOnce(ctx, async (tx, basis) => {
    const job = await findJob(tx.db, input.jobId, owner);
    const isRetryable = job.replay_of_job_id === null && (job.status === 'partial' || job.status === 'failed');
    // What the doubles made up is no part of what the vendors sell: the rest of such a job would be bought for nothing.
    const isElsewhere = job.data_source !== ctx.app.providers.dataSource;
    if (!isRetryable || isElsewhere) throw new AppError('JOB_NOT_RETRYABLE');
    return await draftRetry(tx, basis, { job, stages: input.stages, label: input.label ?? job.label });
  });
}

async function draftRetry(
  tx: Tx,
  basis: QuoteBasis,
  retried: { job: JobRow; stages: string[] | undefined; label: string | null },
): Promise<Draft> {
  const { job, stages, label } = retried;
  const rows = await tx.db
    .selectFrom('job_units')
    .selectAll()
    .where('job_id', '=', job.id)
    .orderBy('ordinal')
    .execute();
  const lost = await lostOf(tx.db, job, rows);
  // Words of an intent that is gone are a gap.
  const ofRows = rows.filter((row) => isMissing(row) || (lost.includes(row) && row.stage !== 'intent'));
  const earlier = await lostEarlier(tx.db, job, rows);
  const failed = [...ofRows, ...earlier];
  const gaps = await gapsOf(tx.db, job, { rows, lost: earlier }, basis);
  const unknownStage = stages?.find((stage) => ![...failed, ...gaps].some((unit) => unit.stage === stage));
  if (unknownStage !== undefined) {
    throw validationFailed([{ path: 'stages', message: `"${unknownStage}" is not a failed stage of this job` }]);
  }
  const isChosen = (unit: { stage: string }) => !stages || stages.includes(unit.stage);
  const chosen = failed.filter(isChosen);
  const chosenGaps = gaps.filter(isChosen);
  if (chosen.length + chosenGaps.length === 0) throw new AppError('JOB_NOT_RETRYABLE');
  const request = requestOf(job, ...QUOTED_KINDS);
  const isCarried = (row: UnitRow) => hasAnswer(row) && !lost.includes(row);
  const isKept = (row: UnitRow) =>
    request.operation === 'metrics' || !SLOT_STAGES.has(row.stage) || (row.stage === 'bridges' && isCarried(row));
  const units = [
    ...rows
      .filter(isKept)
      .flatMap((row) => (chosen.includes(row) ? [boughtAgain(row, basis)] : isCarried(row) ? [carriedOver(row)] : [])),
    ...chosenGaps,
    ...(request.operation === 'expand' ? slotsAgain({ failed, chosen }, request, basis) : []),
    ...(request.operation === 'compare'
      ? bridgesAgain({ carried: rows.filter(isCarried), chosen: [...chosen, ...chosenGaps] }, request, basis)
      : []),
  ];
  return { request, label, units, retryOfJobId: job.id, alternatives: [] };
}

/**
 * The same question as of today: to the model that the owner's jobs use now, because the former one may be gone or have been
 * what failed, and at its price: the ceiling that the gateway is told is the one that the quote is made with.
 */
function asOfToday(request: PaidRequest, { prices, model }: QuoteBasis): PaidRequest {
  return request.operation === 'chat' ? { ...request, model, maxPrice: maxPriceOf(prices, model) } : request;
}

/** A chosen failure; one that was not chosen is left out. */
function boughtAgain(row: UnitRow, basis: QuoteBasis): AdmittedUnit {
  const request = asOfToday(paidRequestOf(row), basis);
  return { ...unitFor(row.stage as Stage, row.label, request, basis), reusedMicros: null };
}

/** An answer that is there. */
function carriedOver(row: UnitRow): AdmittedUnit {
  const request = paidRequestOf(row);
  const { provider, label, unit_key: unitKey } = row;
  const unit = { stage: row.stage as Stage, label, provider, operation: request.operation, request, unitKey };
  return { ...unit, boundMicros: row.bound_micros, reusedMicros: row.cost_micros + row.saved_micros };
}

/**
 * Slots for the words that seeds bought now bring up, and for those that lack metrics or a decision. A stage that is needed
 * at all batches all of them anew together, whether its own failures were chosen or not, so the slots are bounded together;
 * they never need to hold more than a whole job's.
 */
function slotsAgain(
  { failed, chosen }: { failed: UnitRow[]; chosen: UnitRow[] },
  request: ExpandRequest,
  basis: QuoteBasis,
): AdmittedUnit[] {
  const count = (stage: Stage) => chosen.filter((unit) => unit.stage === stage).length;
  const all = mostWordsOfAll(request);
  const more = mostWords(request, count);
  const lacking = (stage: 'metrics' | 'filter', brought: number) =>
    brought + count(stage) === 0
      ? 0
      : failed.filter((unit) => unit.stage === stage).reduce((sum, unit) => sum + wordsIn(unit, all), brought);
  const words = {
    toMeasure: Math.min(all.toMeasure, lacking('metrics', more.toMeasure)),
    toJudge: Math.min(all.toJudge, lacking('filter', more.toJudge)),
  };
  return followUpSlots(request, words, basis).map((slot) => ({ ...slot, reusedMicros: null }));
}

/**
 * Slots for the bridges that failed, or, where trend calls are bought, for as many as the whole job may still ask for: a
 * bridge that was bought is carried over and asked no second time.
 */
function bridgesAgain(
  { carried, chosen }: { carried: UnitRow[]; chosen: { stage: string }[] },
  request: CompareRequest,
  basis: QuoteBasis,
): AdmittedUnit[] {
  const bought = carried.filter((row) => row.stage === 'bridges').length;
  const all = planCompare(request, basis).filter((unit) => unit.stage === 'bridges').length;
  const failed = chosen.filter((unit) => unit.stage === 'bridges').length;
  const count = chosen.some((unit) => unit.stage === 'trends') ? Math.max(0, all - bought) : failed;
  return bridgeSlots(count, request, basis).map((slot) => ({ ...slot, reusedMicros: null }));
}

/** How many words a follow-up unit asked about at most; a slot that was never filled could have been for any. */
function wordsIn({ stage, request }: UnitRow, all: FollowUp): number {
  if (stage === 'filter') return FILTER_BATCH;
  return (request as { keywords?: string[] } | null)?.keywords?.length ?? all.toMeasure;
}
