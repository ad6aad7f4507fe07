import { canonicalHash } from '../../core/canonical-json.ts';
import { type DatabaseHandle, jsonb, type Tx } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { lockName } from '../../core/locks.ts';
import { untilWon } from '../../core/until-won.ts';
import type { Effect } from '../context.ts';

export interface KeyUse {
  ownerId: string;
  /** Keys are unique per owner and operation. */
  operation: string;
  /** Null: the call is not to be repeatable. */
  key: string | null;
  /** What was asked: the same key with other content is refused. */
  content: unknown;
}

type Row = NonNullable<ReturnType<typeof rowOf>>;

function rowOf({ ownerId, operation, key, content }: KeyUse) {
  return key === null ? null : { owner_id: ownerId, operation, key, content_hash: canonicalHash(content) };
}

/**
 * Lock, look-up, effect and answer of a key in one transaction: whatever is repeated, in turn or at once, has one effect.
 * @throws AppError IDEMPOTENCY_CONFLICT when the key was used with other content; what the effect throws, and the key stays unused
 */
export async function once<A>(
  database: DatabaseHandle,
  use: KeyUse,
  effect: Effect<A>,
): Promise<{ answer: A; replayed: boolean }> {
  const row = rowOf(use);
  const alone = row === null ? await effect.alone?.() : null;
  if (alone) {
    effect.committed?.(alone);
    return { answer: alone, replayed: false };
  }
  const done = await untilWon(database, async (tx) => {
    if (effect.queue === 'owner') await lockName(tx, `owner:${use.ownerId}`);
    else if (row) await lockName(tx, `key:${row.owner_id}:${row.operation}:${row.key}`);
    const stored = row && (await storedAnswer(tx, row));
    if (stored !== null) return { answer: effect.again(stored), replayed: true };
    const answer = await effect.run(tx);
    if (row) await storeAnswer(tx, row, effect.keep ? effect.keep(answer) : answer);
    return { answer, replayed: false };
  });
  if (!done.replayed) effect.committed?.(done.answer);
  return done;
}

/**
 * Keeps what was answered, where that is known only after the transaction. Without a key, and for a repeat, there is nothing to keep.
 */
export async function keepAnswer({ db }: DatabaseHandle, use: KeyUse, response: unknown): Promise<void> {
  if (use.key === null) return;
  await db
    .updateTable('idempotency_keys')
    .set({ response: jsonb(response) })
    .where('owner_id', '=', use.ownerId)
    .where('operation', '=', use.operation)
    .where('key', '=', use.key)
    .execute();
}

async function storedAnswer({ db }: Tx, { owner_id, operation, key, content_hash }: Row): Promise<unknown | null> {
  const found = await db
    .selectFrom('idempotency_keys')
    .select(['content_hash', 'response'])
    .where('owner_id', '=', owner_id)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!found) return null;
  if (found.content_hash !== content_hash) throw new AppError('IDEMPOTENCY_CONFLICT');
  return found.response;
}

async function storeAnswer({ db }: Tx, row: Row, response: unknown): Promise<void> {
  await db
    .insertInto('idempotency_keys')
    .values({ ...row, response: jsonb(response) })
    .execute();
}
