import { defineEntity, p } from '@mikro-orm/core';

/** Counter table of rate-limiter-flexible (its own column layout). */
export const Throttle = defineEntity({
  name: 'Throttle',
  tableName: 'throttles',
  properties: {
    key: p.text().primary(),
    points: p.integer().default(0),
    /** Unix milliseconds. */
    expire: p.bigint('number').nullable(),
  },
});
