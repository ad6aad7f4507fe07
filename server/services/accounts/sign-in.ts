import type { Db } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { type NewSession, openSession, replacingSession } from '../access/open-session.ts';
import { record } from '../audit/record.ts';
import type { RequestContext } from '../context.ts';
import { bookAttempt, givenBack, refuseWhenExhausted } from '../throttles/throttle.ts';
import { hashPassword, needsRehash, passwordMatches } from './password.ts';
import { inPasswordQueue } from './password-queue.ts';
import type { SignIn } from './schemas.ts';
import type { SignedInView } from './signed-in-view.ts';

/**
 * Signs in with e-mail and password; works while the account is blocked or its trial is over. The session that the request
 * came with ends.
 * @throws AppError INVALID_CREDENTIALS (the same, in time too, for a wrong password and an unknown e-mail), RATE_LIMITED,
 * SERVICE_UNAVAILABLE
 */
export async function signIn(ctx: RequestContext, input: SignIn): Promise<SignedInView> {
  const { app, meta } = ctx;
  // Who has nothing left takes no place in the queue.
  await refuseWhenExhausted(app, 'signInAddress', meta.address);
  await refuseWhenExhausted(app, 'signInEmail', input.email);
  const { account, session } = await inPasswordQueue(meta.address, () => attempt(ctx, input));
  ctx.effects.session = session;
  const { id: userId, role, mustChangePassword } = account;
  return { account: { userId, email: input.email, role }, expiresAt: session.expiresAt, mustChangePassword };
}

/** Booked before it is judged; many accounts share an address, so a right password gives its place back there. */
async function attempt(ctx: RequestContext, input: SignIn) {
  const atAddress = await bookAttempt(ctx.app, 'signInAddress', ctx.meta.address);
  const atEmail = await bookAttempt(ctx.app, 'signInEmail', input.email).catch(givenBack(atAddress));
  const admitted = await compareAndAdmit(ctx, input).catch(givenBack(atAddress, atEmail));
  if (admitted) {
    await atAddress.giveBack();
    await atEmail.forgetFailures();
    return admitted;
  }
  await atAddress.failed();
  await atEmail.failed();
  throw new AppError('INVALID_CREDENTIALS');
}

/** Null when the password is wrong. Compares once more when the hash changed meanwhile: re-hashed by a parallel sign-in, or a new password. */
async function compareAndAdmit(ctx: RequestContext, { email, password }: SignIn) {
  for (let round = 0; round < 2; round++) {
    const account = await findAccount(ctx.app.database.db, email);
    const matches = await passwordMatches(password, account?.passwordHash ?? null, ctx.app.config.BCRYPT_COST);
    if (!account || !matches) return await recordFailure(ctx, account?.id ?? null);
    const session = await admit(ctx, account, password);
    if (session) return { account, session };
  }
  return null;
}

interface Candidate {
  id: string;
  role: 'admin' | 'student';
  passwordHash: string;
  mustChangePassword: boolean;
}

async function findAccount(db: Db, email: string): Promise<Candidate | undefined> {
  return await db
    .selectFrom('accounts')
    .select(['id', 'role', 'password_hash as passwordHash', 'must_change_password as mustChangePassword'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** The same statement whether the account exists or not. */
async function recordFailure(ctx: RequestContext, accountId: string | null): Promise<null> {
  const failure = { action: 'account.sign_in_failed', target: accountId };
  await ctx.app.database.transaction((tx) => record(tx, ctx.origin, failure));
  return null;
}

/** Null when the hash is not the compared one any more: an outdated password must not open a session. */
async function admit(ctx: RequestContext, account: Candidate, password: string): Promise<NewSession | null> {
  const cost = ctx.app.config.BCRYPT_COST;
  const newHash = needsRehash(account.passwordHash, cost) ? await hashPassword(password, cost) : account.passwordHash;
  return await replacingSession(ctx, async (tx) => {
    const unchanged = await tx.db
      .updateTable('accounts')
      .set({ password_hash: newHash })
      .where('id', '=', account.id)
      .where('password_hash', '=', account.passwordHash)
      .returning('id')
      .executeTakeFirst();
    if (!unchanged) return null;
    await record(tx, { ...ctx.origin, actorId: account.id }, { action: 'account.signed_in', target: account.id });
    return await openSession(tx, account.id, ctx.meta);
  });
}
