import { changeCredentials } from '../access/credentials.ts';
import { record } from '../audit/record.ts';
import type { RequestContext } from '../context.ts';

/** Ends the session that asked and clears its cookie. Without a live session there is only the cookie to clear. */
export async function signOut(ctx: RequestContext): Promise<null> {
  const { caller } = ctx;
  if (caller?.kind === 'session') {
    await changeCredentials(ctx.app, caller.accountId, async (tx) => {
      await tx.db.deleteFrom('sessions').where('id', '=', caller.credentialId).execute();
      await record(tx, ctx.origin, { action: 'account.signed_out', target: caller.accountId });
    });
  }
  ctx.effects.session = null;
  return null;
}
