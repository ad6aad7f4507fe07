import type { Tx } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { type AppContext, callerOf, type RequestContext } from '../context.ts';
import { answerOf, textOf } from '../idempotency/answer-text.ts';
import { resultOf } from '../jobs/job-view.ts';
import { shelfOf } from '../jobs/stored-result.ts';
import type { JobRow } from '../spend/units.ts';
import { admit } from './admit-quote.ts';
import { askForApproval, mayConfirm } from './ask-approval.ts';
import { findQuote, jobOfQuote } from './find-quote.ts';
import { byokJobHead } from './job-view.ts';
import type { QuoteRow } from './quote-view.ts';
import { type ByokJob, ByokJobHead, type ExecuteInput, type Quote } from './schemas.ts';

/** Confirms the quote of an expansion and starts its job. */
export function executeExpand(ctx: RequestContext, input: ExecuteInput): Promise<ByokJob> {
  return executeQuote(ctx, 'expand', input);
}

/** Confirms the quote of a comparison likewise. */
export function executeCompare(ctx: RequestContext, input: ExecuteInput): Promise<ByokJob> {
  return executeQuote(ctx, 'compare', input);
}

/** Confirms the quote of bulk metrics likewise. */
export function executeMetrics(ctx: RequestContext, input: ExecuteInput): Promise<ByokJob> {
  return executeQuote(ctx, 'metrics', input);
}

/** Confirms a quote of any of them likewise. */
export function executeAny(ctx: RequestContext, input: ExecuteInput): Promise<ByokJob> {
  return executeQuote(ctx, 'any', input);
}

/**
 * Starts the job of a confirmed quote. The checks run in the order of contract 6.2, in one transaction with everything they
 * admit, under one lock per owner: one quote leads to at most one job, and the budget covers it. A key that may not confirm
 * it alone leaves word for its owner.
 */
async function executeQuote(
  ctx: RequestContext,
  kind: Quote['operation'] | 'any',
  input: ExecuteInput,
): Promise<ByokJob> {
  const wanted = { ownerId: callerOf(ctx).accountId, quoteId: input.quoteId };
  try {
    const head = await ctx.once({
      queue: 'owner',
      async run(tx) {
        const quote = await findQuote(tx, kind === 'any' ? wanted : { ...wanted, operation: kind });
        const job = (await jobOfQuote(tx, quote)) ?? (await confirmQuote(tx, ctx, { quote, input }));
        return ByokJobHead.parse(byokJobHead(job));
      },
      keep: (head) => textOf(head, { jobId: head.jobId }),
      again: (stored) => ByokJobHead.parse(answerOf(stored) ?? stored),
    });
    return await withResult(ctx.app, head);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'APPROVAL_REQUIRED') await askForApproval(ctx, input.quoteId);
    throw thrown;
  }
}

/** Under the owner's lock, for which the caller may have waited long: who it is and what it may is read again. */
async function confirmQuote(
  tx: Tx,
  ctx: RequestContext,
  { quote, input }: { quote: QuoteRow; input: ExecuteInput },
): Promise<JobRow> {
  const payer = await ctx.callerNow(tx);
  return await admit(tx, ctx, { payer, quote, input, allowed: () => mayConfirm(tx, ctx, { quote, payer }) });
}

/** The result of a final job never changes, so a stored answer needs no copy of it. */
export async function withResult(app: AppContext, head: ByokJobHead): Promise<ByokJob> {
  if (head.completedAt === null) return { ...head, result: null };
  const { db } = app.database;
  const job = await db.selectFrom('jobs').select('result_id').where('id', '=', head.jobId).executeTakeFirstOrThrow();
  return { ...head, result: resultOf(shelfOf(app), job) };
}
