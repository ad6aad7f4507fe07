import { z } from 'zod';
import { canonicalHash } from '../../core/canonical-json.ts';
import type { Tx } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { ownJob } from '../byok/any-job.ts';
import { byokJobView } from '../byok/job-view.ts';
import { ByokJob } from '../byok/schemas.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { answerOf, textOf } from '../idempotency/answer-text.ts';
import { findJob } from '../jobs/find-job.ts';
import { insertJob } from '../jobs/insert-job.ts';
import { isFinal, ResearchJob } from '../jobs/job-schema.ts';
import { researchJobView } from '../jobs/job-view.ts';
import { whileWaiting } from '../jobs/open-calls.ts';
import { shelfOf } from '../jobs/stored-result.ts';
import { waitForFinal } from '../jobs/wait.ts';
import type { JobRow } from '../spend/units.ts';
import { buyerOf, carryOver, demandAnswers, unitsFor, unitsOf } from './bought.ts';
import { replayRequest } from './replay-request.ts';
import type { ReplayInput } from './schemas.ts';

/** Replays of one account that are computed at once: they cost nothing, and a moment of everybody's computing. */
const MOST_AT_ONCE = 5;
/** A replay needs a moment of computing only: it is waited for, so that it is answered at once. */
const COMPUTE_WAIT_SECONDS = 20;

/**
 * Computes a final job of the caller again from the answers that it bought, as a job of its own that costs nothing: no unit
 * of it can be sent.
 * @throws AppError JOB_NOT_FOUND, INSUFFICIENT_SCOPE, VALIDATION_FAILED, OUTSIDE_PURCHASE, JOB_NOT_REPLAYABLE,
 * CONCURRENCY_LIMIT_REACHED, IDEMPOTENCY_CONFLICT
 */
export async function replayJob(ctx: RequestContext, input: ReplayInput): Promise<ResearchJob | ByokJob> {
  const { pipeline } = await ownJob(ctx, input.jobId);
  const waitSeconds = Math.max(ctx.meta.waitSeconds, COMPUTE_WAIT_SECONDS);
  return await whileWaiting(ctx, waitSeconds, async () => {
    const begun = await beginOnce(ctx, input, pipeline);
    if (begun.told) return begun.told;
    const owner = { ownerId: callerOf(ctx).accountId, pipeline };
    const read = () => findJob(ctx.app.database.db, begun.jobId, owner);
    const view = viewOf(ctx, await waitForFinal(ctx, read, waitSeconds));
    if (isFinal(view.status)) return view;
    const told = ANSWERS[pipeline].parse(view);
    if (!ctx.meta.signal().aborted) await ctx.keepAnswer(textOf(told, { jobId: told.jobId }));
    return told;
  });
}

/** What a job of each pipeline looks like as long as it has no result. */
const ANSWERS = { shared: ResearchJob, byok: ByokJob };
const Kept = z.object({ jobId: z.string() });

function beginOnce(ctx: RequestContext, input: ReplayInput, pipeline: JobRow['pipeline']) {
  return ctx.once<{ jobId: string; told: ResearchJob | ByokJob | null }>({
    queue: 'owner',
    run: async (tx) => ({ jobId: await begin(tx, ctx, input), told: null }),
    keep: ({ jobId }) => ({ jobId }),
    again(stored) {
      const told = answerOf(stored);
      return { ...Kept.parse(stored), told: told === null ? null : ANSWERS[pipeline].parse(told) };
    },
  });
}

async function begin(tx: Tx, { app, caller }: RequestContext, input: ReplayInput): Promise<string> {
  const ownerId = caller!.accountId;
  const named = await findJob(tx.db, input.jobId, { ownerId });
  if (named.completed_at === null) throw new AppError('JOB_NOT_REPLAYABLE');
  const source = await buyerOf(tx.db, named);
  const request = replayRequest(source, input);
  const units = unitsFor(request, await unitsOf(tx.db, source));
  await demandAnswers(tx.db, source, units);
  await placeFree(tx, ownerId);
  const job = await insertJob(tx, {
    ownerId,
    pipeline: named.pipeline,
    request,
    label: input.label ?? named.label,
    identity: canonicalHash({ replayOf: named.id, request }),
    dataSource: source.data_source,
    priceVersion: source.price_version,
    model: source.model,
    units: [],
    total: units.length,
    columns: { replayOfJobId: named.id },
  });
  await carryOver(tx.db, job.id, units);
  await app.queue.enqueue(tx, job.id);
  return job.id;
}

async function placeFree({ db }: Tx, ownerId: string): Promise<void> {
  const { active } = await db
    .selectFrom('jobs')
    .select((of) => of.fn.countAll<number>().as('active'))
    .where('owner_id', '=', ownerId)
    .where('status', 'in', ['queued', 'processing'])
    .where('replay_of_job_id', 'is not', null)
    .executeTakeFirstOrThrow();
  if (active < MOST_AT_ONCE) return;
  const details = { limit: MOST_AT_ONCE, active, retryAfterSeconds: 1 };
  throw new AppError('CONCURRENCY_LIMIT_REACHED', { details });
}

function viewOf({ app }: RequestContext, job: JobRow): ResearchJob | ByokJob {
  return job.pipeline === 'byok' ? byokJobView(shelfOf(app), job) : researchJobView(shelfOf(app), job);
}
