import { defineEntity, p } from '@mikro-orm/core';

/** One of the simultaneous requests that a provider account may have, or a worker's place: held by a process until given back or lapsed. */
export const PacingLease = defineEntity({
  name: 'PacingLease',
  tableName: 'pacing_leases',
  properties: {
    key: p.text().primary(),
    slot: p.integer().primary(),
    holder: p.uuid(),
    until: p.datetime(),
  },
});
