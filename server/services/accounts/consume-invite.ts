import { sql } from 'kysely';
import type { Db, Tx } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';

const usable = sql<boolean>`uses < max_uses and revoked_at is null and (expires_at is null or expires_at > app_now())`;

/** A first look, before the costly password hash; `useInvite` decides. */
export async function usableInvite(db: Db, code: string): Promise<boolean> {
  const found = await db.selectFrom('invites').select('code').where('code', '=', code).where(usable).executeTakeFirst();
  return found !== undefined;
}

/**
 * Uses an invite once and returns its trial days. The row lock makes parallel sign-ups take turns, and each one
 * looks at the count that the one before left behind. @throws AppError INVITE_INVALID
 */
export async function useInvite(tx: Tx, code: string): Promise<number> {
  const used = await tx.db
    .updateTable('invites')
    .set({ uses: sql`uses + 1` })
    .where('code', '=', code)
    .where(usable)
    .returning('trial_days')
    .executeTakeFirst();
  if (!used) throw new AppError('INVITE_INVALID');
  return used.trial_days;
}
