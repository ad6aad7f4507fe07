import { record } from '../audit/record.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { lockConnection } from './connections.ts';

/** Removes a connection; what was not sent yet is not bought any more. @throws AppError CONNECTION_NOT_FOUND */
export async function removeConnection(ctx: RequestContext, { id }: { id: string }): Promise<null> {
  await ctx.app.database.transaction(async (tx) => {
    const { id: target, provider } = await lockConnection(tx.db, callerOf(ctx).accountId, id);
    await tx.db.deleteFrom('provider_connections').where('id', '=', target).execute();
    await record(tx, ctx.origin, { action: 'connection.removed', target, details: { provider } });
  });
  return null;
}
