import { defineEntity, p } from '@mikro-orm/core';

/** One event on its way to one endpoint. */
export const WebhookDelivery = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_deliveries',
  properties: {
    endpointId: p.uuid().primary(),
    eventId: p.uuid().primary(),
    /** Order and subject of the event. */
    seq: p.bigint('number'),
    subject: p.text(),
    status: p.enum(['pending', 'delivered', 'failed'] as const).default('pending'),
    /** Attempts of the retry plan that were begun; a replay begins a new plan. */
    attempts: p.integer().default(0),
    /** Grows by one with every attempt for good; who writes what came of one names it. */
    fence: p.integer().default(0),
    nextAt: p.datetime().defaultRaw('app_now()'),
    /** Until then one worker alone sends it. */
    leaseUntil: p.datetime().nullable(),
    lastAttemptAt: p.datetime().nullable(),
    lastCode: p.text().nullable(),
    lastHttpStatus: p.integer().nullable(),
    /** When it was delivered or given up. */
    endedAt: p.datetime().nullable(),
  },
});
