import { z } from 'zod';
import { WEBHOOK_EVENT_TYPES } from '../../../entities/webhook-event.ts';
import { Cursor } from '../../core/cursor.ts';
import { Timestamp } from '../fields.ts';

const MAX_URL = 2000;

/** What an owner can ask to be told of; a ping comes when it is asked for. */
export const EVENT_TYPES = ['job.final', 'approval.requested', 'budget.reached', 'feed.published'] as const;

const WebhookUrl = z.string().trim().min(1).max(MAX_URL).meta({
  description: 'Where messages are sent: https, a public host. Hosts that the operator allows may be private or http.',
});
const Events = z
  .array(z.enum(EVENT_TYPES))
  .min(1)
  .max(20)
  .transform((events) => EVENT_TYPES.filter((type) => events.includes(type)))
  .meta({ description: 'Types of events to be told of.' });
const Description = z.string().trim().min(1).max(200);
const webhookId = z.string().max(100).meta({ description: 'Id of the webhook.' });

export const WebhookId = z.strictObject({ webhookId });
export type WebhookId = z.output<typeof WebhookId>;

export const CreateWebhook = z.strictObject({
  url: WebhookUrl,
  events: Events,
  description: Description.optional().meta({ description: 'What it is for, for people.' }),
});
export type CreateWebhook = z.output<typeof CreateWebhook>;

export const UpdateWebhook = z.strictObject({
  webhookId,
  url: WebhookUrl.optional(),
  events: Events.optional(),
  description: Description.nullable().optional().meta({ description: 'What it is for; null: nothing is said.' }),
  enabled: z
    .boolean()
    .optional()
    .meta({ description: 'true sends what waits, and what happens from now on; false sends nothing.' }),
});
export type UpdateWebhook = z.output<typeof UpdateWebhook>;

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;

export const ListDeliveries = z.strictObject({
  webhookId,
  status: z.enum(DELIVERY_STATUSES).optional().meta({ description: 'Only those.' }),
  limit: z.number().int().min(1).max(100).default(20).meta({ description: 'Deliveries of a page.' }),
  cursor: Cursor.optional(),
});
export type ListDeliveries = z.output<typeof ListDeliveries>;

export const DeliveryId = z.strictObject({
  webhookId,
  deliveryId: z.string().max(100).meta({ description: 'Id of the delivery: its `webhook-id`.' }),
});
export type DeliveryId = z.output<typeof DeliveryId>;

/** An endpoint as its owner sees it. The secret is shown once, when it is made. */
export const Webhook = z
  .object({
    webhookId: z.string().meta({ description: 'Id of the webhook.' }),
    url: z.string().meta({ description: 'Where messages are sent.' }),
    events: z.array(z.enum(EVENT_TYPES)).meta({ description: 'Types of events it is told of.' }),
    description: z.string().nullable().meta({ description: 'What it is for; null: nothing was said.' }),
    status: z.enum(['enabled', 'disabled']).meta({ description: 'disabled: nothing is sent, nor noted to be sent.' }),
    disabledReason: z
      .enum(['OWNER', 'GONE', 'PLAN_USED_UP'])
      .nullable()
      .meta({ description: 'Why; null while it is enabled.' }),
    disabledAt: Timestamp.nullable().meta({ description: 'Since when; null while it is enabled.' }),
    notice: z.string().nullable().meta({ description: 'What its owner should know, in words; null: nothing.' }),
    publicKey: z.string().meta({ description: 'Verifies `v1a` signatures: `whpk_` and base64 of an ed25519 key.' }),
    previousPublicKey: z
      .string()
      .nullable()
      .meta({ description: 'The one before, while it signs as well; null otherwise.' }),
    previousUntil: Timestamp.nullable().meta({
      description: 'Until when the keys before sign as well; null: they do not.',
    }),
    createdAt: Timestamp.meta({ description: 'When it was made.' }),
    updatedAt: Timestamp.meta({ description: 'When it last changed.' }),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof Webhook>;

export const WebhookList = z.object({ webhooks: z.array(Webhook).meta({ description: 'Oldest first.' }) });

export const WebhookWithSecret = z.object({
  webhook: Webhook.meta({ description: 'The webhook.' }),
  secret: z.string().meta({ description: 'Verifies `v1` signatures: `whsec_` and base64. Shown this once.' }),
});
export type WebhookWithSecret = z.output<typeof WebhookWithSecret>;

export const DELIVERY_CODES = [
  'DELIVERED',
  'REFUSED',
  'REDIRECTED',
  'THROTTLED',
  'GONE',
  'TIMED_OUT',
  'NAME_UNRESOLVED',
  'ADDRESS_REFUSED',
  'CONNECTION_FAILED',
  'TLS_FAILED',
  'ANSWER_INVALID',
  'NOT_SIGNED',
] as const;

/** One message on its way, or where it got. */
export const WebhookDelivery = z
  .object({
    deliveryId: z.string().meta({ description: 'The `webhook-id` of the message, at every attempt.' }),
    type: z.enum(WEBHOOK_EVENT_TYPES).meta({ description: 'Type of the event.' }),
    status: z.enum(DELIVERY_STATUSES).meta({ description: 'failed: it is not tried again unless it is replayed.' }),
    attempts: z.number().int().meta({ description: 'Attempts since it was made or replayed.' }),
    nextAttemptAt: Timestamp.nullable().meta({ description: 'When it is tried next at the earliest; null: never.' }),
    lastAttemptAt: Timestamp.nullable().meta({ description: 'When it was tried last; null: not yet.' }),
    lastCode: z
      .enum(DELIVERY_CODES)
      .nullable()
      .meta({ description: 'What came of the last attempt; null: nothing yet.' }),
    lastHttpStatus: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'HTTP status of the last answer; null: none came.' }),
    createdAt: Timestamp.meta({ description: 'When the event happened.' }),
    endedAt: Timestamp.nullable().meta({ description: 'When it was delivered or given up; null until then.' }),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

export const WebhookDeliveries = z.object({
  items: z.array(WebhookDelivery).meta({ description: 'Newest event first.' }),
  nextCursor: z.string().nullable().meta({ description: '`cursor` of the next page; null on the last one.' }),
});
