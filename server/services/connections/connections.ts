import type { JobConnections } from '../../../entities/index.ts';
import type { Db } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { isId } from '../../core/ids.ts';
import { type ConnectionRow, VIEW_COLUMNS } from './view.ts';

/** An owner's connections, at most one per provider, without their secrets. */
export async function connectionsOf(db: Db, ownerId: string): Promise<ConnectionRow[]> {
  return await db
    .selectFrom('provider_connections')
    .select(VIEW_COLUMNS)
    .where('owner_id', '=', ownerId)
    .orderBy('provider')
    .execute();
}

/** One connection of the owner. @throws AppError CONNECTION_NOT_FOUND for unknown and foreign ones alike */
export async function findConnection(db: Db, ownerId: string, id: string): Promise<ConnectionRow> {
  return found(isId(id) ? await byId(db, ownerId, id).executeTakeFirst() : undefined);
}

/** The same, locked for the rest of the transaction. @throws AppError CONNECTION_NOT_FOUND */
export async function lockConnection(db: Db, ownerId: string, id: string): Promise<ConnectionRow> {
  return found(isId(id) ? await byId(db, ownerId, id).forUpdate().executeTakeFirst() : undefined);
}

function byId(db: Db, ownerId: string, id: string) {
  return db
    .selectFrom('provider_connections')
    .select(VIEW_COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id);
}

function found(row: ConnectionRow | undefined): ConnectionRow {
  if (!row) throw new AppError('CONNECTION_NOT_FOUND');
  return row;
}

/** The language model that an owner chose; null: the operator's. */
export async function chosenModel(db: Db, ownerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('provider_connections')
    .select('model')
    .where('owner_id', '=', ownerId)
    .where('provider', '=', 'openrouter')
    .executeTakeFirst();
  return row?.model ?? null;
}

type ConnectionProblem = 'CONNECTIONS_REQUIRED' | 'CONNECTION_NOT_VERIFIED';

/** What a paid job needs: both connections, saved and verified. Every problem is named. */
export async function verifiedConnections(
  db: Db,
  ownerId: string,
): Promise<{ connections: JobConnections; problems: ConnectionProblem[] }> {
  const rows = await connectionsOf(db, ownerId);
  const connections = Object.fromEntries(
    rows.map((row) => [row.provider, { id: row.id, version: row.credential_version }]),
  );
  const problems: ConnectionProblem[] = [];
  if (rows.length < 2) problems.push('CONNECTIONS_REQUIRED');
  if (rows.some((row) => row.verification_status !== 'valid')) problems.push('CONNECTION_NOT_VERIFIED');
  return { connections, problems };
}
