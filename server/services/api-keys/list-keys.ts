import { keyIsActive } from '../access/active-key.ts';
import { credentialsOf } from '../access/credentials.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { type ApiKeyView, readKeys } from './view.ts';

/** The caller's active keys, newest first. Uses that this process has not written down yet are written first. */
export async function listApiKeys(ctx: RequestContext): Promise<{ keys: ApiKeyView[] }> {
  await credentialsOf(ctx.app).usage.flush();
  const { accountId } = callerOf(ctx);
  const keys = await readKeys(ctx.app.database.db, (of) => of.and([of('account_id', '=', accountId), keyIsActive]));
  return { keys };
}
