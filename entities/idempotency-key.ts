import { defineEntity, p } from '@mikro-orm/core';

/** The answer given to a caller's Idempotency-Key, written in the transaction that had the effect. */
export const IdempotencyKey = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  properties: {
    ownerId: p.uuid().primary(),
    operation: p.text().primary(),
    key: p.text().primary(),
    contentHash: p.text(),
    response: p.json<unknown>(),
    createdAt: p.datetime().defaultRaw('app_now()'),
  },
});
