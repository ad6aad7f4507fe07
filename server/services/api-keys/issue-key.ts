import { sql } from 'kysely';
import { sha256 } from '../../core/canonical-json.ts';
import type { Db, Tx } from '../../core/database.ts';
import { AppError, validationFailed } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import { microsFromUsd } from '../../core/money.ts';
import { keyIsActive } from '../access/active-key.ts';
import { displayParts, newApiKey } from '../access/key-format.ts';
import { bindKey, type PersistedOperation } from '../access/persisted-operations.ts';
import type { CreateKey } from './schemas.ts';
import { type ApiKeyView, readKeys } from './view.ts';

export const MAX_ACTIVE_KEYS = 20;

/** What a key is made of; the documents are checked already. */
export type NewKey = Omit<CreateKey, 'persistedOperations'> & { operations?: PersistedOperation[] };

/** A key in clear, once, and what stays visible of it. */
export interface IssuedKey {
  key: string;
  apiKey: ApiKeyView;
}

/**
 * Makes a key inside a transaction. The lock on the account row makes parallel creations count one after the other.
 * @throws AppError VALIDATION_FAILED when 20 keys are active already
 */
export async function issueKey(tx: Tx, accountId: string, input: NewKey): Promise<IssuedKey> {
  await lockAccount(tx, accountId);
  await refuseAtLimit(tx.db, accountId);
  const key = newApiKey();
  const id = newId();
  await tx.db
    .insertInto('api_keys')
    .values({
      id,
      account_id: accountId,
      name: input.name,
      key_hash: sha256(key),
      ...displayParts(key),
      scopes: input.scopes,
      daily_spend_limit_micros: microsOf(input.dailySpendLimitUsd),
      approval_above_micros: microsOf(input.approvalAboveUsd),
      expires_at: input.expiresInDays ? sql<Date>`app_now() + make_interval(days => ${input.expiresInDays})` : null,
    })
    .execute();
  await bindKey(tx, id, input.operations ?? []);
  const [apiKey] = await readKeys(tx.db, (of) => of('id', '=', id));
  return { key, apiKey: apiKey! };
}

/** An optional amount in the database's unit. */
export const microsOf = (usd: number | null | undefined) => (usd == null ? null : microsFromUsd(usd));

async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  const found = await tx.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
}

/** @throws AppError VALIDATION_FAILED when the account has as many active keys as it may have */
export async function refuseAtLimit(db: Db, accountId: string): Promise<void> {
  const { active } = await db
    .selectFrom('api_keys')
    .select(sql<number>`count(*)::integer`.as('active'))
    .where('account_id', '=', accountId)
    .where(keyIsActive)
    .executeTakeFirstOrThrow();
  if (active < MAX_ACTIVE_KEYS) return;
  throw validationFailed([{ path: '', message: `${MAX_ACTIVE_KEYS} keys are active already; revoke one first` }]);
}
