import { defineEntity, p } from '@mikro-orm/core';

/** One of the simultaneous requests that a provider account may have, held by some process until it is given back or lapses. */
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
