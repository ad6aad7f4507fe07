import type { Scope } from '../../core/caller.ts';
import { usdFromMicros } from '../../core/money.ts';

/** An API key as its owner sees it; the key itself is shown once, at creation. */
export interface ApiKeyView {
  id: string;
  name: string;
  prefix: string;
  last4: string;
  scopes: Scope[];
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  dailySpendLimitUsd: number | null;
}

export const VIEW_COLUMNS = [
  'id',
  'name',
  'prefix',
  'last4',
  'scopes',
  'created_at',
  'expires_at',
  'last_used_at',
  'daily_spend_limit_micros',
] as const;

interface ApiKeyRow {
  id: string;
  name: string;
  prefix: string;
  last4: string;
  scopes: string[];
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  daily_spend_limit_micros: number | null;
}

export function apiKeyView(row: ApiKeyRow): ApiKeyView {
  const { id, name, prefix, last4, scopes, daily_spend_limit_micros: limit } = row;
  return {
    id,
    name,
    prefix,
    last4,
    scopes: scopes as Scope[],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    dailySpendLimitUsd: limit === null ? null : usdFromMicros(limit),
  };
}
