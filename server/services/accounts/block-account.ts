import { sql } from 'kysely';
import type { Tx } from '../../core/database.ts';
import { validationFailed } from '../../core/errors.ts';
import { lockName } from '../../core/locks.ts';
import type { Act } from '../audit/record.ts';
import type { AccountView } from './account-view.ts';
import type { BlockAccount } from './admin-schemas.ts';
import { updateAccount } from './update-account.ts';

/**
 * Blocks an account everywhere within a second; signing in and reading access still work.
 * @throws AppError NOT_FOUND; VALIDATION_FAILED for one's own account and for the last administrator who is not blocked: nobody could
 * lift that but the operator's shell, which alone may do so
 */
export async function blockAccount(act: Act, { userId, reason }: BlockAccount): Promise<AccountView> {
  const { origin } = act;
  if (userId === origin.actorId) {
    throw validationFailed([{ path: 'userId', message: 'you cannot block your own account' }]);
  }
  return await updateAccount(act, userId, {
    set: { blocked_at: sql<Date>`coalesce(blocked_at, app_now())`, blocked_reason: reason },
    action: 'account.blocked',
    details: { reason },
    check: origin.actorId === null ? undefined : leavesAdministrators,
  });
}

/** Two who block each other in the same moment are looked at one after the other. */
async function leavesAdministrators({ role }: AccountView, tx: Tx): Promise<void> {
  if (role !== 'admin') return;
  await lockName(tx, 'administrators');
  const left = tx.db.selectFrom('accounts').select('id').where('role', '=', 'admin').where('blocked_at', 'is', null);
  if (await left.limit(1).executeTakeFirst()) return;
  throw validationFailed([{ path: 'userId', message: 'is the last administrator who is not blocked' }]);
}
