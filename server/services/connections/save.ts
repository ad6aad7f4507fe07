import { now } from '../../core/database.ts';
import { AppError, validationFailed } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import { originOf, record } from '../audit/record.ts';
import { callerOf, type RequestContext } from '../context.ts';
import { connectionsOf, connectionView, lockConnection } from './connections.ts';
import { seal } from './crypto/seal.ts';
import type { Connection, RotateConnection, SaveConnection } from './schemas.ts';

type Credential = SaveConnection['credential'];

export async function listConnections(ctx: RequestContext): Promise<{ connections: Connection[] }> {
  const rows = await connectionsOf(ctx.app.database.db, callerOf(ctx).accountId);
  return { connections: rows.map(connectionView) };
}

/** Saves a credential, sealed; one per owner and provider. @throws AppError CONNECTION_CONFLICT */
export async function saveConnection(ctx: RequestContext, input: SaveConnection): Promise<Connection> {
  const ownerId = callerOf(ctx).accountId;
  const { provider, credential } = input;
  const id = newId();
  const sealed = seal(
    JSON.stringify(credential),
    { ownerId, connectionId: id, provider, credentialVersion: 1 },
    ctx.app.credentialKeys,
  );
  return await ctx.app.database.transaction(async (tx) => {
    const row = await tx.db
      .insertInto('provider_connections')
      .values({
        id,
        owner_id: ownerId,
        provider,
        label: input.label ?? null,
        masked_hint: maskedHint(credential),
        ...columns(sealed),
      })
      .onConflict((conflict) => conflict.columns(['owner_id', 'provider']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new AppError('CONNECTION_CONFLICT');
    await record(tx, originOf(ctx), { action: 'connection.saved', target: id, details: { provider } });
    return connectionView(row);
  });
}

/**
 * Replaces a credential. Its version grows, so jobs that were confirmed with the old one stop buying (invariant 12), and it
 * has to be verified again.
 * @throws AppError CONNECTION_NOT_FOUND, CREDENTIAL_VERSION_CONFLICT, VALIDATION_FAILED
 */
export async function rotateConnection(ctx: RequestContext, input: RotateConnection): Promise<Connection> {
  const ownerId = callerOf(ctx).accountId;
  return await ctx.app.database.transaction(async (tx) => {
    const before = await lockConnection(tx.db, ownerId, input.id);
    const fits = before.provider === 'openrouter' ? 'apiKey' in input.credential : 'login' in input.credential;
    if (!fits) throw validationFailed([{ path: 'credential', message: `is not a credential of ${before.provider}` }]);
    if (before.credential_version !== input.expectedCredentialVersion)
      throw new AppError('CREDENTIAL_VERSION_CONFLICT');
    const credentialVersion = before.credential_version + 1;
    const context = { ownerId, connectionId: before.id, provider: before.provider, credentialVersion };
    const sealed = seal(JSON.stringify(input.credential), context, ctx.app.credentialKeys);
    const row = await tx.db
      .updateTable('provider_connections')
      .set({
        ...columns(sealed),
        credential_version: credentialVersion,
        masked_hint: maskedHint(input.credential),
        ...(input.label === undefined ? {} : { label: input.label }),
        verification_status: 'unverified',
        verified_at: null,
        last_verification_code: null,
        prices: null,
        balance_micros: null,
        updated_at: now,
      })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const details = { provider: before.provider, credentialVersion };
    await record(tx, originOf(ctx), { action: 'connection.rotated', target: before.id, details });
    return connectionView(row);
  });
}

/** Removes a connection; what was not sent yet is not bought any more. @throws AppError CONNECTION_NOT_FOUND */
export async function removeConnection(ctx: RequestContext, { id }: { id: string }): Promise<void> {
  await ctx.app.database.transaction(async (tx) => {
    const row = await lockConnection(tx.db, callerOf(ctx).accountId, id);
    await tx.db.deleteFrom('provider_connections').where('id', '=', row.id).execute();
    await record(tx, originOf(ctx), {
      action: 'connection.removed',
      target: row.id,
      details: { provider: row.provider },
    });
  });
}

function columns(sealed: ReturnType<typeof seal>) {
  return {
    sealed_credential: sealed.sealedCredential,
    wrapped_key: sealed.wrappedKey,
    wrapping_key_version: sealed.wrappingKeyVersion,
  };
}

/** The last four characters of the login or key, and none at all of a short one. */
function maskedHint(credential: Credential): string {
  const shown = 'login' in credential ? credential.login : credential.apiKey;
  return shown.length >= 12 ? `…${shown.slice(-4)}` : '…';
}
