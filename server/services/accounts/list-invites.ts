import type { Act } from '../audit/record.ts';
import { INVITE_COLUMNS, type InviteView } from './invite-view.ts';

/** All invites, newest first, revoked and used-up ones included. */
export async function listInvites({ app }: Act): Promise<{ invites: InviteView[] }> {
  const invites = await app.database.db
    .selectFrom('invites')
    .select(INVITE_COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .execute();
  return { invites };
}
