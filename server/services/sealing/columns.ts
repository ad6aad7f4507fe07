import type { Sealed } from './seal.ts';

interface SealedColumns {
  sealed_credential: string;
  wrapped_key: string;
  wrapping_key_version: string;
}

export function sealedOf(row: SealedColumns): Sealed {
  return {
    sealedCredential: row.sealed_credential,
    wrappedKey: row.wrapped_key,
    wrappingKeyVersion: row.wrapping_key_version,
  };
}

/** The columns that a sealed credential is written to. */
export function sealedColumns({ sealedCredential, wrappedKey, wrappingKeyVersion }: Sealed): SealedColumns {
  return {
    sealed_credential: sealedCredential,
    wrapped_key: wrappedKey,
    wrapping_key_version: wrappingKeyVersion,
  };
}
