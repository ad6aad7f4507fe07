import type { Selectable } from 'kysely';
import type { Database, JobConnections } from '../../../entities/index.ts';
import type { Db } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import type { Connection } from './schemas.ts';

export type ConnectionRow = Selectable<Database['provider_connections']>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function connectionsOf(db: Db, ownerId: string): Promise<ConnectionRow[]> {
  return await db
    .selectFrom('provider_connections')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('provider')
    .execute();
}

/** A connection of the owner, locked for the rest of the transaction. @throws AppError CONNECTION_NOT_FOUND */
export async function lockConnection(db: Db, ownerId: string, id: string): Promise<ConnectionRow> {
  const query = db.selectFrom('provider_connections').selectAll().where('owner_id', '=', ownerId);
  const row = UUID.test(id) ? await query.where('id', '=', id).forUpdate().executeTakeFirst() : undefined;
  if (!row) throw new AppError('CONNECTION_NOT_FOUND');
  return row;
}

/** What a paid job needs: both connections, saved and verified. Every problem is named. */
export async function verifiedConnections(
  db: Db,
  ownerId: string,
): Promise<{ connections: JobConnections; problems: ('CONNECTIONS_REQUIRED' | 'CONNECTION_NOT_VERIFIED')[] }> {
  const rows = await connectionsOf(db, ownerId);
  const connections = Object.fromEntries(
    rows.map((row) => [row.provider, { id: row.id, version: row.credential_version }]),
  );
  const problems: ('CONNECTIONS_REQUIRED' | 'CONNECTION_NOT_VERIFIED')[] = [];
  if (rows.length < 2) problems.push('CONNECTIONS_REQUIRED');
  if (rows.some((row) => row.verification_status !== 'valid')) problems.push('CONNECTION_NOT_VERIFIED');
  return { connections, problems };
}

export function connectionView(row: ConnectionRow): Connection {
  return {
    id: row.id,
    provider: row.provider,
    label: row.label,
    maskedHint: row.masked_hint,
    credentialVersion: row.credential_version,
    verificationStatus: row.verification_status as Connection['verificationStatus'],
    verifiedAt: row.verified_at,
    lastVerificationCode: row.last_verification_code,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
