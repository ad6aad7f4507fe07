export interface InviteView {
  code: string;
  maxUses: number;
  uses: number;
  expiresAt: Date | null;
  trialDays: number;
  revokedAt: Date | null;
  createdAt: Date;
}

export const INVITE_COLUMNS = [
  'code',
  'max_uses as maxUses',
  'uses',
  'expires_at as expiresAt',
  'trial_days as trialDays',
  'revoked_at as revokedAt',
  'created_at as createdAt',
] as const;
