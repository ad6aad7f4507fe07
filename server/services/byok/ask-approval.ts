import type { Caller } from '../../core/caller.ts';
import type { Tx } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { type MicroUsd, usdFromMicros } from '../../core/money.ts';
import { record } from '../audit/record.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { announceApproval } from '../webhooks/announcements.ts';
import type { QuoteRow } from './quote-view.ts';

/**
 * Whether the caller may confirm the quote alone (contract 6.4). A session is a person; a key may up to its amount, and an
 * agent over MCP only up to what the owner has set.
 * @throws AppError APPROVAL_REQUIRED, or APPROVAL_DECLINED once its owner has said no
 */
export async function mayConfirm(
  tx: Tx,
  ctx: RequestContext,
  { quote, payer }: { quote: QuoteRow; payer: Caller },
): Promise<void> {
  if (payer.kind === 'session') return;
  await refuseDeclined(tx, quote);
  const above = approvalAbove(ctx, payer);
  if (above === null || quote.estimated_micros <= above) return;
  throw new AppError('APPROVAL_REQUIRED', {
    details: {
      approvalUrl: approvalUrl(ctx, quote.id),
      quoteId: quote.id,
      estimatedCostUsd: usdFromMicros(quote.estimated_micros),
      approvalAboveUsd: usdFromMicros(above),
      expiresAt: quote.expires_at,
    },
  });
}

/** A person's no holds for every key, also for one that need not have asked. */
async function refuseDeclined({ db }: Tx, { id }: QuoteRow): Promise<void> {
  const asked = db.selectFrom('purchase_approvals').select('decision').where('quote_id', '=', id);
  if ((await asked.executeTakeFirst())?.decision === 'declined') throw new AppError('APPROVAL_DECLINED');
}

/** Where the owner of a quote decides about it. */
function approvalUrl({ app }: RequestContext, quoteId: string): string {
  return `${app.config.publicUrl}/dashboard/approve/${quoteId}`;
}

/** What a key may spend on a job alone, micro-USD; null: no limit. */
function approvalAbove({ meta }: RequestContext, { keyApprovalAboveMicros }: Caller): MicroUsd | null {
  return keyApprovalAboveMicros ?? (meta.transport === 'mcp' ? 0 : null);
}

/** Leaves word for the owner, once a quote: the job will run under the key that asked first. */
export async function askForApproval(ctx: RequestContext, quoteId: string): Promise<void> {
  const { accountId, keyId } = callerOf(ctx);
  await ctx.app.database.transaction(async (tx) => {
    const asking = await ctx.callerNow(tx);
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto('purchase_approvals')
      .values({
        quote_id: quoteId,
        owner_id: accountId,
        key_id: keyId!,
        transport: ctx.meta.transport,
        client: ctx.origin.userAgent,
      })
      .onConflict((same) => same.column('quote_id').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return;
    const details = { keyId, transport: ctx.meta.transport };
    await record(tx, ctx.origin, { action: 'approval.requested', target: quoteId, details });
    const request = { quoteId, keyId: keyId!, approvalUrl: approvalUrl(ctx, quoteId) };
    await announceApproval(tx, { ...request, approvalAboveMicros: approvalAbove(ctx, asking) ?? 0 });
  });
}
