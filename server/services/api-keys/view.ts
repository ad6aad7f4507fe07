import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../entities/index.ts';
import type { Scope } from '../../core/caller.ts';
import type { Db } from '../../core/database.ts';
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
  approvalAboveUsd: number | null;
  /** Only of keys that are bound to GraphQL documents. */
  persistedOperations?: { sha256Hash: string; name: string }[];
}

/** The keys that a condition picks, newest first. */
export async function readKeys(
  db: Db,
  which: (of: ExpressionBuilder<Database, 'api_keys'>) => Expression<SqlBool>,
): Promise<ApiKeyView[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'prefix', 'last4', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .select(['daily_spend_limit_micros as limitMicros', 'approval_above_micros as approvalMicros'])
    .select((of) =>
      jsonArrayFrom(
        of
          .selectFrom('persisted_operations as p')
          .whereRef('p.key_id', '=', 'api_keys.id')
          .select(['p.sha256 as sha256Hash', 'p.name'])
          .orderBy('p.name')
          .orderBy('p.sha256'),
      ).as('operations'),
    )
    .where(which)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(
    ({ limitMicros, approvalMicros, operations, scopes, created_at, expires_at, last_used_at, ...plain }) => ({
      ...plain,
      scopes: scopes as Scope[],
      createdAt: created_at,
      expiresAt: expires_at,
      lastUsedAt: last_used_at,
      dailySpendLimitUsd: limitMicros === null ? null : usdFromMicros(limitMicros),
      approvalAboveUsd: approvalMicros === null ? null : usdFromMicros(approvalMicros),
      ...(operations.length > 0 ? { persistedOperations: operations } : {}),
    }),
  );
}
