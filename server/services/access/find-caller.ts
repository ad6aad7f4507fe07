import { sql } from 'kysely';
import { type Caller, SCOPES, type Scope } from '../../core/caller.ts';
import type { Db } from '../../core/database.ts';
import { keyIsActive } from './active-key.ts';
import { sessionIsLive } from './open-session.ts';
import { keyIsBound } from './persisted-operations.ts';

const ACCOUNT_COLUMNS = [
  'accounts.id as accountId',
  'accounts.email',
  'accounts.role',
  'accounts.blocked_at as blockedAt',
  'accounts.blocked_reason as blockedReason',
  'accounts.trial_expires_at as trialExpiresAt',
  'accounts.daily_quota as dailyQuota',
  'accounts.must_change_password as mustChangePassword',
  sql<boolean>`coalesce(accounts.trial_expires_at <= app_now(), false)`.as('trialEnded'),
] as const;

/** The caller behind a live session, by the SHA-256 of its token. One indexed read. */
export function findSessionCaller(db: Db, tokenHash: string): Promise<Caller | undefined> {
  return sessionCaller(db, ['token_hash', tokenHash]);
}

/** The caller behind an active API key, by the SHA-256 of the key. One indexed read. */
export function findKeyCaller(db: Db, keyHash: string): Promise<Caller | undefined> {
  return keyCaller(db, ['key_hash', keyHash]);
}

/** A caller once more, as the database has it now; null when its credential has ended since. */
export async function findCallerAgain(db: Db, { kind, credentialId }: Caller): Promise<Caller | null> {
  const find = kind === 'session' ? sessionCaller : keyCaller;
  return (await find(db, ['id', credentialId])) ?? null;
}

async function sessionCaller(db: Db, [column, value]: ['token_hash' | 'id', string]): Promise<Caller | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.id as credentialId', ...ACCOUNT_COLUMNS])
    .where(`sessions.${column}`, '=', value)
    .where(sessionIsLive)
    .executeTakeFirst();
  if (!row) return undefined;
  const { blockedAt, ...facts } = row;
  const blocked = blockedAt !== null;
  return {
    ...facts,
    blocked,
    kind: 'session',
    scopes: SCOPES,
    keyId: null,
    keyDailyLimitMicros: null,
    keyApprovalAboveMicros: null,
    bound: false,
  };
}

async function keyCaller(db: Db, [column, value]: ['key_hash' | 'id', string]): Promise<Caller | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select(['api_keys.id as credentialId', 'scopes', 'daily_spend_limit_micros as keyDailyLimitMicros'])
    .select('approval_above_micros as keyApprovalAboveMicros')
    .select(keyIsBound.as('bound'))
    .select(ACCOUNT_COLUMNS)
    .where(`api_keys.${column}`, '=', value)
    .where(keyIsActive)
    .executeTakeFirst();
  if (!row) return undefined;
  const { blockedAt, ...facts } = row;
  const blocked = blockedAt !== null;
  return { ...facts, blocked, kind: 'api_key', scopes: row.scopes as Scope[], keyId: row.credentialId };
}

/** A key that was good once, by its SHA-256: revoked or expired. */
export async function findEndedKey(db: Db, keyHash: string): Promise<{ accountId: string; keyId: string } | undefined> {
  return await db
    .selectFrom('api_keys')
    .select(['account_id as accountId', 'id as keyId'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
}
