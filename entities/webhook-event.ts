import { defineEntity, p } from '@mikro-orm/core';

/** What an endpoint can be told of; the last one only when its owner tries it out. */
export const WEBHOOK_EVENT_TYPES = [
  'job.final',
  'approval.requested',
  'budget.reached',
  'feed.published',
  'webhook.ping',
] as const;

/** The outbox: an event, written in the transaction that makes it, if somebody wants to be told. Never changes. */
export const WebhookEvent = defineEntity({
  name: 'WebhookEvent',
  tableName: 'webhook_events',
  properties: {
    /** The `webhook-id` of every message about it. */
    id: p.uuid().primary(),
    /** The order of the outbox. */
    seq: p.bigint('number').autoincrement(),
    /** Whose event it is; null = everybody's. */
    ownerId: p.uuid().nullable(),
    type: p.enum(WEBHOOK_EVENT_TYPES),
    /** Events of one subject arrive one after the other. */
    subject: p.text(),
    /** An owner has no two events of the same key; null = any number. */
    onceKey: p.text().nullable(),
    data: p.json<Record<string, unknown>>(),
    at: p.datetime().defaultRaw('app_now()'),
  },
});
