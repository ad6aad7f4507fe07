import { type Db, now } from '../../core/database.ts';
import { AppError, validationFailed } from '../../core/errors.ts';
import { record } from '../audit/record.ts';
import { type AppContext, callerOf, type RequestContext } from '../context.ts';
import { sealedColumns, sealedOf } from '../sealing/columns.ts';
import { SealError, seal, unseal } from '../sealing/seal.ts';
import { lockConnection } from './connections.ts';
import { maskedHint } from './masked-hint.ts';
import { nameOf } from './payer.ts';
import type { Connection, RotateConnection } from './schemas.ts';
import { contextOf, SEALED_COLUMNS } from './sealed-row.ts';
import { type ConnectionRow, connectionView, VIEW_COLUMNS } from './view.ts';

/** What was learnt about the credential before is void. */
const UNVERIFIED = {
  verification_status: 'unverified',
  verified_at: null,
  last_verification_code: null,
  prices: null,
  balance_micros: null,
} as const;

/**
 * Replaces a credential. Its version grows, so jobs that were confirmed with the old one stop buying (invariant 12), and it
 * has to be verified again.
 * @throws AppError CONNECTION_NOT_FOUND, CREDENTIAL_VERSION_CONFLICT, VALIDATION_FAILED
 */
export async function rotateConnection(ctx: RequestContext, input: RotateConnection): Promise<Connection> {
  const ownerId = callerOf(ctx).accountId;
  return await ctx.app.database.transaction(async (tx) => {
    const before = await lockConnection(tx.db, ownerId, input.id);
    checkFit(before, input);
    const credentialVersion = before.credential_version + 1;
    const context = { ownerId, connectionId: before.id, provider: before.provider, credentialVersion };
    const isSame = await isSameAccount(ctx.app, tx.db, before, input.credential);
    const sealed = seal(JSON.stringify(input.credential), context, ctx.app.credentialKeys);
    const row = await tx.db
      .updateTable('provider_connections')
      .set({
        ...sealedColumns(sealed),
        ...UNVERIFIED,
        credential_version: credentialVersion,
        ...(isSame ? {} : { same_account_since: credentialVersion }),
        masked_hint: maskedHint(input.credential),
        ...(input.label === undefined ? {} : { label: input.label }),
        updated_at: now,
      })
      .where('id', '=', before.id)
      .returning(VIEW_COLUMNS)
      .executeTakeFirstOrThrow();
    const details = { provider: before.provider, credentialVersion };
    await record(tx, ctx.origin, { action: 'connection.rotated', target: before.id, details });
    return connectionView(row);
  });
}

type Credential = RotateConnection['credential'];

/** Whether the credential that is replaced was of the same account. One that does not open any more is of nobody. */
async function isSameAccount(app: AppContext, db: Db, before: ConnectionRow, next: Credential): Promise<boolean> {
  const row = await db
    .selectFrom('provider_connections')
    .select(SEALED_COLUMNS)
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow();
  try {
    const known = JSON.parse(unseal(sealedOf(row), contextOf(row), app.credentialKeys)) as Credential;
    return nameOf(known) === nameOf(next);
  } catch (error) {
    if (error instanceof SealError) return false;
    throw error;
  }
}

function checkFit(before: ConnectionRow, { credential, expectedCredentialVersion }: RotateConnection): void {
  const fits = before.provider === 'openrouter' ? 'apiKey' in credential : 'login' in credential;
  if (!fits) throw validationFailed([{ path: 'credential', message: `is not a credential of ${before.provider}` }]);
  if (before.credential_version !== expectedCredentialVersion) throw new AppError('CREDENTIAL_VERSION_CONFLICT');
}
