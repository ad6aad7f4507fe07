import { now } from '../../core/database.ts';
import { record } from '../audit/record.ts';
import type { Signal } from '../context.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { checkUrl, hostOf, lockEndpoint } from './endpoints.ts';
import type { UpdateWebhook, Webhook, WebhookId } from './schemas.ts';
import { overlaps, VIEW_COLUMNS, webhookView } from './view.ts';

const SIGNAL: Signal = { kind: 'webhooks' };

/**
 * Changes what is given, and nothing else. Enabled again, an endpoint gets what is pending; with another URL it is tried at
 * once. @throws AppError WEBHOOK_NOT_FOUND, VALIDATION_FAILED
 */
export async function updateWebhook(ctx: RequestContext, input: UpdateWebhook): Promise<Webhook> {
  const { webhookId, url, events, description, enabled } = input;
  if (url !== undefined) checkUrl(ctx, url);
  return await ctx.app.database.transaction(async (tx) => {
    const before = await lockEndpoint(tx, callerOf(ctx).accountId, webhookId);
    const row = await tx.db
      .updateTable('webhook_endpoints')
      .set({
        ...(url === undefined ? {} : { url }),
        ...(events === undefined ? {} : { events }),
        ...(description === undefined ? {} : { description }),
        ...switched(before.disabled_at !== null, enabled),
        ...(enabled || url !== undefined ? { paused_until: null } : {}),
        updated_at: now,
      })
      .where('id', '=', before.id)
      .returning(VIEW_COLUMNS)
      .returning(overlaps)
      .executeTakeFirstOrThrow();
    const details = { ...(url ? { host: hostOf(url) } : {}), ...(events ? { events } : {}), enabled: !row.disabled_at };
    await record(tx, ctx.origin, { action: 'webhook.updated', target: before.id, details });
    await ctx.app.bus.publish(tx, SIGNAL);
    return webhookView(row);
  });
}

function switched(isDisabled: boolean, enabled: boolean | undefined) {
  if (enabled === undefined || enabled !== isDisabled) return {};
  return enabled
    ? { disabled_at: null, disabled_reason: null }
    : { disabled_at: now, disabled_reason: 'OWNER' as const };
}

/** Removes an endpoint with all that it was owed. @throws AppError WEBHOOK_NOT_FOUND */
export async function removeWebhook(ctx: RequestContext, { webhookId }: WebhookId): Promise<null> {
  await ctx.app.database.transaction(async (tx) => {
    const { id, url } = await lockEndpoint(tx, callerOf(ctx).accountId, webhookId);
    await tx.db.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
    await record(tx, ctx.origin, { action: 'webhook.removed', target: id, details: { host: hostOf(url) } });
  });
  return null;
}
