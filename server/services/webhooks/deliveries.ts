import { sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../core/cursor.ts';
import { type Db, now } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { isId, newId } from '../../core/ids.ts';
import { record } from '../audit/record.ts';
import { callerOf, type RequestContext, type Signal } from '../context.ts';
import { findEndpoint, lockEndpoint } from './endpoints.ts';
import type { DeliveryId, ListDeliveries, WebhookDelivery, WebhookId } from './schemas.ts';

const SIGNAL: Signal = { kind: 'webhooks' };
const Position = z.strictObject({ before: z.number().int().min(1) });

function deliveriesOf(db: Db, endpointId: string) {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as n', 'n.id', 'd.event_id')
    .select(['n.id', 'n.type', 'n.at', 'd.seq', 'd.status', 'd.attempts', 'd.next_at', 'd.last_attempt_at'])
    .select(['d.last_code', 'd.last_http_status', 'd.ended_at'])
    .where('d.endpoint_id', '=', endpointId);
}
type Row = Awaited<ReturnType<ReturnType<typeof deliveriesOf>['execute']>>[number];

function view(row: Row): WebhookDelivery {
  return {
    deliveryId: row.id,
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: row.status === 'pending' ? row.next_at : null,
    lastAttemptAt: row.last_attempt_at,
    lastCode: row.last_code as WebhookDelivery['lastCode'],
    lastHttpStatus: row.last_http_status,
    createdAt: row.at,
    endedAt: row.ended_at,
  };
}

/** What an endpoint was sent or is owed, newest event first. @throws AppError WEBHOOK_NOT_FOUND, VALIDATION_FAILED */
export async function listDeliveries(
  ctx: RequestContext,
  { webhookId, status, limit, cursor }: ListDeliveries,
): Promise<{ items: WebhookDelivery[]; nextCursor: string | null }> {
  const { db } = ctx.app.database;
  await findEndpoint(db, callerOf(ctx).accountId, webhookId);
  const before = cursor === undefined ? null : decodeCursor(Position, cursor).before;
  const rows = await deliveriesOf(db, webhookId)
    .$if(status !== undefined, (of) => of.where('d.status', '=', status!))
    .$if(before !== null, (of) => of.where('d.seq', '<', before!))
    .orderBy('d.seq', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? encodeCursor({ before: page.at(-1)!.seq }) : null;
  return { items: page.map(view), nextCursor };
}

/**
 * Sends a message again under its id, from the beginning of the plan; a disabled endpoint gets it when it is enabled.
 * @throws AppError WEBHOOK_NOT_FOUND, DELIVERY_NOT_FOUND
 */
export async function replayDelivery(
  ctx: RequestContext,
  { webhookId, deliveryId }: DeliveryId,
): Promise<WebhookDelivery> {
  return await ctx.app.database.transaction(async (tx) => {
    const { id } = await lockEndpoint(tx, callerOf(ctx).accountId, webhookId);
    const replayed = isId(deliveryId)
      ? await tx.db
          .updateTable('webhook_deliveries')
          .set({ status: 'pending', attempts: 0, next_at: now, ended_at: null })
          .where('endpoint_id', '=', id)
          .where('event_id', '=', deliveryId)
          .returning('event_id')
          .executeTakeFirst()
      : undefined;
    if (!replayed) throw new AppError('DELIVERY_NOT_FOUND');
    await record(tx, ctx.origin, { action: 'webhook.replayed', target: id, details: { deliveryId } });
    await ctx.app.bus.publish(tx, SIGNAL);
    return view(await deliveriesOf(tx.db, id).where('d.event_id', '=', deliveryId).executeTakeFirstOrThrow());
  });
}

/** Sends a message that means nothing, once; a disabled endpoint gets it too. @throws AppError WEBHOOK_NOT_FOUND */
export async function pingWebhook(ctx: RequestContext, { webhookId }: WebhookId): Promise<WebhookDelivery> {
  const ownerId = callerOf(ctx).accountId;
  return await ctx.app.database.transaction(async (tx) => {
    const { id } = await lockEndpoint(tx, ownerId, webhookId);
    const eventId = newId();
    await sql`with event as (
        insert into webhook_events (id, owner_id, type, subject, data)
        values (${eventId}, ${ownerId}, 'webhook.ping', 'ping', jsonb_build_object('webhookId', ${id}::text))
        returning id, seq, subject)
      insert into webhook_deliveries (endpoint_id, event_id, seq, subject)
      select ${id}::uuid, id, seq, subject from event`.execute(tx.db);
    await record(tx, ctx.origin, { action: 'webhook.pinged', target: id, details: { deliveryId: eventId } });
    await ctx.app.bus.publish(tx, SIGNAL);
    return view(await deliveriesOf(tx.db, id).where('d.event_id', '=', eventId).executeTakeFirstOrThrow());
  });
}
