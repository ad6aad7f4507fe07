import { credentialsOf } from '../access/credentials.ts';
import { sessionIsLive } from '../access/open-session.ts';
import { callerOf, type RequestContext } from '../context.ts';

export interface SessionView {
  id: string;
  /** The session that asks. */
  current: boolean;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  address: string | null;
  userAgent: string | null;
}

/** The caller's live sessions, newest first. */
export async function listSessions(ctx: RequestContext): Promise<{ sessions: SessionView[] }> {
  const caller = callerOf(ctx);
  await credentialsOf(ctx.app).usage.flush();
  const rows = await ctx.app.database.db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'address', 'user_agent'])
    .where('account_id', '=', caller.accountId)
    .where(sessionIsLive)
    .orderBy('created_at', 'desc')
    .execute();
  const sessions = rows.map((row) => ({
    id: row.id,
    current: row.id === caller.credentialId,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    address: row.address,
    userAgent: row.user_agent,
  }));
  return { sessions };
}
