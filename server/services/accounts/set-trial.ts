import type { Act } from '../audit/record.ts';
import type { AccountView } from './account-view.ts';
import type { SetTrial } from './admin-schemas.ts';
import { isStudent, updateAccount } from './update-account.ts';

/** Sets when a student's trial ends; a time in the past ends it now. @throws AppError NOT_FOUND, VALIDATION_FAILED */
export function setTrial(act: Act, { userId, expiresAt }: SetTrial): Promise<AccountView> {
  return updateAccount(act, userId, {
    set: { trial_expires_at: expiresAt },
    action: 'account.trial_set',
    details: { expiresAt },
    check: isStudent,
  });
}
