import { originOf, record } from '../audit/record.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { type IssuedKey, issueKey } from './issue-key.ts';
import type { CreateKey } from './schemas.ts';

/** Creates an API key of the caller. @throws AppError VALIDATION_FAILED when 20 keys are active already */
export function createApiKey(ctx: RequestContext, input: CreateKey): Promise<IssuedKey> {
  const { accountId } = callerOf(ctx);
  return ctx.app.database.transaction(async (tx) => {
    const issued = await issueKey(tx, accountId, input);
    await record(tx, originOf(ctx), {
      action: 'key.created',
      target: issued.apiKey.id,
      details: { name: input.name, scopes: input.scopes },
    });
    return issued;
  });
}
