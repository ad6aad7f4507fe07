import { vi } from 'vitest';
import type { TestApp } from '../../support/test-app.ts';
import { bySession, type Step, type Told } from './step.ts';

const hookOf = ({ 'webhooks.create': made }: Told) => ({ webhookId: made.webhook.webhookId });

/** Once the message was tried in vain: no name ends with `.example`. */
const isTried: Pick<Step, 'before'> = {
  before: async ({ app }: TestApp, told: Told) => {
    const tried = app.context.database.db
      .selectFrom('webhook_deliveries')
      .select('status')
      .where('endpoint_id', '=', hookOf(told).webhookId)
      .where('subject', '=', 'ping')
      .where('last_code', 'is not', null)
      .where('lease_until', 'is', null);
    await vi.waitFor(() => tried.executeTakeFirstOrThrow(), { timeout: 30_000 });
  },
};

/** An endpoint that is told of events. */
export const WEBHOOKS: Step[] = [
  bySession('webhooks.create', 'told of jobs', {
    ...{ url: 'https://receiver.example/hooks/keywords', events: ['job.final'], description: 'nightly report' },
  }),
  bySession('webhooks.ping', 'a first message', hookOf),
  bySession('webhooks.deliveries', 'that wait', (told) => ({ ...hookOf(told), limit: 20 }), isTried),
  bySession('webhooks.replay', 'a message again', (told) => ({
    ...{ ...hookOf(told), deliveryId: told['webhooks.ping'].deliveryId },
  })),
  bySession('webhooks.update', 'other events', (told) => ({
    ...{ ...hookOf(told), events: ['job.final', 'approval.requested'] },
  })),
  bySession('webhooks.rotateSecret', 'a fresh secret', hookOf),
  bySession('webhooks.list', 'one endpoint'),
  bySession('webhooks.remove', 'an endpoint', hookOf),
];
