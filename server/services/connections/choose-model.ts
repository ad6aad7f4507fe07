import { now } from '../../core/database.ts';
import { validationFailed } from '../../core/errors.ts';
import { record } from '../audit/record.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { lockConnection } from './connections.ts';
import { isServed, priceLists } from './price-lists.ts';
import type { ChooseModel, Connection } from './schemas.ts';
import { connectionView, VIEW_COLUMNS } from './view.ts';

/**
 * Sets the language model of the owner's private jobs. It has to be verified with the owner's key; jobs and quotes that were
 * made before keep the model that was confirmed with them.
 * @throws AppError CONNECTION_NOT_FOUND, VALIDATION_FAILED for a model that cannot be held to a schema, or another provider
 */
export async function chooseModel(ctx: RequestContext, { id, model }: ChooseModel): Promise<Connection> {
  return await ctx.app.database.transaction(async (tx) => {
    const before = await lockConnection(tx.db, callerOf(ctx).accountId, id);
    const refuse = (message: string) => validationFailed([{ path: 'model', message }]);
    if (before.provider !== 'openrouter') throw refuse(`a connection to ${before.provider} has no language model`);
    if (before.model === model) return connectionView(before);
    if (model !== null && isServed(await priceLists(tx.db), model) === false) {
      throw refuse("is not in the gateway's list of models with structured output");
    }
    const row = await tx.db
      .updateTable('provider_connections')
      .set({
        model,
        verification_status: 'unverified',
        verified_at: null,
        last_verification_code: null,
        updated_at: now,
      })
      .where('id', '=', before.id)
      .returning(VIEW_COLUMNS)
      .executeTakeFirstOrThrow();
    await record(tx, ctx.origin, { action: 'connection.model-chosen', target: before.id, details: { model } });
    return connectionView(row);
  });
}
