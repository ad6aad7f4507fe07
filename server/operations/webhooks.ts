import { NoInput, Nothing } from '../services/fields.ts';
import { createWebhook } from '../services/webhooks/create-webhook.ts';
import { listDeliveries, pingWebhook, replayDelivery } from '../services/webhooks/deliveries.ts';
import { listWebhooks } from '../services/webhooks/endpoints.ts';
import { rotateWebhookSecret } from '../services/webhooks/rotate-secret.ts';
import {
  CreateWebhook,
  DeliveryId,
  ListDeliveries,
  UpdateWebhook,
  Webhook,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookId,
  WebhookList,
  WebhookWithSecret,
} from '../services/webhooks/schemas.ts';
import { removeWebhook, updateWebhook } from '../services/webhooks/update-webhook.ts';
import { access, operation } from './operation.ts';

const settings = { access: access.settings, idempotency: 'none', spends: false } as const;

export const webhooksList = operation({
  ...settings,
  name: 'webhooks.list',
  summary: 'List your webhooks.',
  kind: 'query',
  input: NoInput,
  output: WebhookList,
  errors: [],
  run: listWebhooks,
});

export const webhooksCreate = operation({
  ...settings,
  name: 'webhooks.create',
  summary: 'Create a webhook; its secret is shown once.',
  kind: 'mutation',
  input: CreateWebhook,
  output: WebhookWithSecret,
  errors: [],
  run: createWebhook,
});

export const webhooksUpdate = operation({
  ...settings,
  name: 'webhooks.update',
  summary: 'Change, disable or enable a webhook.',
  kind: 'mutation',
  input: UpdateWebhook,
  output: Webhook,
  errors: ['WEBHOOK_NOT_FOUND'],
  run: updateWebhook,
});

export const webhooksRemove = operation({
  ...settings,
  name: 'webhooks.remove',
  summary: 'Remove a webhook with everything that it was owed.',
  kind: 'mutation',
  input: WebhookId,
  output: Nothing,
  errors: ['WEBHOOK_NOT_FOUND'],
  run: removeWebhook,
});

export const webhooksRotateSecret = operation({
  ...settings,
  name: 'webhooks.rotateSecret',
  summary: 'Replace the signing keys of a webhook; those before sign as well for a day.',
  kind: 'mutation',
  input: WebhookId,
  output: WebhookWithSecret,
  errors: ['WEBHOOK_NOT_FOUND'],
  run: rotateWebhookSecret,
});

export const webhooksPing = operation({
  ...settings,
  name: 'webhooks.ping',
  summary: 'Send a webhook a message of trial, once.',
  kind: 'mutation',
  input: WebhookId,
  output: WebhookDelivery,
  errors: ['WEBHOOK_NOT_FOUND'],
  run: pingWebhook,
});

export const webhooksDeliveries = operation({
  ...settings,
  name: 'webhooks.deliveries',
  summary: 'List what a webhook was sent or is owed, newest first.',
  kind: 'query',
  input: ListDeliveries,
  output: WebhookDeliveries,
  errors: ['WEBHOOK_NOT_FOUND'],
  run: listDeliveries,
});

export const webhooksReplay = operation({
  ...settings,
  name: 'webhooks.replay',
  summary: 'Send a message of a webhook again, under the same id.',
  kind: 'mutation',
  input: DeliveryId,
  output: WebhookDelivery,
  errors: ['WEBHOOK_NOT_FOUND', 'DELIVERY_NOT_FOUND'],
  run: replayDelivery,
});
