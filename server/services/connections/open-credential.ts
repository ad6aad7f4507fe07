import { bytesOfJson, type CacheKind } from '../../core/memory.ts';
import type { DataForSeoCredential, OpenRouterCredential, Provider } from '../../providers/ports/calls.ts';
import type { AppContext } from '../context.ts';
import { sealedOf } from '../sealing/columns.ts';
import { unseal } from '../sealing/seal.ts';
import { contextOf, SEALED_COLUMNS } from './sealed-row.ts';

type Credential = DataForSeoCredential | OpenRouterCredential;

/** Opened credentials of this process, by connection and version: opening is cheap, but not for every unit of a job. */
const OPENED: CacheKind<Credential> = {
  name: 'opened-credentials',
  maxBytes: 1024 * 1024,
  lifetimeMs: 60_000,
  bytesOf: bytesOfJson,
};

/**
 * The secret of an owner's connection at exactly the version a job was confirmed with; null when the row is gone, belongs to
 * someone else, or was rotated. The row is read on every call, whatever is kept in memory.
 * @throws SealError when the stored text does not open
 */
export async function openCredential(
  app: AppContext,
  wanted: { id: string; version: number; ownerId: string; provider: Provider },
): Promise<Credential | null> {
  const row = await app.database.db
    .selectFrom('provider_connections')
    .select(SEALED_COLUMNS)
    .where('id', '=', wanted.id)
    .where('owner_id', '=', wanted.ownerId)
    .where('provider', '=', wanted.provider)
    .where('credential_version', '=', wanted.version)
    .executeTakeFirst();
  if (!row) return null;
  const cache = app.memory.cache(OPENED);
  const key = `${wanted.id}:${wanted.version}`;
  const known = cache.get(key);
  if (known) return known;
  const credential = JSON.parse(unseal(sealedOf(row), contextOf(row), app.credentialKeys)) as Credential;
  cache.set(key, credential);
  return credential;
}
