import type { Db } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { originOf, record } from '../audit/record.ts';
import type { RequestContext } from '../context.ts';
import { countAttempt, forgetAttempts, refuseWhenExhausted } from '../throttles/throttle.ts';
import { type NewSession, openSession } from './open-session.ts';
import { hashPassword, needsRehash, passwordMatches } from './password.ts';
import type { SignIn } from './schemas.ts';
import type { SignedInView } from './signed-in-view.ts';

/**
 * Signs in with e-mail and password; works while the account is blocked or its trial is over.
 * @throws AppError INVALID_CREDENTIALS (the same, in time too, for a wrong password and an unknown e-mail), RATE_LIMITED
 */
export async function signIn(ctx: RequestContext, input: SignIn): Promise<SignedInView> {
  const { app, meta } = ctx;
  await refuseWhenExhausted(app, 'signInAddress', meta.address);
  // Counted before the comparison, so that a burst of parallel guesses gets no more tries than a row of them.
  await countAttempt(app, 'signInEmail', input.email);
  const { account, session } = await compareAndAdmit(ctx, input);
  await forgetAttempts(app, 'signInEmail', input.email);
  ctx.effects.session = session;
  return { account: { userId: account.id, email: input.email, role: account.role }, expiresAt: session.expiresAt };
}

/** Compares once more when the hash changed meanwhile: re-hashed by a parallel sign-in, or a new password. */
async function compareAndAdmit(ctx: RequestContext, { email, password }: SignIn) {
  for (let round = 0; round < 2; round++) {
    const account = await findAccount(ctx.app.database.db, email);
    const matches = await passwordMatches(password, account?.passwordHash ?? null, ctx.app.config.BCRYPT_COST);
    if (!account || !matches) throw await refusal(ctx, account?.id ?? null);
    const session = await admit(ctx, account, password);
    if (session) return { account, session };
  }
  throw new AppError('INVALID_CREDENTIALS');
}

interface Candidate {
  id: string;
  role: 'admin' | 'student';
  passwordHash: string;
}

async function findAccount(db: Db, email: string): Promise<Candidate | undefined> {
  return await db
    .selectFrom('accounts')
    .select(['id', 'role', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** The same two statements whether the account exists or not. Many accounts share an address, so only failures count. */
async function refusal(ctx: RequestContext, accountId: string | null): Promise<AppError> {
  await ctx.app.database.transaction((tx) =>
    record(tx, originOf(ctx), { action: 'account.sign_in_failed', target: accountId }),
  );
  await countAttempt(ctx.app, 'signInAddress', ctx.meta.address);
  return new AppError('INVALID_CREDENTIALS');
}

/** Null when the hash is not the compared one any more: an outdated password must not open a session. */
async function admit(ctx: RequestContext, account: Candidate, password: string): Promise<NewSession | null> {
  const cost = ctx.app.config.BCRYPT_COST;
  const newHash = needsRehash(account.passwordHash, cost) ? await hashPassword(password, cost) : account.passwordHash;
  return await ctx.app.database.transaction(async (tx) => {
    const unchanged = await tx.db
      .updateTable('accounts')
      .set({ password_hash: newHash })
      .where('id', '=', account.id)
      .where('password_hash', '=', account.passwordHash)
      .returning('id')
      .executeTakeFirst();
    if (!unchanged) return null;
    await record(tx, { ...originOf(ctx), actorId: account.id }, { action: 'account.signed_in', target: account.id });
    return await openSession(tx, account.id, ctx.meta);
  });
}
