import { Migrator } from '@mikro-orm/migrations';
import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { migrations } from '../../entities/migrations/index.ts';
import type { Db } from './database.ts';
import { LaterDatabase, MigrationFailed } from './migration-errors.ts';
import { isOutage } from './outage.ts';

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

/** What a server, a database or a role may have as its default against statements that take long, or connections that do nothing. */
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_session_timeout', 'transaction_timeout'];

/** Lifts those that the server knows, by one statement: until it is through, they hold. */
export const withoutLimits = (isLocal: boolean) =>
  `select set_config(name, '0', ${isLocal}) from pg_settings where name in ('${LIMITS.join("', '")}')`;

/** By one statement: the migrator asks eight before it knows. */
async function executed(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATIONS_TABLE)} order by id`.execute(db);
  return rows.map(({ name }) => name);
}

/** Of a new database, which has no table of migrations. */
const NO_TABLE = '42P01';

/** Whether all migrations were executed and no others. */
async function isUpToDate(db: Db): Promise<boolean> {
  const names = await executed(db).catch((thrown: { code?: string }) => {
    if (thrown.code !== NO_TABLE) throw thrown;
    return null;
  });
  return names?.join() === migrations.map(({ name }) => name).join();
}

/** All that is pending, in one transaction. @throws LaterDatabase, MigrationFailed, and what says that the database is out of reach */
export async function bringUp(orm: MikroORM, db: Db): Promise<void> {
  if (await isUpToDate(db)) return;
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  // Where all tables are. The migrator would look for its own in `public`, and make it where it is already.
  orm.config.set('schema', rows[0]!.schema);
  const { migrator } = orm;
  await makeTable(migrator);
  let last: string | null = null;
  migrator.on('migrating', async ({ name }) => {
    last = name;
  });
  const migrated = db.connection().execute((connection) => inOneTransaction(connection, migrator));
  await migrated.catch((thrown: Error) => {
    throw last === null || isOutage(thrown) ? thrown : new MigrationFailed(last, thrown);
  });
}

/** What says that another process makes the same in this very moment: a table, its type, its row in the list of them. */
const MADE_MEANWHILE = /^(42P07|42710|23505)$/;

/** The table of migrations, by asking for what is in it. Who lost the turn may be making it, too. */
async function makeTable(migrator: MikroORM['migrator']): Promise<void> {
  await migrator.getExecuted().catch(async (thrown: { code?: string }) => {
    if (!MADE_MEANWHILE.test(String(thrown.code))) throw thrown;
    await migrator.getExecuted();
  });
}

/**
 * On a connection that goes back whatever becomes of it: the entity manager keeps one for ever whose rollback fails, as one does that was
 * cut off, and no pool that lacks a connection is ever closed.
 */
async function inOneTransaction(connection: Db, migrator: MikroORM['migrator']): Promise<void> {
  const transaction = await connection.startTransaction().execute();
  const migrate = async () => {
    await sql.raw(withoutLimits(true)).execute(transaction);
    // Whose turn it is ends with a connection that does nothing, and nobody is told: who comes next waits here, and finds all done.
    await sql`select pg_advisory_xact_lock(hashtext('a migration of the service'))`.execute(transaction);
    await refuseLater(transaction);
    await migrator.up({ transaction });
    await transaction.commit().execute();
  };
  await migrate().catch(async (thrown) => {
    const undone = transaction.rollback().execute();
    await undone.catch(() => undefined);
    throw thrown;
  });
}

/** Asked when nobody else can migrate any more: who had the turn may have been of a later version. */
async function refuseLater(transaction: Db): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = (await executed(transaction)).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new LaterDatabase(unknown);
}
