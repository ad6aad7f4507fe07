import { bySession, ok, refused, type Scenario, student, unknownJob } from './scenarios.ts';
import { HOOK, noWebhook, pinged, webhook } from './things.ts';

/** Webhooks. */
export const webhooks: Record<string, Scenario[]> = {
  'webhooks.list': [ok('empty', bySession, {}), refused('COOKIE_AUTH_REQUIRED', student, {})],
  'webhooks.create': [
    ok('created', bySession, { ...HOOK, description: 'to the desk' }),
    refused('VALIDATION_FAILED', bySession, { ...HOOK, url: 'http://receiver.example/hook' }),
    refused('VALIDATION_FAILED', bySession, { ...HOOK, url: 'https://[::ffff:10.0.0.1]/hook' }),
    refused('VALIDATION_FAILED', bySession, { ...HOOK, events: ['webhook.ping'] }),
  ],
  'webhooks.update': [
    ok('disabled', bySession, async (test, who) => ({ ...(await webhook(test, who)), enabled: false })),
    ok('changed', bySession, async (test, who) => ({
      ...(await webhook(test, who)),
      ...{ url: 'https://other.example/', events: ['budget.reached'], description: null, enabled: true },
    })),
    refused('VALIDATION_FAILED', bySession, { ...noWebhook, url: 'https://localhost/' }),
    refused('WEBHOOK_NOT_FOUND', bySession, { ...noWebhook, enabled: false }),
  ],
  'webhooks.remove': [
    ok('removed', bySession, webhook),
    ok('removed with what it was owed', bySession, async (test, who) => {
      const { webhookId } = await pinged(test, who);
      return { webhookId };
    }),
    refused('WEBHOOK_NOT_FOUND', bySession, noWebhook),
  ],
  'webhooks.rotateSecret': [ok('rotated', bySession, webhook), refused('WEBHOOK_NOT_FOUND', bySession, noWebhook)],
  'webhooks.ping': [ok('waits', bySession, webhook), refused('WEBHOOK_NOT_FOUND', bySession, noWebhook)],
  'webhooks.deliveries': [
    ok('what waits', bySession, async (test, who) => {
      const { webhookId } = await pinged(test, who);
      return { webhookId, limit: 1, status: 'pending' };
    }),
    refused('VALIDATION_FAILED', bySession, async (test, who) => ({
      ...(await webhook(test, who)),
      cursor: 'nonsense',
    })),
    refused('WEBHOOK_NOT_FOUND', bySession, noWebhook),
  ],
  'webhooks.replay': [
    ok('waits again', bySession, pinged),
    refused('DELIVERY_NOT_FOUND', bySession, async (test, who) => ({
      ...(await webhook(test, who)),
      deliveryId: unknownJob.jobId,
    })),
    refused('WEBHOOK_NOT_FOUND', bySession, { ...noWebhook, deliveryId: unknownJob.jobId }),
  ],
};
