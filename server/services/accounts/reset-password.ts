import { sql } from 'kysely';
import { sha256 } from '../../core/canonical-json.ts';
import { now, type Tx } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { changeCredentials } from '../access/credentials.ts';
import { record } from '../audit/record.ts';
import type { AppContext, RequestContext } from '../context.ts';
import { bookAttempt, forgetFailures, givenBack } from '../throttles/throttle.ts';
import { hashPassword, refuseOwnEmail } from './password.ts';
import { inPasswordQueue } from './password-queue.ts';
import type { ResetPassword } from './schemas.ts';

const usable = sql<boolean>`used_at is null and expires_at > app_now()`;

/**
 * Sets a new password with the one-time token of an admin-issued link. All sessions end; API keys stay.
 * @throws AppError INVALID_CREDENTIALS for an unknown, used or expired link; RATE_LIMITED, SERVICE_UNAVAILABLE
 */
export async function resetPassword(ctx: RequestContext, input: ResetPassword): Promise<null> {
  const { app, meta } = ctx;
  const attempt = await bookAttempt(app, 'signInAddress', meta.address);
  const account = await accountOfToken(app, sha256(input.token)).catch(givenBack(attempt));
  if (!account) {
    await attempt.failed();
    throw linkIsDead();
  }
  // From here on the link is known to be right: nothing was guessed, whatever comes of it.
  await attempt.giveBack();
  refuseOwnEmail(input.newPassword, account.email);
  await setPassword(ctx, account.id, input);
  await forgetFailures(app, 'signInEmail', account.email);
  ctx.effects.session = null;
  return null;
}

async function setPassword(ctx: RequestContext, accountId: string, input: ResetPassword): Promise<void> {
  const { app, meta } = ctx;
  const newHash = await inPasswordQueue(meta.address, () => hashPassword(input.newPassword, app.config.BCRYPT_COST));
  await changeCredentials(app, accountId, async (tx) => {
    // The account before its link: whoever issues another link, or changes the password, takes them in this order.
    await tx.db
      .updateTable('accounts')
      .set({ password_hash: newHash, must_change_password: false })
      .where('id', '=', accountId)
      .execute();
    await useToken(tx, sha256(input.token));
    await tx.db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
    const origin = { ...ctx.origin, actorId: accountId };
    await record(tx, origin, { action: 'account.password_reset', target: accountId });
  });
}

/** Looked up before the costly hash, so that a made-up token costs one read. */
async function accountOfToken(app: AppContext, tokenHash: string) {
  return await app.database.db
    .selectFrom('password_resets')
    .innerJoin('accounts', 'accounts.id', 'password_resets.account_id')
    .select(['accounts.id', 'accounts.email'])
    .where('token_hash', '=', tokenHash)
    .where(usable)
    .executeTakeFirst();
}

async function useToken(tx: Tx, tokenHash: string): Promise<void> {
  const used = await tx.db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where(usable)
    .returning('account_id')
    .executeTakeFirst();
  if (!used) throw linkIsDead();
}

function linkIsDead(): AppError {
  return new AppError('INVALID_CREDENTIALS', { detail: 'This reset link is not valid any more.' });
}
