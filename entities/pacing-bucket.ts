import { defineEntity, p } from '@mikro-orm/core';

/** Shared token bucket of one provider account lane: when the next request may start, over all processes. */
export const PacingBucket = defineEntity({
  name: 'PacingBucket',
  tableName: 'pacing_buckets',
  properties: {
    key: p.text().primary(),
    nextFreeAt: p.datetime(),
  },
});
