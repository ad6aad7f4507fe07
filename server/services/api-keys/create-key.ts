import { persistedOperations } from '../access/persisted-operations.ts';
import { record } from '../audit/record.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { type IssuedKey, issueKey, refuseAtLimit } from './issue-key.ts';
import type { CreateKey } from './schemas.ts';

/** What the owner should know about the new key. */
const NEVER_EXPIRES = {
  code: 'NEVER_EXPIRES',
  message:
    'This key works until it is revoked. Set expiresInDays where you can, and revoke it when it is no longer used.',
} as const;

export interface CreatedKey extends IssuedKey {
  warnings: { code: string; message: string }[];
}

/** Creates an API key of the caller. @throws AppError VALIDATION_FAILED when 20 keys are active already, or for a wrong document */
export async function createApiKey(ctx: RequestContext, input: CreateKey): Promise<CreatedKey> {
  const { accountId } = callerOf(ctx);
  const { persistedOperations: documents, ...asked } = input;
  // Judged again together with the insert; here so that nobody has documents checked for a key that cannot be.
  await refuseAtLimit(ctx.app.database.db, accountId);
  const operations = await persistedOperations(ctx.app, documents ?? []);
  return ctx.app.database.transaction(async (tx) => {
    const issued = await issueKey(tx, accountId, { ...asked, operations });
    await record(tx, ctx.origin, {
      action: 'key.created',
      target: issued.apiKey.id,
      details: {
        name: input.name,
        scopes: input.scopes,
        expiresInDays: input.expiresInDays ?? null,
        dailySpendLimitUsd: input.dailySpendLimitUsd ?? null,
        approvalAboveUsd: input.approvalAboveUsd ?? null,
        operations: operations.map(({ sha256 }) => sha256),
      },
    });
    return { ...issued, warnings: issued.apiKey.expiresAt === null ? [NEVER_EXPIRES] : [] };
  });
}
