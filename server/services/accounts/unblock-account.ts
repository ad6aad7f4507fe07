import type { Act } from '../audit/record.ts';
import type { AccountView } from './account-view.ts';
import type { AccountId } from './admin-schemas.ts';
import { updateAccount } from './update-account.ts';

/** Lifts a block. @throws AppError NOT_FOUND */
export function unblockAccount(act: Act, { userId }: AccountId): Promise<AccountView> {
  return updateAccount(act, userId, {
    set: { blocked_at: null, blocked_reason: null },
    action: 'account.unblocked',
  });
}
