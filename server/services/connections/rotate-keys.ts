import type { AppContext } from '../context.ts';
import type { ConnectionRow } from './connections.ts';
import { rewrap, type Sealed, unseal } from './crypto/seal.ts';

type Keyed = Pick<AppContext, 'database' | 'credentialKeys'>;
const BATCH = 100;

function sealedOf(row: ConnectionRow): Sealed {
  return {
    sealedCredential: row.sealed_credential,
    wrappedKey: row.wrapped_key,
    wrappingKeyVersion: row.wrapping_key_version,
  };
}

function contextOf(row: ConnectionRow) {
  const { id: connectionId, owner_id: ownerId, provider, credential_version: credentialVersion } = row;
  return { ownerId, connectionId, provider, credentialVersion };
}

/**
 * Opens one stored credential of every key version in use, so that a wrong or missing key stops the start instead of jobs.
 * @throws SealError
 */
export async function checkCredentialKeys(app: Keyed): Promise<void> {
  const canaries = await app.database.db
    .selectFrom('provider_connections')
    .distinctOn('wrapping_key_version')
    .selectAll()
    .orderBy('wrapping_key_version')
    .execute();
  for (const row of canaries) unseal(sealedOf(row), contextOf(row), app.credentialKeys);
}

/**
 * Wraps every data key under the current key-encryption key, without decrypting a secret. Each batch commits on its own: an
 * interrupted run goes on where it stopped.
 */
export async function rotateCredentialKeys(
  app: Keyed,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<number> {
  const { current } = app.credentialKeys;
  const { count: total } = await app.database.db
    .selectFrom('provider_connections')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('wrapping_key_version', '!=', current)
    .executeTakeFirstOrThrow();
  let done = 0;
  for (;;) {
    const batch = await rewrapBatch(app);
    if (batch === 0) return done;
    done += batch;
    onProgress(done, Math.max(total, done));
  }
}

async function rewrapBatch(app: Keyed): Promise<number> {
  return await app.database.transaction(async ({ db }) => {
    const rows = await db
      .selectFrom('provider_connections')
      .selectAll()
      .where('wrapping_key_version', '!=', app.credentialKeys.current)
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .execute();
    for (const row of rows) {
      const { wrappedKey, wrappingKeyVersion } = rewrap(sealedOf(row), contextOf(row), app.credentialKeys);
      const columns = { wrapped_key: wrappedKey, wrapping_key_version: wrappingKeyVersion };
      await db.updateTable('provider_connections').set(columns).where('id', '=', row.id).execute();
    }
    return rows.length;
  });
}
