import { sql } from 'kysely';
import manifest from 'pg-boss/package.json' with { type: 'json' };
import type { Db } from '../server/core/database.ts';
import { LaterDatabase } from '../server/core/migration-errors.ts';
import { QUEUE } from './queue.ts';

/** SQLSTATE of a statement about a table that is not there. */
const NO_TABLE = '42P01';

/**
 * Whether the queue has its tables and finds them as it wants them. It brings them up by itself, and works on those of a later version
 * of it as if it knew them. To be asked before it starts: it tends its tables from then on. @throws LaterDatabase
 */
export async function isQueueMade(db: Db): Promise<boolean> {
  const asked = sql<{ version: number; isMade: boolean }>`
    select version, exists (select from pgboss.queue where name = ${QUEUE}) as "isMade" from pgboss.version`;
  const { rows } = await asked.execute(db).catch((thrown: { code?: string }) => {
    if (thrown.code === NO_TABLE) return { rows: [] };
    throw thrown;
  });
  const later = rows.filter(({ version }) => version > manifest.pgboss.schema);
  if (later.length > 0) throw new LaterDatabase(later.map(({ version }) => `queue ${version}`));
  return rows.some(({ version, isMade }) => isMade && version === manifest.pgboss.schema);
}
