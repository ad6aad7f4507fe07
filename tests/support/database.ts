import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export const BACKENDS = ['pglite', 'postgres'] as const;
export type Backend = (typeof BACKENDS)[number];

/** A database of this suite's own on the run's PostgreSQL server, copied from the migrated template. */
export async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `suite_${randomBytes(6).toString('hex')}`;
  const server = inject('postgresUrl');
  await onServer(server, `create database "${name}" template "${inject('templateDatabase')}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database if exists "${name}" with (force)`) };
}

/** Copying locks the template for a moment; parallel suites take turns. */
async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(4711)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
