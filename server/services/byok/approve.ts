import type { Selectable } from 'kysely';
import type { Database } from '../../../entities/index.ts';
import { now, type Tx } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { lockName } from '../../core/locks.ts';
import { keyIsActive } from '../access/active-key.ts';
import { record } from '../audit/record.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { admit, type Payer } from './admit-quote.ts';
import type { Approval } from './approval-schema.ts';
import { approvalView } from './approval-view.ts';
import { withResult } from './execute.ts';
import { findQuote, jobOfQuote } from './find-quote.ts';
import { byokJobHead } from './job-view.ts';
import type { ByokJob, ExecuteInput } from './schemas.ts';

type Asked = Selectable<Database['purchase_approvals']>;

/**
 * A person says yes to what a key asked for: the quote is executed under that key and within its limits. However many approve,
 * execute or repeat at once, one quote leads to one job.
 * @throws AppError QUOTE_NOT_FOUND when no key asked, APPROVAL_DECLINED, KEY_NOT_FOUND when the key has ended, and the refusals of execute
 */
export async function approveQuote(ctx: RequestContext, input: ExecuteInput): Promise<ByokJob> {
  const { accountId } = callerOf(ctx);
  const head = await decide(ctx, input.quoteId, async (tx, asked) => {
    const quote = await findQuote(tx, { ownerId: accountId, quoteId: input.quoteId });
    const before = await jobOfQuote(tx, quote);
    if (before) return byokJobHead(before);
    if (asked.decision === 'declined') throw new AppError('APPROVAL_DECLINED');
    await ctx.callerNow(tx);
    const payer = await payerOf(tx, asked);
    const job = await admit(tx, ctx, { payer, quote, input, allowed: async () => undefined });
    await settle(tx, asked, 'approved');
    return byokJobHead(job);
  });
  return await withResult(ctx.app, head);
}

/** A person says no: no key can confirm the quote any more. Again is fine. @throws AppError QUOTE_NOT_FOUND */
export async function declineQuote(ctx: RequestContext, { quoteId }: { quoteId: string }): Promise<Approval> {
  return await decide(ctx, quoteId, async (tx, asked) => {
    const quote = await findQuote(tx, { ownerId: asked.owner_id, quoteId });
    if (asked.decision === null && !(await jobOfQuote(tx, quote))) {
      await settle(tx, asked, 'declined');
      await record(tx, ctx.origin, { action: 'approval.declined', target: quoteId, details: { keyId: asked.key_id } });
    }
    return await approvalView(tx.db, quote);
  });
}

/** One transaction under the owner's lock, which executing takes as well. */
async function decide<A>(ctx: RequestContext, quoteId: string, work: (tx: Tx, asked: Asked) => Promise<A>): Promise<A> {
  const { accountId } = callerOf(ctx);
  return await ctx.app.database.transaction(async (tx) => {
    await lockName(tx, `owner:${accountId}`);
    const { id } = await findQuote(tx, { ownerId: accountId, quoteId });
    const row = tx.db.selectFrom('purchase_approvals').selectAll().where('quote_id', '=', id);
    const asked = await row.executeTakeFirst();
    if (!asked) throw new AppError('QUOTE_NOT_FOUND');
    return await work(tx, asked);
  });
}

/** The key that asked, with its limit as it is now. @throws AppError KEY_NOT_FOUND when it was revoked or has expired since */
async function payerOf({ db }: Tx, asked: Asked): Promise<Payer> {
  const key = await db
    .selectFrom('api_keys')
    .select(['id as keyId', 'account_id as accountId', 'daily_spend_limit_micros as keyDailyLimitMicros'])
    .where('id', '=', asked.key_id)
    .where(keyIsActive)
    .executeTakeFirst();
  if (!key) throw new AppError('KEY_NOT_FOUND');
  return key;
}

async function settle({ db }: Tx, asked: Asked, decision: 'approved' | 'declined'): Promise<void> {
  const row = db.updateTable('purchase_approvals').set({ decision, decided_at: now });
  await row.where('quote_id', '=', asked.quote_id).execute();
}
