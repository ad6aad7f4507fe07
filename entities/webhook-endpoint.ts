import { defineEntity, p } from '@mikro-orm/core';

/** Where an owner wants to be told of events. Its signing keys are sealed like provider credentials. */
export const WebhookEndpoint = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoints',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    url: p.text(),
    /** Types of the events that it is told of. */
    events: p.array(),
    description: p.text().nullable(),
    /** Verifies the `v1a` signatures; `whpk_` and base64. */
    publicKey: p.text(),
    /** The key before, which signs as well until then. */
    previousPublicKey: p.text().nullable(),
    previousUntil: p.datetime().nullable(),
    /** Grows with each rotation of the signing keys. */
    credentialVersion: p.integer().default(1),
    sealedCredential: p.text().hidden().lazy(),
    wrappedKey: p.text().hidden().lazy(),
    wrappingKeyVersion: p.text(),
    /** Nothing is sent before then: the receiver asked for a pause, or did not answer. */
    pausedUntil: p.datetime().nullable(),
    disabledAt: p.datetime().nullable(),
    disabledReason: p.enum(['OWNER', 'GONE', 'PLAN_USED_UP'] as const).nullable(),
    createdAt: p.datetime().defaultRaw('app_now()'),
    updatedAt: p.datetime().defaultRaw('app_now()'),
  },
});
