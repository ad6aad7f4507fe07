import { defineEntity, p } from '@mikro-orm/core';

/** Shared cache of whole results, by the identity of the request. */
export const ResultCacheEntry = defineEntity({
  name: 'ResultCacheEntry',
  tableName: 'result_cache',
  properties: {
    identity: p.text().primary(),
    resultId: p.uuid(),
    /** What buying it again would have cost, micro-USD. */
    costMicros: p.bigint('number'),
    dataSource: p.enum(['live', 'sandbox'] as const),
    createdAt: p.datetime().defaultRaw('app_now()'),
    expiresAt: p.datetime(),
  },
});
