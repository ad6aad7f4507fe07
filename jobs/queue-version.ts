import { sql } from 'kysely';
import manifest from 'pg-boss/package.json' with { type: 'json' };
import type { Db } from '../server/core/database.ts';
import { LaterDatabase } from '../server/core/migration-errors.ts';

/**
 * The queue brings its tables up by itself, and works on those of a later version of it as if it knew them. To be asked before it starts:
 * it tends its tables from then on. @throws LaterDatabase
 */
export async function refuseLaterQueue(db: Db): Promise<void> {
  const { rows: tables } = await sql`select where to_regclass('pgboss.version') is not null`.execute(db);
  if (tables.length === 0) return;
  const { rows } = await sql<{ version: number }>`select version from pgboss.version`.execute(db);
  const later = rows.filter(({ version }) => version > manifest.pgboss.schema);
  if (later.length > 0) throw new LaterDatabase(later.map(({ version }) => `queue ${version}`));
}
