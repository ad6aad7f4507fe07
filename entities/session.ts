import { defineEntity, p } from '@mikro-orm/core';

/** A signed-in browser. Only the SHA-256 of the cookie's value is stored. */
export const Session = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    accountId: p.uuid(),
    tokenHash: p.text().unique().hidden(),
    createdAt: p.datetime().defaultRaw('app_now()'),
    lastSeenAt: p.datetime().defaultRaw('app_now()'),
    expiresAt: p.datetime(),
    address: p.text().nullable(),
    userAgent: p.text().nullable(),
  },
});
