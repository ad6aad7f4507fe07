import { defineEntity, p } from '@mikro-orm/core';

/** A link by which anybody reads the result of one job, until it ends. Only the SHA-256 of its token is stored. */
export const Share = defineEntity({
  name: 'Share',
  tableName: 'shares',
  properties: {
    id: p.uuid().primary(),
    jobId: p.uuid(),
    tokenHash: p.text().unique().hidden(),
    createdAt: p.datetime().defaultRaw('app_now()'),
    expiresAt: p.datetime(),
  },
});
