import { AppError } from '../../core/errors.ts';
import { originOf, record } from '../audit/record.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { countAttempt, forgetAttempts } from '../throttles/throttle.ts';
import { changeCredentials } from './credentials.ts';
import { hashPassword, passwordMatches } from './password.ts';
import type { ChangePassword } from './schemas.ts';

/**
 * Changes the caller's password; all other sessions end and open reset links stop working.
 * Wrong current passwords count like failed sign-ins: a stolen session is no way to guess the password.
 * @throws AppError INVALID_CREDENTIALS, RATE_LIMITED
 */
export async function changePassword(ctx: RequestContext, input: ChangePassword): Promise<null> {
  const { app } = ctx;
  const caller = callerOf(ctx);
  await countAttempt(app, 'signInEmail', caller.email);
  const { password_hash: hash } = await app.database.db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow();
  const matches = await passwordMatches(input.currentPassword, hash, app.config.BCRYPT_COST);
  if (!matches) {
    const event = { action: 'account.password_change_failed', target: caller.accountId };
    await app.database.transaction((tx) => record(tx, originOf(ctx), event));
    throw new AppError('INVALID_CREDENTIALS', { detail: 'The current password is wrong.' });
  }
  const newHash = await hashPassword(input.newPassword, app.config.BCRYPT_COST);
  await changeCredentials(app, caller.accountId, async (tx) => {
    const changed = await tx.db
      .updateTable('accounts')
      .set({ password_hash: newHash })
      .where('id', '=', caller.accountId)
      .where('password_hash', '=', hash)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new AppError('INVALID_CREDENTIALS', { detail: 'The password was changed meanwhile.' });
    const others = tx.db.deleteFrom('sessions').where('account_id', '=', caller.accountId);
    await others.where('id', '<>', caller.credentialId).execute();
    await tx.db.deleteFrom('password_resets').where('account_id', '=', caller.accountId).execute();
    await record(tx, originOf(ctx), { action: 'account.password_changed', target: caller.accountId });
  });
  await forgetAttempts(app, 'signInEmail', caller.email);
  return null;
}
