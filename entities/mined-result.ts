import { defineEntity, p } from '@mikro-orm/core';

/**
 * Results that were looked through for rising keywords. A set, not a position: jobs do not commit in the order of their
 * completion times, so a position would skip some.
 */
export const MinedResult = defineEntity({
  name: 'MinedResult',
  tableName: 'mined_results',
  properties: {
    resultId: p.uuid().primary(),
    minedAt: p.datetime().defaultRaw('app_now()'),
  },
});
