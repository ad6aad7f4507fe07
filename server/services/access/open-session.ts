import { sql } from 'kysely';
import { sha256 } from '../../core/canonical-json.ts';
import type { Tx } from '../../core/database.ts';
import { newId } from '../../core/ids.ts';
import { MAX_USER_AGENT } from '../audit/record.ts';
import type { Effects, RequestContext, RequestMeta } from '../context.ts';
import { changeCredentials } from './credentials.ts';
import { newSecretToken } from './secret-token.ts';

export type NewSession = NonNullable<Effects['session']>;

const ABSOLUTE_DAYS = 30;

/** True for sessions that are neither past their absolute end nor idle for 7 days (contract 2). */
export const sessionIsLive = sql<boolean>`sessions.expires_at > app_now() and sessions.last_seen_at > app_now() - interval '7 days'`;

/** Signs an account in. The token is returned once, for the cookie; the account's dead sessions are cleared away. */
export async function openSession(tx: Tx, accountId: string, meta: RequestMeta): Promise<NewSession> {
  await tx.db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`not (${sessionIsLive})`)
    .execute();
  const token = newSecretToken();
  const { expires_at } = await tx.db
    .insertInto('sessions')
    .values({
      id: newId(),
      account_id: accountId,
      token_hash: sha256(token),
      expires_at: sql<Date>`app_now() + make_interval(days => ${ABSOLUTE_DAYS})`,
      address: meta.address,
      user_agent: meta.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { token, expiresAt: expires_at };
}

/** One transaction that signs somebody in; the session that the request came with, whoever's it is, ends with it. */
export async function replacingSession<T>(ctx: RequestContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { app, caller } = ctx;
  if (caller?.kind !== 'session') return await app.database.transaction(work);
  return await changeCredentials(app, caller.accountId, async (tx) => {
    const done = await work(tx);
    if (done !== null) await tx.db.deleteFrom('sessions').where('id', '=', caller.credentialId).execute();
    return done;
  });
}
