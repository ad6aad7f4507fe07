import { defineEntity, p } from '@mikro-orm/core';

/** A one-time password reset link issued by an admin; the token is stored as SHA-256. */
export const PasswordReset = defineEntity({
  name: 'PasswordReset',
  tableName: 'password_resets',
  properties: {
    tokenHash: p.text().primary(),
    accountId: p.uuid(),
    createdBy: p.uuid().nullable(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('app_now()'),
  },
});
