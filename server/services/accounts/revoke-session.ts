import { AppError } from '../../core/errors.ts';
import { changeCredentials } from '../access/credentials.ts';
import { record } from '../audit/record.ts';
import { callerOf, type RequestContext } from '../context.ts';
import type { RevokeSession } from './schemas.ts';

/** Ends one session of the caller; ending the one that asks is signing out. @throws AppError NOT_FOUND */
export async function revokeSession(ctx: RequestContext, { sessionId }: RevokeSession): Promise<null> {
  const { accountId, credentialId } = callerOf(ctx);
  await changeCredentials(ctx.app, accountId, async (tx) => {
    const ended = await tx.db
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('account_id', '=', accountId)
      .returning('id')
      .executeTakeFirst();
    if (!ended) throw new AppError('NOT_FOUND', { detail: 'No such session.' });
    await record(tx, ctx.origin, { action: 'session.revoked', target: sessionId });
  });
  if (sessionId === credentialId) ctx.effects.session = null;
  return null;
}
