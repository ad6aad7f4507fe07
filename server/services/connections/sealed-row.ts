import type { Selectable } from 'kysely';
import type { Database } from '../../../entities/index.ts';
import type { SealContext } from '../sealing/seal.ts';

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

export type SealedRow = Pick<
  Selectable<Database['provider_connections']>,
  Exclude<(typeof SEALED_COLUMNS)[number], 'provider'>
> & { provider: SealContext['provider'] };

/** The row that a credential is bound to. */
export function contextOf(row: SealedRow): SealContext {
  const { id: connectionId, owner_id: ownerId, provider, credential_version: credentialVersion } = row;
  return { ownerId, connectionId, provider, credentialVersion };
}
