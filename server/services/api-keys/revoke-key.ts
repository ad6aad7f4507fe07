import { now, type Tx } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { isId } from '../../core/ids.ts';
import { changeCredentials } from '../access/credentials.ts';
import { record } from '../audit/record.ts';
import { callerOf, type RequestContext } from '../context.ts';
import type { RevokeKey } from './schemas.ts';

/** Revokes a key of the caller; again is fine. @throws AppError KEY_NOT_FOUND for unknown and foreign keys alike */
export async function revokeApiKey(ctx: RequestContext, { keyId }: RevokeKey): Promise<null> {
  const { accountId } = callerOf(ctx);
  await changeCredentials(ctx.app, accountId, async (tx) => {
    if (!(await lockOwnKey(tx, accountId, keyId)).active) return;
    await tx.db.updateTable('api_keys').set({ revoked_at: now }).where('id', '=', keyId).execute();
    await record(tx, ctx.origin, { action: 'key.revoked', target: keyId });
  });
  return null;
}

/** Locks a key of the caller. @throws AppError KEY_NOT_FOUND for unknown and foreign keys alike */
export async function lockOwnKey(tx: Tx, accountId: string, keyId: string): Promise<{ active: boolean }> {
  if (!isId(keyId)) throw new AppError('KEY_NOT_FOUND');
  const row = await tx.db
    .selectFrom('api_keys')
    .select('revoked_at')
    .where('id', '=', keyId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('KEY_NOT_FOUND');
  return { active: row.revoked_at === null };
}
