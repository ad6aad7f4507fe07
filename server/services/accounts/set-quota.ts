import type { Act } from '../audit/record.ts';
import type { AccountView } from './account-view.ts';
import type { SetQuota } from './admin-schemas.ts';
import { isStudent, updateAccount } from './update-account.ts';

/** Overrides a student's research calls a day; null = the operator's default. @throws AppError NOT_FOUND, VALIDATION_FAILED */
export function setQuota(act: Act, { userId, dailyLimit }: SetQuota): Promise<AccountView> {
  return updateAccount(act, userId, {
    set: { daily_quota: dailyLimit },
    action: 'account.quota_set',
    details: { dailyLimit },
    check: isStudent,
  });
}
