import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../../server/core/database.ts';
import type { Embedded } from '../../server/core/embedded.ts';
import { oneByOne } from '../../server/core/one-by-one.ts';
import { openEmbedded } from '../../server/wiring/embedded/open.ts';
import { withQueue } from './global-setup.ts';
import { scratchFolder } from './scratch.ts';
import { sized } from './series.ts';

export const BACKENDS = ['pglite', 'postgres'] as const;
export type Backend = (typeof BACKENDS)[number];
/**
 * For suites whose subject lies above the database: at a desk the one that costs less. What is the embedded one's own, and whole
 * research on it, have suites that run everywhere.
 */
export const ANY_BACKENDS = sized<readonly Backend[]>({ desk: ['postgres'], ci: BACKENDS });

/** A database of this suite's own on the run's PostgreSQL server, copied from the migrated template. */
export async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `suite_${randomBytes(6).toString('hex')}`;
  const server = inject('postgresUrl');
  await onServer(server, `create database "${name}" template "${inject('templateDatabase')}" strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database if exists "${name}" with (force)`) };
}

/** A data directory of this suite's own with a migrated embedded database: making one anew takes seconds. */
export async function createDataDirectory(): Promise<{ path: string; drop(): Promise<void> }> {
  const template = join(inject('embeddedTemplate'), 'database');
  await inTurn(inject('postgresUrl'), () => makeTemplate(template));
  const path = await scratchFolder('data');
  await cp(template, join(path, 'database'), { recursive: true });
  return { path, drop: () => rm(path, { recursive: true, force: true }) };
}

/** An embedded database of this suite's own, open in its thread. */
export async function openCopy(): Promise<{ pglite: Embedded; close(): Promise<void> }> {
  const directory = await createDataDirectory();
  const pglite = await openEmbedded({ folder: join(directory.path, 'database'), isDurable: false }, console);
  const close = async () => {
    await pglite.close();
    await directory.drop();
  };
  return { pglite, close };
}

async function makeTemplate(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const making = `${folder}.making`;
  const pglite = await openEmbedded({ folder: making, isDurable: false }, console);
  const database = await openDatabase({ kind: 'pglite', pglite });
  await database.migrate();
  await database.close();
  await withQueue({ pglite });
  await pglite.close();
  await rename(making, folder);
}

/** Copying locks the template for a moment; parallel suites take turns, and so do the tests of one. */
function onServer(url: string, statement: string): Promise<void> {
  return oneAfterTheOther(async () => {
    operator ??= connected(url);
    const client = await operator;
    await client.query('select pg_advisory_lock(4711)');
    try {
      await client.query(statement);
    } finally {
      await client.query('select pg_advisory_unlock(4711)');
    }
  });
}

const oneAfterTheOther = oneByOne();

/** The connection by which this worker makes all its databases: to open one for each takes as long as to copy it. */
let operator: Promise<pg.Client> | null = null;

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Whoever needs the embedded database's template first makes it; the others wait. */
async function inTurn(url: string, work: () => Promise<void>): Promise<void> {
  const client = await connected(url);
  try {
    await client.query('select pg_advisory_lock(4712)');
    await work();
  } finally {
    await client.end();
  }
}
