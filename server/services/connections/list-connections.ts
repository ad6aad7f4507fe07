import { callerOf, type RequestContext } from '../context.ts';
import { connectionsOf } from './connections.ts';
import type { Connection } from './schemas.ts';
import { connectionView } from './view.ts';

export async function listConnections(ctx: RequestContext): Promise<{ connections: Connection[] }> {
  const rows = await connectionsOf(ctx.app.database.db, callerOf(ctx).accountId);
  return { connections: rows.map(connectionView) };
}
