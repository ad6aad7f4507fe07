import { AppError } from '../../core/errors.ts';
import { changeCredentials } from '../access/credentials.ts';
import { record } from '../audit/record.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { microsOf } from './issue-key.ts';
import { lockOwnKey } from './revoke-key.ts';
import type { UpdateKey } from './schemas.ts';
import { type ApiKeyView, readKeys } from './view.ts';

/**
 * Changes the name and the limits of an active key; on every node within a second, as a revocation is.
 * @throws AppError KEY_NOT_FOUND for unknown, foreign and revoked keys alike
 */
export async function updateApiKey(ctx: RequestContext, input: UpdateKey): Promise<{ apiKey: ApiKeyView }> {
  const { accountId } = callerOf(ctx);
  const { keyId, ...changes } = input;
  return await changeCredentials(ctx.app, accountId, async (tx) => {
    if (!(await lockOwnKey(tx, accountId, keyId)).active) throw new AppError('KEY_NOT_FOUND');
    const columns = columnsOf(changes);
    if (Object.keys(columns).length > 0) {
      await tx.db.updateTable('api_keys').set(columns).where('id', '=', keyId).execute();
      await record(tx, ctx.origin, { action: 'key.updated', target: keyId, details: changes });
    }
    const [apiKey] = await readKeys(tx.db, (of) => of('id', '=', keyId));
    return { apiKey: apiKey! };
  });
}

/** What is absent is not named, so that it stays. */
function columnsOf({ name, dailySpendLimitUsd, approvalAboveUsd }: Omit<UpdateKey, 'keyId'>) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(dailySpendLimitUsd === undefined ? {} : { daily_spend_limit_micros: microsOf(dailySpendLimitUsd) }),
    ...(approvalAboveUsd === undefined ? {} : { approval_above_micros: microsOf(approvalAboveUsd) }),
  };
}
