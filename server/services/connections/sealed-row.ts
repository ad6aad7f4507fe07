import type { Selectable } from 'kysely';
import type { Database } from '../../../entities/index.ts';
import type { SealContext, Sealed } from '../sealing/seal.ts';

/** What it takes to open a connection's credential, or to wrap its data key anew. */
export const SEALED_COLUMNS = [
  'id',
  'owner_id',
  'provider',
  'credential_version',
  'sealed_credential',
  'wrapped_key',
  'wrapping_key_version',
] as const;

export type SealedRow = Pick<Selectable<Database['provider_connections']>, (typeof SEALED_COLUMNS)[number]>;

export function sealedOf(row: SealedRow): Sealed {
  return {
    sealedCredential: row.sealed_credential,
    wrappedKey: row.wrapped_key,
    wrappingKeyVersion: row.wrapping_key_version,
  };
}

/** The columns that a sealed credential is written to. */
export function sealedColumns({ sealedCredential, wrappedKey, wrappingKeyVersion }: Sealed) {
  return {
    sealed_credential: sealedCredential,
    wrapped_key: wrappedKey,
    wrapping_key_version: wrappingKeyVersion,
  };
}

/** The row that a credential is bound to. */
export function contextOf(row: SealedRow): SealContext {
  const { id: connectionId, owner_id: ownerId, provider, credential_version: credentialVersion } = row;
  return { ownerId, connectionId, provider, credentialVersion };
}
