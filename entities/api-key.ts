import { defineEntity, p } from '@mikro-orm/core';

/** A key for integrations. Stored as SHA-256 only; prefix and last four characters are for display. */
export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    id: p.uuid().primary(),
    accountId: p.uuid(),
    name: p.text(),
    keyHash: p.text().unique().hidden(),
    prefix: p.text(),
    last4: p.text().fieldName('last4'),
    scopes: p.array(),
    dailySpendLimitMicros: p.bigint('number').nullable(),
    /** Above this amount a job, micro-USD, a person must say yes; null: the scope alone suffices. */
    approvalAboveMicros: p.bigint('number').nullable(),
    expiresAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('app_now()'),
  },
});
