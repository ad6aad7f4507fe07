import type { z } from 'zod';
import { now } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { listedRequest } from '../jobs/read-job.ts';
import type { Approval, ApprovalList } from './approval-schema.ts';
import { approvalView } from './approval-view.ts';
import { findQuote } from './find-quote.ts';

const MOST = 100;

/** What keys of the caller asked for, newest first, with the first words of each only. */
export async function listApprovals(
  ctx: RequestContext,
  { pending }: z.output<typeof ApprovalList>,
): Promise<{ approvals: Approval[] }> {
  const { db } = ctx.app.database;
  const quotes = await db
    .selectFrom('quotes as q')
    .innerJoin('purchase_approvals as a', 'a.quote_id', 'q.id')
    .leftJoin('jobs as j', 'j.quote_id', 'q.id')
    .selectAll('q')
    .select(listedRequest('q'))
    .where('a.owner_id', '=', callerOf(ctx).accountId)
    .$if(pending, (of) => of.where('a.decision', 'is', null).where('j.id', 'is', null).where('q.expires_at', '>', now))
    .orderBy('a.asked_at', 'desc')
    .orderBy('q.id')
    .limit(MOST)
    .execute();
  return { approvals: await Promise.all(quotes.map((quote) => approvalView(db, quote))) };
}

/** One of them. @throws AppError QUOTE_NOT_FOUND for a quote that no key asked for, or a stranger's */
export async function readApproval(ctx: RequestContext, { quoteId }: { quoteId: string }): Promise<Approval> {
  const { db } = ctx.app.database;
  const quote = await findQuote({ db }, { ownerId: callerOf(ctx).accountId, quoteId });
  const asked = db.selectFrom('purchase_approvals').select('quote_id').where('quote_id', '=', quote.id);
  if (!(await asked.executeTakeFirst())) throw new AppError('QUOTE_NOT_FOUND');
  return await approvalView(db, quote);
}
