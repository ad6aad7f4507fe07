import { defineEntity, p } from '@mikro-orm/core';

/** An invitation to sign up; `uses` never exceeds `max_uses` (a database constraint). */
export const Invite = defineEntity({
  name: 'Invite',
  tableName: 'invites',
  properties: {
    code: p.text().primary(),
    maxUses: p.integer(),
    uses: p.integer().default(0),
    trialDays: p.integer(),
    expiresAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
    createdBy: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('app_now()'),
  },
});
