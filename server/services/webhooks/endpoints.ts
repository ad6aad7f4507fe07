import type { Db, Tx } from '../../core/database.ts';
import { AppError, validationFailed } from '../../core/errors.ts';
import { isId } from '../../core/ids.ts';
import { callerOf, type RequestContext } from '../context.ts';
import type { Webhook } from './schemas.ts';
import { targetProblem } from './target.ts';
import { overlaps, VIEW_COLUMNS, type WebhookRow, webhookView } from './view.ts';

/** The endpoints of an owner, oldest first. */
export async function endpointsOf(db: Db, ownerId: string): Promise<WebhookRow[]> {
  const rows = db.selectFrom('webhook_endpoints').select(VIEW_COLUMNS).select(overlaps);
  return await rows.where('owner_id', '=', ownerId).orderBy('created_at').orderBy('id').execute();
}

/** The caller's endpoints, oldest first. */
export async function listWebhooks(ctx: RequestContext): Promise<{ webhooks: Webhook[] }> {
  const rows = await endpointsOf(ctx.app.database.db, callerOf(ctx).accountId);
  return { webhooks: rows.map(webhookView) };
}

/** @throws AppError WEBHOOK_NOT_FOUND for unknown and foreign ones alike */
export async function findEndpoint(db: Db, ownerId: string, id: string): Promise<void> {
  const row = isId(id)
    ? await db
        .selectFrom('webhook_endpoints')
        .select('id')
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new AppError('WEBHOOK_NOT_FOUND');
}

/** One endpoint of the owner, locked for the rest of the transaction. @throws AppError WEBHOOK_NOT_FOUND */
export async function lockEndpoint({ db }: Tx, ownerId: string, id: string): Promise<WebhookRow> {
  const row = isId(id)
    ? await db
        .selectFrom('webhook_endpoints')
        .select(VIEW_COLUMNS)
        .select(overlaps)
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw new AppError('WEBHOOK_NOT_FOUND');
  return row;
}

/** @throws AppError VALIDATION_FAILED for a URL that webhooks do not go to */
export function checkUrl({ app }: RequestContext, url: string): void {
  const problem = targetProblem(url, app.config.webhookAllowHosts);
  if (problem !== null) throw validationFailed([{ path: 'url', message: problem }]);
}

/** What the audit log keeps of a URL: its path and query may hold the receiver's own secret. */
export function hostOf(url: string): string {
  return new URL(url).host;
}
