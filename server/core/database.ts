import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { type Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../entities/index.ts';
import { migrations } from '../../entities/migrations/index.ts';
import { BoundedPool } from './bounded-pool.ts';
import type { Embedded } from './embedded.ts';
import { LaterDatabase, MigrationFailed } from './migration-errors.ts';
import { isOutage } from './outage.ts';
import { PgliteSingleDialect } from './pglite-dialect.ts';
import { postgresTypes } from './postgres-types.ts';
import { refuseUnfit, type ServerFacts } from './unfit-database.ts';

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

const MIGRATIONS_TABLE = 'mikro_orm_migrations';

/** What the service and the command line of MikroORM agree on. */
export const schemaOptions = {
  extensions: [Migrator],
  migrations: {
    tableName: MIGRATIONS_TABLE,
    migrationsList: migrations,
    snapshot: false,
    transactional: true,
    allOrNothing: true,
  },
};

/**
 * MikroORM over the given target: migrations and transactions are the same on both. What the entities declare are the types of
 * statements, and what the command line compares: a process asks nothing of them, and finding out all of it takes a tenth of a start.
 */
export async function openDatabase(target: DatabaseTarget): Promise<DatabaseHandle> {
  const pool = target.kind === 'postgres' ? poolOf(target) : null;
  const orm = await MikroORM.init({
    ...schemaOptions,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    // The migrator creates and reconnects to a database of this name unless it is the one that is open already.
    dbName: databaseName(target),
    logger: () => undefined,
    driverOptions:
      target.kind === 'pglite' ? new PgliteSingleDialect(target.pglite) : new PostgresDialect({ pool: pool! }),
    debug: false,
    // The embedded one is.
    ensureDatabase: target.kind === 'postgres',
  });
  const migrate = async () => {
    const patient = target.kind === 'pglite' ? await target.pglite : pool!;
    await inTurn(target, () => patient.patiently(() => bringUp(orm)));
  };
  return handleOf(orm, target.kind, migrate);
}

/** What a server, a database or a role may have as its default against statements that take long, or connections that do nothing. */
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_session_timeout', 'transaction_timeout'];

/** Lifts those that the server knows, by one statement: until it is through, they hold. */
const withoutLimits = (isLocal: boolean) =>
  `select set_config(name, '0', ${isLocal}) from pg_settings where name in ('${LIMITS.join("', '")}')`;

/** Whether all migrations were executed and no others, by one statement: the migrator asks eight before it knows. */
async function isUpToDate(orm: MikroORM): Promise<boolean> {
  const executed = `select name from ${MIGRATIONS_TABLE} order by id`;
  const rows = await orm.em
    .getConnection()
    .execute<{ name: string }[]>(executed)
    .catch(() => null);
  return rows !== null && rows.map(({ name }) => name).join() === migrations.map(({ name }) => name).join();
}

/** All that is pending, in one transaction. @throws LaterDatabase, MigrationFailed, and what says that the database is out of reach */
async function bringUp(orm: MikroORM): Promise<void> {
  if (await isUpToDate(orm)) return;
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = (await orm.migrator.getExecuted()).map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new LaterDatabase(unknown);
  let last: string | null = null;
  const { migrator } = orm;
  migrator.on('migrating', async ({ name }) => {
    last = name;
  });
  const migrated = orm.em.getConnection().transactional(async (transaction) => {
    await sql.raw(withoutLimits(true)).execute(transaction);
    await migrator.up({ transaction });
  });
  await migrated.catch((thrown: Error) => {
    throw last === null || isOutage(thrown) ? thrown : new MigrationFailed(last, thrown);
  });
}

/** Who waits longer for a connection is told so, unless the operator says otherwise. */
const WAIT_MS = 10_000;
/** A connection is made by a process of the server, and a job begins with as many as it has units: they outlive a calm of a minute. */
export const IDLE_CONNECTION_MS = 60_000;

function poolOf(target: DatabaseTarget & { kind: 'postgres' }): BoundedPool {
  const { url, maxConnections = 16, waitMs = WAIT_MS, idleMs } = target;
  const times = { max: maxConnections, connectionTimeoutMillis: waitMs, idleTimeoutMillis: IDLE_CONNECTION_MS };
  const pool = new pg.Pool({ connectionString: url, ...times, types: postgresTypes });
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

function handleOf(orm: MikroORM, kind: DatabaseTarget['kind'], migrate: () => Promise<void>): DatabaseHandle {
  const db = orm.em.fork().getKysely<Database>();
  return {
    kind,
    orm,
    db,
    // Not the entity manager's own: it keeps a connection for ever whose commit or rollback failed.
    transaction: (work) => db.transaction().execute((tx) => work({ db: tx })),
    migrate,
    close: () => orm.close(true),
  };
}

const FACTS = `select current_setting('server_encoding') as encoding,
  current_setting('server_version_num')::integer as version, current_schema() as schema`;

/**
 * Runs work that only one process may do at a time on a database, on a connection that holds the lock until it is done or its
 * process dies. The embedded database has one process.
 * @throws UnfitDatabase
 */
async function inTurn(target: DatabaseTarget, work: () => Promise<void>): Promise<void> {
  if (target.kind === 'pglite') return await work();
  const holder = new pg.Client({ connectionString: target.url, connectionTimeoutMillis: target.waitMs ?? WAIT_MS });
  holder.on('error', () => undefined);
  await holder.connect();
  try {
    await holder.query(withoutLimits(false));
    const { rows } = await holder.query<ServerFacts>(FACTS);
    refuseUnfit(rows[0]!);
    await holder.query("select pg_advisory_lock(hashtext('migrations of the service'))");
    await work();
  } finally {
    await holder.end();
  }
}

/** A value for a jsonb column. The cast keeps arrays from being taken for PostgreSQL arrays. */
export function jsonb<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`;
}

/** The database's clock and its UTC day: the only clock that decides about money, expiry and limits. */
export const now = sql<Date>`app_now()`;
export const today = sql<string>`app_today()`;
