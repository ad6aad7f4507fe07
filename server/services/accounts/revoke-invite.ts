import { sql } from 'kysely';
import { AppError } from '../../core/errors.ts';
import { type Act, record } from '../audit/record.ts';
import type { RevokeInvite } from './admin-schemas.ts';

/** Makes an invite unusable; again is fine. @throws AppError NOT_FOUND */
export async function revokeInvite({ app, origin }: Act, { code }: RevokeInvite): Promise<null> {
  await app.database.transaction(async (tx) => {
    const found = await tx.db
      .updateTable('invites')
      .set({ revoked_at: sql<Date>`coalesce(revoked_at, app_now())` })
      .where('code', '=', code)
      .returning('code')
      .executeTakeFirst();
    if (!found) throw new AppError('NOT_FOUND', { detail: 'No such invite.' });
    await record(tx, origin, { action: 'invite.revoked', target: code });
  });
  return null;
}
