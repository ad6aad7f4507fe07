import { sql } from 'kysely';
import { sha256 } from '../../core/canonical-json.ts';
import { AppError } from '../../core/errors.ts';
import { newSecretToken } from '../access/secret-token.ts';
import { type Act, record } from '../audit/record.ts';
import type { AccountId } from './admin-schemas.ts';

const LIFETIME_HOURS = 24;

/**
 * Makes a one-time link with which its holder sets a new password; links issued before stop working. The token is in
 * the fragment, which browsers send to nobody. @throws AppError NOT_FOUND
 */
export async function issueReset(
  { app, origin }: Act,
  { userId }: AccountId,
): Promise<{ resetUrl: string; expiresAt: Date }> {
  const token = newSecretToken();
  const expiresAt = await app.database.transaction(async (tx) => {
    const account = tx.db.selectFrom('accounts').select('id').where('id', '=', userId).forUpdate();
    if (!(await account.executeTakeFirst())) throw new AppError('NOT_FOUND', { detail: 'No such account.' });
    await tx.db.deleteFrom('password_resets').where('account_id', '=', userId).execute();
    const { expires_at } = await tx.db
      .insertInto('password_resets')
      .values({
        token_hash: sha256(token),
        account_id: userId,
        created_by: origin.actorId,
        expires_at: sql<Date>`app_now() + make_interval(hours => ${LIFETIME_HOURS})`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow();
    await record(tx, origin, { action: 'account.reset_issued', target: userId });
    return expires_at;
  });
  return { resetUrl: `${app.config.publicUrl}/dashboard/reset#token=${token}`, expiresAt };
}
