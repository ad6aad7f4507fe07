export const SCOPES = ['research:execute', 'feed:read', 'byok:execute'] as const;
export type Scope = (typeof SCOPES)[number];

/** Who is calling, as one check of one credential found it. A session has every scope. */
export interface Caller {
  kind: 'session' | 'api_key';
  accountId: string;
  email: string;
  role: 'admin' | 'student';
  scopes: readonly Scope[];
  /** Id of the session or of the API key. */
  credentialId: string;
  /** Set for API keys only. */
  keyId: string | null;
  /** The key is bound to GraphQL documents: outside of them it may do nothing. */
  bound: boolean;
  /** The key's own spending limit a day, micro-USD; null = none. */
  keyDailyLimitMicros: number | null;
  /** Above this amount a job, micro-USD, the key's owner says yes; null: the scope alone suffices. */
  keyApprovalAboveMicros: number | null;
  blockedReason: string | null;
  blocked: boolean;
  trialExpiresAt: Date | null;
  /** Whether the trial had ended by the database's clock when the credential was checked; false for admins. */
  trialEnded: boolean;
  dailyQuota: number | null;
  /** The account's password was generated and shown once. */
  mustChangePassword: boolean;
}
