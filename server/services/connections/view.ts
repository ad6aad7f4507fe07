import type { Selectable } from 'kysely';
import type { Database } from '../../../entities/index.ts';
import type { Connection } from './schemas.ts';

/** Everything of a connection but its sealed credential, which only the verbs that need it read. */
export const VIEW_COLUMNS = [
  'id',
  'provider',
  'label',
  'masked_hint',
  'model',
  'credential_version',
  'verification_status',
  'verified_at',
  'last_verification_code',
  'created_at',
  'updated_at',
] as const;

export type ConnectionRow = Pick<Selectable<Database['provider_connections']>, (typeof VIEW_COLUMNS)[number]>;

export function connectionView(row: ConnectionRow): Connection {
  return {
    id: row.id,
    provider: row.provider,
    label: row.label,
    maskedHint: row.masked_hint,
    model: row.model,
    credentialVersion: row.credential_version,
    verificationStatus: row.verification_status,
    verifiedAt: row.verified_at,
    lastVerificationCode: row.last_verification_code,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
