import type { Tx } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { changeCredentials } from '../access/credentials.ts';
import { record } from '../audit/record.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { bookAttempt, givenBack, refuseWhenExhausted } from '../throttles/throttle.ts';
import { hashPassword, passwordMatches, refuseOwnEmail } from './password.ts';
import { inPasswordQueue } from './password-queue.ts';
import type { ChangePassword } from './schemas.ts';

/**
 * Changes the caller's password; all other sessions end and open reset links stop working.
 * Wrong current passwords count like failed sign-ins: a stolen session is no way to guess the password.
 * @throws AppError VALIDATION_FAILED for the e-mail as password, INVALID_CREDENTIALS, RATE_LIMITED, SERVICE_UNAVAILABLE
 */
export async function changePassword(ctx: RequestContext, input: ChangePassword): Promise<null> {
  const { app, meta } = ctx;
  const { email } = callerOf(ctx);
  refuseOwnEmail(input.newPassword, email);
  await refuseWhenExhausted(app, 'signInEmail', email);
  return await inPasswordQueue(meta.address, async () => {
    const attempt = await bookAttempt(app, 'signInEmail', email);
    if (await compareAndChange(ctx, input).catch(givenBack(attempt))) {
      await attempt.forgetFailures();
      return null;
    }
    await attempt.failed();
    throw new AppError('INVALID_CREDENTIALS', { detail: 'The current password is wrong.' });
  });
}

/** False when the current password is wrong, also when it was changed meanwhile. */
async function compareAndChange(ctx: RequestContext, input: ChangePassword): Promise<boolean> {
  const { app } = ctx;
  const { accountId } = callerOf(ctx);
  const cost = app.config.BCRYPT_COST;
  const { password_hash: hash } = await app.database.db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (!(await passwordMatches(input.currentPassword, hash, cost))) {
    const event = { action: 'account.password_change_failed', target: accountId };
    await app.database.transaction((tx) => record(tx, ctx.origin, event));
    return false;
  }
  const newHash = await hashPassword(input.newPassword, cost);
  return await changeCredentials(app, accountId, (tx) => replacePassword(tx, ctx, { hash, newHash }));
}

async function replacePassword(
  tx: Tx,
  ctx: RequestContext,
  { hash, newHash }: { hash: string; newHash: string },
): Promise<boolean> {
  const { accountId, credentialId } = callerOf(ctx);
  const changed = await tx.db
    .updateTable('accounts')
    .set({ password_hash: newHash, must_change_password: false })
    .where('id', '=', accountId)
    .where('password_hash', '=', hash)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return false;
  const sessions = tx.db.deleteFrom('sessions').where('account_id', '=', accountId);
  await sessions.where('id', '<>', credentialId).execute();
  await tx.db.deleteFrom('password_resets').where('account_id', '=', accountId).execute();
  await record(tx, ctx.origin, { action: 'account.password_changed', target: accountId });
  return true;
}
