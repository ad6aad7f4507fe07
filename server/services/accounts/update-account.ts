import type { UpdateObject } from 'kysely';
import type { Database } from '../../../entities/index.ts';
import type { Tx } from '../../core/database.ts';
import { AppError, validationFailed } from '../../core/errors.ts';
import { changeCredentials } from '../access/credentials.ts';
import { type Act, type AuditEvent, record } from '../audit/record.ts';
import { ACCOUNT_COLUMNS, type AccountView } from './account-view.ts';

export interface AccountChange {
  set: UpdateObject<Database, 'accounts'>;
  action: AuditEvent['action'];
  details?: AuditEvent['details'];
  /** Throws when the account, as it is by then, may not be changed so. */
  check?: ((account: AccountView, tx: Tx) => void | Promise<void>) | undefined;
}

/** Trials and quotas do not exist for administrators. */
export function isStudent({ role }: AccountView): void {
  if (role === 'admin')
    throw validationFailed([{ path: 'userId', message: 'administrators have neither trial nor quota' }]);
}

/**
 * An administrator's change of one account, with its audit row, made known to every process.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED
 */
export async function updateAccount(act: Act, userId: string, change: AccountChange): Promise<AccountView> {
  return await changeCredentials(act.app, userId, async (tx) => {
    const account = await tx.db
      .updateTable('accounts')
      .set(change.set)
      .where('id', '=', userId)
      .returning(ACCOUNT_COLUMNS)
      .executeTakeFirst();
    if (!account) throw new AppError('NOT_FOUND', { detail: 'No such account.' });
    await change.check?.(account, tx);
    await record(tx, act.origin, { action: change.action, target: userId, details: change.details ?? {} });
    return account;
  });
}
