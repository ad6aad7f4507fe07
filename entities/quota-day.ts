import { defineEntity, p } from '@mikro-orm/core';

/** Research calls used by an account on one UTC day. */
export const QuotaDay = defineEntity({
  name: 'QuotaDay',
  tableName: 'quota_days',
  properties: {
    accountId: p.uuid().primary(),
    day: p.date().primary(),
    used: p.integer().default(0),
  },
});
