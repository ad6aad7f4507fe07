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

/** Callers by what they were asked for by. */
type Callers = Map<string, Caller>;

/** The callers behind live sessions, by the SHA-256 of their tokens. One indexed read. */
export function findSessionCallers(db: Db, tokenHashes: readonly string[]): Promise<Callers> {
  return sessionCallers(db, ['token_hash', tokenHashes]);
}

/** The callers behind active API keys, by the SHA-256 of the keys. One indexed read. */
export function findKeyCallers(db: Db, keyHashes: readonly string[]): Promise<Callers> {
  return keyCallers(db, ['key_hash', keyHashes]);
}

/** A caller once more, as the database has it now; null when its credential has ended since. */
export async function findCallerAgain(db: Db, { kind, credentialId }: Caller): Promise<Caller | null> {
  const find = kind === 'session' ? sessionCallers : keyCallers;
  return (await find(db, ['id', [credentialId]])).get(credentialId) ?? null;
}

/** Whether a column has one of the values; the text of the statement is the same for one and for many. */
function isOneOf(column: string, values: readonly string[]) {
  const type = sql.raw(column.endsWith('.id') ? 'uuid[]' : 'text[]');
  return sql<boolean>`${sql.ref(column)} = any(${[...values]}::${type})`;
}

async function sessionCallers(db: Db, [column, values]: ['token_hash' | 'id', readonly string[]]): Promise<Callers> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([`sessions.${column} as askedBy`, 'sessions.id as credentialId', ...ACCOUNT_COLUMNS])
    .where(isOneOf(`sessions.${column}`, values))
    .where(sessionIsLive)
    .execute();
  const callers = rows.map(({ askedBy, blockedAt, ...facts }): [string, Caller] => {
    const none = { keyId: null, keyDailyLimitMicros: null, keyApprovalAboveMicros: null, bound: false };
    return [askedBy, { ...facts, ...none, blocked: blockedAt !== null, kind: 'session', scopes: SCOPES }];
  });
  return new Map(callers);
}

async function keyCallers(db: Db, [column, values]: ['key_hash' | 'id', readonly string[]]): Promise<Callers> {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select([`api_keys.${column} as askedBy`, 'api_keys.id as credentialId', 'scopes'])
    .select('daily_spend_limit_micros as keyDailyLimitMicros')
    .select('approval_above_micros as keyApprovalAboveMicros')
    .select(keyIsBound.as('bound'))
    .select(ACCOUNT_COLUMNS)
    .where(isOneOf(`api_keys.${column}`, values))
    .where(keyIsActive)
    .execute();
  const callers = rows.map(({ askedBy, blockedAt, ...facts }): [string, Caller] => {
    const { credentialId: keyId, scopes } = facts;
    return [askedBy, { ...facts, keyId, blocked: blockedAt !== null, kind: 'api_key', scopes: scopes as Scope[] }];
  });
  return new Map(callers);
}

/** A key that was good once, by its SHA-256: revoked or expired. */
export async function findEndedKey(db: Db, keyHash: string): Promise<{ accountId: string; keyId: string } | undefined> {
  return await db
    .selectFrom('api_keys')
    .select(['account_id as accountId', 'id as keyId'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
}
