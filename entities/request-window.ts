import { defineEntity, p } from '@mikro-orm/core';

/** Requests of a caller within a minute that processes may answer. The key holds the SHA-256 of an address, never the address. */
export const RequestWindow = defineEntity({
  name: 'RequestWindow',
  tableName: 'request_windows',
  properties: {
    key: p.text().primary(),
    /** Requests that all processes together have taken out of the minute. */
    granted: p.integer(),
    /** How many of them the last process took. */
    slice: p.integer(),
    endsAt: p.datetime(),
  },
});
