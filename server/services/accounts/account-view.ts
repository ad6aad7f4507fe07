/** An account as administrators see it. `dailyQuota` null = the operator's default. */
export interface AccountView {
  userId: string;
  email: string;
  role: 'admin' | 'student';
  createdAt: Date;
  trialExpiresAt: Date | null;
  dailyQuota: number | null;
  blockedAt: Date | null;
  blockedReason: string | null;
}

export const ACCOUNT_COLUMNS = [
  'accounts.id as userId',
  'accounts.email',
  'accounts.role',
  'accounts.created_at as createdAt',
  'accounts.trial_expires_at as trialExpiresAt',
  'accounts.daily_quota as dailyQuota',
  'accounts.blocked_at as blockedAt',
  'accounts.blocked_reason as blockedReason',
] as const;
