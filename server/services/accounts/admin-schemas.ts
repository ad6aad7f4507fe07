import { z } from 'zod';
import { AnyTimeInput, Timestamp } from '../fields.ts';

const DAYS_MAX = 3650;
export const DEFAULT_TRIAL_DAYS = 90;

export const CreateInvite = z.strictObject({
  maxUses: z.number().int().min(1).max(100).default(1),
  /** Unset: the code does not expire. */
  expiresInDays: z.number().int().min(1).max(DAYS_MAX).optional(),
  trialDays: z.number().int().min(1).max(DAYS_MAX).default(DEFAULT_TRIAL_DAYS),
});
export type CreateInvite = z.output<typeof CreateInvite>;

export const RevokeInvite = z.strictObject({ code: z.string().trim().toUpperCase().min(1).max(100) });
export type RevokeInvite = z.output<typeof RevokeInvite>;

export const ListAccounts = z.strictObject({
  /** `nextCursor` of the page before. */
  cursor: z.uuid().optional(),
  limit: z.number().int().min(1).max(200).default(50),
  /** Part of an e-mail. */
  email: z.string().trim().toLowerCase().min(1).max(254).optional(),
});
export type ListAccounts = z.output<typeof ListAccounts>;

export const AccountId = z.strictObject({ userId: z.uuid() });
export type AccountId = z.output<typeof AccountId>;

export const BlockAccount = z.strictObject({ userId: z.uuid(), reason: z.string().trim().min(1).max(500) });
export type BlockAccount = z.output<typeof BlockAccount>;

export const SetTrial = z.strictObject({ userId: z.uuid(), expiresAt: AnyTimeInput });
export type SetTrial = z.output<typeof SetTrial>;

export const SetQuota = z.strictObject({
  userId: z.uuid(),
  /** Research calls a day; null = the operator's default. */
  dailyLimit: z.number().int().min(0).max(1_000_000).nullable(),
});
export type SetQuota = z.output<typeof SetQuota>;

export const Invite = z.object({
  code: z.string(),
  maxUses: z.number().int(),
  uses: z.number().int(),
  expiresAt: Timestamp.nullable(),
  trialDays: z.number().int(),
  revokedAt: Timestamp.nullable(),
  createdAt: Timestamp,
});

export const Account = z.object({
  userId: z.uuid(),
  email: z.string(),
  role: z.enum(['admin', 'student']),
  createdAt: Timestamp,
  trialExpiresAt: Timestamp.nullable(),
  dailyQuota: z.number().int().nullable(),
  blockedAt: Timestamp.nullable(),
  blockedReason: z.string().nullable(),
});

export const AccountDetails = Account.extend({
  quota: z.object({
    used: z.number().int(),
    limit: z.number().int().nullable(),
    remaining: z.number().int().nullable(),
    resetsAt: Timestamp,
    unlimited: z.boolean(),
  }),
  activeKeys: z.number().int(),
  liveSessions: z.number().int(),
});

export const InviteList = z.object({ invites: z.array(Invite) });

export const AccountPage = z.object({ items: z.array(Account), nextCursor: z.string().nullable() });

/** A one-time link to set a new password. */
export const ResetLink = z.object({ resetUrl: z.string(), expiresAt: Timestamp });
