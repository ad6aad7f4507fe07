import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { type BossTarget, JobDelivery } from '../../jobs/queue.ts';
import { openDatabase } from '../../server/core/database.ts';
import { generateClients } from '../transports/clients/generate.ts';
import { startServer } from './postgres-server.ts';
import { removeAbandoned, scratchFolder } from './scratch.ts';

const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));

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
  // The day, where nobody repeats another turn: it is one throughout a run.
  process.env.TEST_TURN ??= String(Math.floor(Date.now() / 86_400_000));
  await removeAbandoned();
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
  // Every test file and every command that a test starts loads the same packages: compiled once, they load in half the time. What
  // was compiled is there for the next run, and for every command of package.json.
  process.env.NODE_COMPILE_CACHE = COMPILED;
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

/** The queue's own tables, which it makes at its first start, and what it tends them with. */
export async function withQueue(target: BossTarget): Promise<void> {
  const queue = new JobDelivery(target, pino({ level: 'silent' }));
  await queue.start();
  await queue.schedule([]);
  await queue.stop();
}
