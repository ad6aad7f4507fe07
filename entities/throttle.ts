import { defineEntity, p } from '@mikro-orm/core';

/** Attempts of one subject within a window. The key holds the SHA-256 of the subject, never the subject. */
export const Throttle = defineEntity({
  name: 'Throttle',
  tableName: 'throttles',
  properties: {
    key: p.text().primary(),
    /** Attempts that were wrong. */
    failures: p.integer().default(0),
    /** Attempts that are being judged. */
    pending: p.integer().default(0),
    endsAt: p.datetime(),
  },
});
