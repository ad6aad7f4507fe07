import { defineEntity, p } from '@mikro-orm/core';

/** A person or a script's owner. `trial_expires_at` is null for admins, whose access does not end. */
export const Account = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  properties: {
    id: p.uuid().primary(),
    email: p.text().unique(),
    passwordHash: p.text().hidden().lazy(),
    /** A generated one-time password is to be replaced at the first sign-in. */
    mustChangePassword: p.boolean().default(false),
    role: p.enum(['admin', 'student'] as const),
    trialExpiresAt: p.datetime().nullable(),
    /** Research calls a day; null = the operator's default. */
    dailyQuota: p.integer().nullable(),
    blockedAt: p.datetime().nullable(),
    blockedReason: p.text().nullable(),
    /** BYOK spend controls chosen by the owner; null = the operator's default. */
    byokDailyBudgetMicros: p.bigint('number').nullable(),
    byokMaxConcurrentJobs: p.integer().nullable(),
    /** What the owner's own keys at model providers were charged counts in the owner's budget. */
    countUpstream: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('app_now()'),
  },
});
