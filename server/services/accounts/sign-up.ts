import { sql } from 'kysely';
import { now, type Tx } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import { openSession, replacingSession } from '../access/open-session.ts';
import { record } from '../audit/record.ts';
import type { RequestContext } from '../context.ts';
import { countAttempt } from '../throttles/throttle.ts';
import { usableInvite, useInvite } from './consume-invite.ts';
import { hashPassword } from './password.ts';
import { inPasswordQueue } from './password-queue.ts';
import type { SignUp } from './schemas.ts';
import type { SignedInView } from './signed-in-view.ts';

/**
 * Creates a student account and signs it in. The invite is used up in the same transaction (contract 2).
 * The invite is judged first, so that nobody without a valid one learns whether an e-mail is taken.
 * @throws AppError INVITE_INVALID, EMAIL_UNAVAILABLE, RATE_LIMITED, SERVICE_UNAVAILABLE
 */
export async function signUp(ctx: RequestContext, input: SignUp): Promise<SignedInView> {
  await countAttempt(ctx.app, 'signUpAddress', ctx.meta.address);
  if (!(await usableInvite(ctx.app.database.db, input.inviteCode))) throw new AppError('INVITE_INVALID');
  const passwordHash = await inPasswordQueue(ctx.meta.address, () =>
    hashPassword(input.password, ctx.app.config.BCRYPT_COST),
  );
  const { accountId, session } = await replacingSession(ctx, async (tx) => {
    const trialDays = await useInvite(tx, input.inviteCode);
    const accountId = await insertStudent(tx, { email: input.email, passwordHash, trialDays });
    await record(
      tx,
      { ...ctx.origin, actorId: accountId },
      {
        action: 'account.signed_up',
        target: accountId,
        details: { inviteCode: input.inviteCode },
      },
    );
    return { accountId, session: await openSession(tx, accountId, ctx.meta) };
  });
  ctx.effects.session = session;
  const account = { userId: accountId, email: input.email, role: 'student' } as const;
  return { account, expiresAt: session.expiresAt, mustChangePassword: false };
}

async function insertStudent(
  tx: Tx,
  student: { email: string; passwordHash: string; trialDays: number },
): Promise<string> {
  const inserted = await tx.db
    .insertInto('accounts')
    .values({
      id: newId(),
      email: student.email,
      password_hash: student.passwordHash,
      role: 'student',
      trial_expires_at: sql<Date>`${now} + make_interval(days => ${student.trialDays})`,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new AppError('EMAIL_UNAVAILABLE');
  return inserted.id;
}
