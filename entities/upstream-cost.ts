import { defineEntity, p } from '@mikro-orm/core';

/** What an owner's own key at a model provider was charged for a unit, beside what the gateway charged for it. */
export const UpstreamCost = defineEntity({
  name: 'UpstreamCost',
  tableName: 'upstream_costs',
  properties: {
    unitId: p.uuid().primary(),
    jobId: p.uuid(),
    ownerId: p.uuid(),
    day: p.date(),
    upstreamMicros: p.bigint('number'),
  },
});
