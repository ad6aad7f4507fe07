import { sql } from 'kysely';
import { AppError } from '../../core/errors.ts';
import { keyIsActive } from '../access/active-key.ts';
import { sessionIsLive } from '../access/open-session.ts';
import type { Act } from '../audit/record.ts';
import { type QuotaState, quotaState } from '../quotas/quota.ts';
import { ACCOUNT_COLUMNS, type AccountView } from './account-view.ts';
import type { AccountId } from './admin-schemas.ts';

export interface AccountDetails extends AccountView {
  quota: QuotaState;
  activeKeys: number;
  liveSessions: number;
}

const counted = sql<number>`count(*)::integer`.as('count');

/** One account with what it uses. @throws AppError NOT_FOUND */
export async function getAccount({ app }: Act, { userId }: AccountId): Promise<AccountDetails> {
  const row = await app.database.db
    .selectFrom('accounts')
    .select(ACCOUNT_COLUMNS)
    .select((of) => [
      of.selectFrom('api_keys').select(counted).where('account_id', '=', userId).where(keyIsActive).as('activeKeys'),
      of
        .selectFrom('sessions')
        .select(counted)
        .where('account_id', '=', userId)
        .where(sessionIsLive)
        .as('liveSessions'),
    ])
    .where('accounts.id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', { detail: 'No such account.' });
  const quota = await quotaState(app.database.db, { ...row, accountId: userId }, app.config);
  return { ...row, activeKeys: row.activeKeys ?? 0, liveSessions: row.liveSessions ?? 0, quota };
}
