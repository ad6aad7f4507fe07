import type { JobConnections } from '../../../entities/index.ts';
import type { Db } from '../../core/database.ts';
import { AppError } from '../../core/errors.ts';
import { verifiedConnections } from '../connections/connections.ts';

/**
 * The caller's two connections, both saved and verified.
 * @throws AppError CONNECTIONS_REQUIRED, CONNECTION_NOT_VERIFIED
 */
export async function requiredConnections(db: Db, ownerId: string): Promise<JobConnections> {
  const { connections, problems } = await verifiedConnections(db, ownerId);
  const [first] = problems.includes('CONNECTIONS_REQUIRED') ? ['CONNECTIONS_REQUIRED' as const] : problems;
  if (first) throw new AppError(first);
  return connections;
}
