import { MikroORM } from '@mikro-orm/postgresql';
import { type Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../entities/index.ts';
import { BoundedPool } from './bounded-pool.ts';
import { bringUp, schemaOptions } from './bring-up.ts';
import { KEPT_ALIVE } from './connections.ts';
import type { Embedded } from './embedded.ts';
import { inTurn } from './migration-turn.ts';
import { PgliteSingleDialect } from './pglite-dialect.ts';
import { postgresTypes } from './postgres-types.ts';

/** Where the data lives: a PostgreSQL server, or an embedded PGlite that the caller owns, and may still be opening. */
export interface ServerTarget {
  kind: 'postgres';
  url: string;
  maxConnections?: number;
  waitMs?: number;
  idleMs?: number;
}

export type DatabaseTarget = ServerTarget | { kind: 'pglite'; pglite: Embedded | Promise<Embedded> };

/** A query builder, either on the pool or bound to one transaction. */
export type Db = Kysely<Database>;

/** A transaction in progress. Pass it on; never keep it after the callback returned. */
export interface Tx {
  readonly db: Db;
}

export interface DatabaseHandle {
  readonly kind: DatabaseTarget['kind'];
  /** Queries outside any transaction. */
  readonly db: Db;
  /** Runs `work` in one transaction; any throw rolls all of it back. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  migrate(): Promise<void>;
  readonly orm: MikroORM;
  close(): Promise<void>;
}

/**
 * MikroORM over the given target: migrations and transactions are the same on both. What the entities declare are the types of
 * statements, and what the command line compares: a process asks nothing of them, and finding out all of it takes a tenth of a start.
 */
export async function openDatabase(target: DatabaseTarget): Promise<DatabaseHandle> {
  const pool = target.kind === 'postgres' ? poolOf(target) : null;
  const orm = await MikroORM.init({
    ...schemaOptions,
    discovery: { warnWhenNoEntities: false },
    // The migrator creates and reconnects to a database of this name unless it is the one that is open already.
    dbName: databaseName(target),
    logger: () => undefined,
    driverOptions:
      target.kind === 'pglite' ? new PgliteSingleDialect(target.pglite) : new PostgresDialect({ pool: pool! }),
    debug: false,
  });
  const db = orm.em.fork().getKysely<Database>();
  const migrate = async () => {
    const work = () => bringUp(orm, db);
    if (target.kind === 'pglite') return await (await target.pglite).patiently(work);
    const { url, waitMs = WAIT_MS, idleMs } = target;
    await inTurn({ url, waitMs, idleMs }, { work: () => pool!.patiently(work), hurry: () => pool!.hurry() });
  };
  return {
    kind: target.kind,
    orm,
    db,
    // Not the entity manager's own: it keeps a connection for ever whose commit or rollback failed.
    transaction: (work) => db.transaction().execute((tx) => work({ db: tx })),
    migrate,
    close: () => orm.close(true),
  };
}

/** Who waits longer for a connection is told so, unless the operator says otherwise. */
const WAIT_MS = 10_000;
/** A connection is made by a process of the server, and a job begins with as many as it has units: they outlive a calm of a minute. */
export const IDLE_CONNECTION_MS = 60_000;

function poolOf(target: DatabaseTarget & { kind: 'postgres' }): BoundedPool {
  const { url, maxConnections = 16, waitMs = WAIT_MS, idleMs } = target;
  const times = { max: maxConnections, connectionTimeoutMillis: waitMs, idleTimeoutMillis: IDLE_CONNECTION_MS };
  // Nor do connections that nobody uses keep the process, whose goodbyes a silent server does not answer.
  const options = { ...KEPT_ALIVE, ...times, allowExitOnIdle: true, types: postgresTypes };
  const pool = new pg.Pool({ connectionString: url, ...options });
  // A connection that the server drops while idle must not end the process; the next query gets a fresh one.
  pool.on('error', () => undefined);
  // Nor one that is dropped between two statements of a transaction; the next statement of it fails and is reported.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new BoundedPool(pool, idleMs);
}

/** An embedded database is one, of this name. */
const EMBEDDED_NAME = 'postgres';

function databaseName(target: DatabaseTarget): string {
  return target.kind === 'postgres' ? decodeURIComponent(new URL(target.url).pathname.slice(1)) : EMBEDDED_NAME;
}

/** A value for a jsonb column. The cast keeps arrays from being taken for PostgreSQL arrays. */
export function jsonb<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`;
}

/** The database's clock and its UTC day: the only clock that decides about money, expiry and limits. */
export const now = sql<Date>`app_now()`;
export const today = sql<string>`app_today()`;
