import type { Tx } from '../../core/database.ts';
import { AppError, validationFailed } from '../../core/errors.ts';
import { boundMicros } from '../../providers/bounds.ts';
import type { PaidRequest } from '../../providers/ports.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { findJob } from '../research/find-job.ts';
import type { AdmittedUnit } from '../research/insert-job.ts';
import { expandSlots } from '../research/plan/expand.ts';
import { largestFilterRequest } from '../research/plan/filter.ts';
import { type Stage, slotFor } from '../research/plan/unit.ts';
import type { ExpandRequest } from '../research/requests.ts';
import type { JobRow, UnitRow } from '../spend/units.ts';
import { type ByokRequest, type Draft, type QuoteBasis, quoteOnce } from './quote.ts';
import { gapsOf } from './retry-gaps.ts';
import type { Quote, RetryInput } from './schemas.ts';

const SLOT_STAGES: ReadonlySet<string> = new Set(['metrics', 'filter']);
const SEED_STAGES: ReadonlySet<string> = new Set(['related', 'suggestions']);

/**
 * Prices what a partial or failed job still lacks: exactly the units that were refused, failed, or stayed unknown, the words
 * that an answer left out, and the follow-up slots that newly bought seeds can need. The rest is loaded from checkpoints.
 * @throws AppError JOB_NOT_FOUND, JOB_NOT_RETRYABLE, VALIDATION_FAILED for a stage that did not fail
 */
export async function quoteRetry(ctx: RequestContext, input: RetryInput): Promise<{ quote: Quote }> {
  const owner = { ownerId: callerOf(ctx).accountId, pipeline: 'byok' } as const;
  await findJob(ctx.app.database.db, input.jobId, owner);
  return await quoteOnce(ctx, { operation: 'byok.quoteRetry', content: input }, async (tx, basis) => {
    const job = await findJob(tx.db, input.jobId, owner);
    if (job.status !== 'partial' && job.status !== 'failed') throw new AppError('JOB_NOT_RETRYABLE');
    return await draftRetry(tx, basis, { job, stages: input.stages });
  });
}

async function draftRetry(
  tx: Tx,
  basis: QuoteBasis,
  retried: { job: JobRow; stages: string[] | undefined },
): Promise<Draft> {
  const { job, stages } = retried;
  const rows = await tx.db
    .selectFrom('job_units')
    .selectAll()
    .where('job_id', '=', job.id)
    .orderBy('ordinal')
    .execute();
  const failed = rows.filter(isMissing);
  const gaps = await gapsOf(tx.db, job, rows, basis);
  const unknownStage = stages?.find((stage) => ![...failed, ...gaps].some((unit) => unit.stage === stage));
  if (unknownStage !== undefined) {
    throw validationFailed([{ path: 'stages', message: `"${unknownStage}" is not a failed stage of this job` }]);
  }
  const isChosen = (unit: { stage: string }) => !stages || stages.includes(unit.stage);
  const chosen = failed.filter(isChosen);
  const chosenGaps = gaps.filter(isChosen);
  if (chosen.length + chosenGaps.length === 0) throw new AppError('JOB_NOT_RETRYABLE');
  const request = job.request as unknown as ByokRequest;
  const units = [
    ...rows.flatMap((row) => retriedUnit(row, chosen, { request, basis })),
    ...chosenGaps,
    ...followUps(chosen, request, basis),
  ];
  return { request, units, retryOfJobId: job.id, alternatives: [] };
}

/** An answer is carried over; a chosen failure is bought; a failure that was not chosen is left out. */
function retriedUnit(row: UnitRow, chosen: UnitRow[], of: { request: ByokRequest; basis: QuoteBasis }): AdmittedUnit[] {
  const common = {
    stage: row.stage as Stage,
    label: row.label,
    provider: row.provider,
    operation: row.operation as never,
  };
  const request = row.request as unknown as PaidRequest | null;
  if (chosen.includes(row)) {
    if (SLOT_STAGES.has(row.stage) || request === null) return [{ ...slotAgain(row, of), reusedMicros: null }];
    return [
      {
        ...common,
        request,
        unitKey: row.unit_key,
        boundMicros: boundMicros(request, of.basis.prices),
        reusedMicros: null,
      },
    ];
  }
  const answered = row.state === 'settled' || row.state === 'reused';
  if (!answered || SLOT_STAGES.has(row.stage)) return [];
  return [
    {
      ...common,
      request,
      unitKey: row.unit_key,
      boundMicros: row.bound_micros,
      reusedMicros: row.cost_micros + row.saved_micros,
    },
  ];
}

/** The words of a slot are chosen anew when it is filled, so its bound covers any of them. */
function slotAgain(row: UnitRow, { request, basis }: { request: ByokRequest; basis: QuoteBasis }) {
  const stage = row.stage as Stage;
  if (stage === 'filter') {
    return slotFor(stage, row.label, largestFilterRequest((request as ExpandRequest).filterTerms, basis), basis);
  }
  return slotFor(stage, row.label, row.request as unknown as PaidRequest, basis);
}

/** Seeds that failed had no follow-up; when they come now, their words need metrics and a filter. */
function followUps(chosen: UnitRow[], request: ByokRequest, basis: QuoteBasis): AdmittedUnit[] {
  if (request.operation !== 'expand') return [];
  const seeds = chosen.filter((unit) => SEED_STAGES.has(unit.stage));
  if (seeds.length === 0) return [];
  const sources = [...new Set(seeds.map((unit) => unit.stage))];
  const count = new Set(seeds.map((unit) => unit.label)).size;
  return expandSlots({ ...request, sources }, count, basis).map((slot) => ({ ...slot, reusedMicros: null }));
}

/** Without an answer: refused, failed, unknown and closed, or cancelled before it was sent. */
function isMissing(unit: UnitRow): boolean {
  if (unit.state === 'skipped') return unit.outcome_code !== null;
  return unit.state === 'refused' || unit.state === 'failed' || unit.state === 'unknown';
}
