import type { TestApp } from '../../support/test-app.ts';
import { untilTried } from '../../support/tried-message.ts';
import { bySession, type Step, type Told } from './step.ts';

const hookOf = ({ 'webhooks.create': made }: Told) => ({ webhookId: made.webhook.webhookId });

const isTried: Pick<Step, 'before'> = {
  before: (test: TestApp, told: Told) => untilTried(test, hookOf(told).webhookId),
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
