import { credentialsOf } from '../accounts/credentials.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { keyIsActive } from './active.ts';
import { type ApiKeyView, apiKeyView, VIEW_COLUMNS } from './view.ts';

/** The caller's active keys, newest first. Uses that this process has not written down yet are written first. */
export async function listApiKeys(ctx: RequestContext): Promise<{ keys: ApiKeyView[] }> {
  await credentialsOf(ctx.app).usage.flush();
  const rows = await ctx.app.database.db
    .selectFrom('api_keys')
    .select(VIEW_COLUMNS)
    .where('account_id', '=', callerOf(ctx).accountId)
    .where(keyIsActive)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { keys: rows.map(apiKeyView) };
}
