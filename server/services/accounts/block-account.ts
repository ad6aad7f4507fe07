import { sql } from 'kysely';
import { validationFailed } from '../../core/errors.ts';
import type { Act } from '../audit/record.ts';
import type { AccountView } from './account-view.ts';
import type { BlockAccount } from './admin-schemas.ts';
import { updateAccount } from './update-account.ts';

/**
 * Blocks an account everywhere within a second; signing in and reading access still work.
 * @throws AppError NOT_FOUND; VALIDATION_FAILED for one's own account, so that an administrator always remains
 */
export async function blockAccount(act: Act, { userId, reason }: BlockAccount): Promise<AccountView> {
  if (userId === act.origin.actorId) {
    throw validationFailed([{ path: 'userId', message: 'you cannot block your own account' }]);
  }
  return await updateAccount(act, userId, {
    set: { blocked_at: sql<Date>`coalesce(blocked_at, app_now())`, blocked_reason: reason },
    action: 'account.blocked',
    details: { reason },
    studentsOnly: false,
  });
}
