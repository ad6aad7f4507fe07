import type { TestApp } from '../../support/test-app.ts';
import { bySession, type Step, type Told } from './step.ts';

const hookOf = ({ 'webhooks.create': made }: Told) => ({ webhookId: made.webhook.webhookId });

/** Nothing leaves for the endpoint meanwhile. */
const isPaused: Pick<Step, 'before'> = {
  before: async ({ app }: TestApp, told: Told) => {
    const row = app.context.database.db.updateTable('webhook_endpoints').where('id', '=', hookOf(told).webhookId);
    await row.set({ paused_until: new Date('2200-01-01') }).execute();
  },
};

/** An endpoint that is told of events. */
export const WEBHOOKS: Step[] = [
  bySession('webhooks.create', 'told of jobs', {
    ...{ url: 'https://receiver.example/hooks/keywords', events: ['job.final'], description: 'nightly report' },
  }),
  bySession('webhooks.ping', 'a first message', hookOf, isPaused),
  bySession('webhooks.deliveries', 'that wait', (told) => ({ ...hookOf(told), limit: 20 })),
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
