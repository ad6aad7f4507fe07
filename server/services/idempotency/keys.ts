import { canonicalHash } from '../../core/canonical-json.ts';
import { type Db, jsonb, type Tx } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';

export interface KeyUse {
  ownerId: string;
  /** Keys are unique per owner and operation. */
  operation: string;
  key: string;
  /** SHA-256 of what was asked. */
  contentHash: string;
}

export function keyUse(ownerId: string, operation: string, key: string | null, content: unknown): KeyUse | null {
  return key === null ? null : { ownerId, operation, key, contentHash: canonicalHash(content) };
}

/**
 * The answer stored for this key, or null when it is new.
 * @throws AppError IDEMPOTENCY_CONFLICT when the key was used with other content
 */
export async function storedAnswer(db: Db, use: KeyUse | null): Promise<unknown | null> {
  if (!use) return null;
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['content_hash', 'response'])
    .where('owner_id', '=', use.ownerId)
    .where('operation', '=', use.operation)
    .where('key', '=', use.key)
    .executeTakeFirst();
  if (!row) return null;
  if (row.content_hash !== use.contentHash) throw new AppError('IDEMPOTENCY_CONFLICT');
  return row.response;
}

/** Stores the answer in the transaction that had the effect. The caller holds the lock that makes the key's first use unique. */
export async function storeAnswer({ db }: Tx, use: KeyUse | null, response: unknown): Promise<void> {
  if (!use) return;
  await db
    .insertInto('idempotency_keys')
    .values({
      owner_id: use.ownerId,
      operation: use.operation,
      key: use.key,
      content_hash: use.contentHash,
      response: jsonb(response),
    })
    .execute();
}
