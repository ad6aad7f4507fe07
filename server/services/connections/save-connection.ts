import { AppError } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import { record } from '../audit/record.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { sealedColumns } from '../sealing/columns.ts';
import { seal } from '../sealing/seal.ts';
import { maskedHint } from './masked-hint.ts';
import type { Connection, SaveConnection } from './schemas.ts';
import { connectionView, VIEW_COLUMNS } from './view.ts';

/** Saves a credential, sealed; one per owner and provider. @throws AppError CONNECTION_CONFLICT */
export async function saveConnection(ctx: RequestContext, input: SaveConnection): Promise<Connection> {
  const ownerId = callerOf(ctx).accountId;
  const { provider, credential } = input;
  const id = newId();
  const context = { ownerId, connectionId: id, provider, credentialVersion: 1 };
  const sealed = seal(JSON.stringify(credential), context, ctx.app.credentialKeys);
  return await ctx.app.database.transaction(async (tx) => {
    const row = await tx.db
      .insertInto('provider_connections')
      .values({
        id,
        owner_id: ownerId,
        provider,
        label: input.label ?? null,
        masked_hint: maskedHint(credential),
        model: 'model' in input ? (input.model ?? null) : null,
        ...sealedColumns(sealed),
      })
      .onConflict((conflict) => conflict.columns(['owner_id', 'provider']).doNothing())
      .returning(VIEW_COLUMNS)
      .executeTakeFirst();
    if (!row) throw new AppError('CONNECTION_CONFLICT');
    await record(tx, ctx.origin, { action: 'connection.saved', target: id, details: { provider } });
    return connectionView(row);
  });
}
