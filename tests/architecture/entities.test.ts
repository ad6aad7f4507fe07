import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import config from '../../mikro-orm.config.ts';
import { type DatabaseHandle, openDatabase } from '../../server/core/database.ts';
import { createPostgresDatabase } from '../support/database.ts';

let own: { url: string; drop(): Promise<void> };
let database: DatabaseHandle;
beforeAll(async () => {
  own = await createPostgresDatabase();
  database = await openDatabase({ kind: 'postgres', url: own.url });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

/** Column types by the name that PostgreSQL gives them; text of unbounded length has two names. */
const TYPES: Readonly<Record<string, string>> = {
  int: 'int4',
  smallint: 'int2',
  bigint: 'int8',
  bigserial: 'int8',
  boolean: 'bool',
  'double precision': 'float8',
  float: 'float8',
  real: 'float4',
  varchar: 'text',
  timestamp: 'timestamptz',
  'text[]': '_text',
};

interface Column {
  type: string;
  nullable: boolean;
}
type Tables = Record<string, Record<string, Column>>;

function put(tables: Tables, table: string, name: string, column: Column): void {
  tables[table] ??= {};
  tables[table][name] = column;
}

/** As the command line of MikroORM finds them. */
function declared(): Tables {
  const tables: Tables = {};
  const { clientUrl: _, ...options } = config;
  for (const meta of new MikroORM({ ...options, dbName: 'none' }).getMetadata().getAll().values()) {
    for (const property of Object.values(meta.properties)) {
      const type = property.columnTypes[0]!.replace(/\(.*\)/, '');
      const nullable = property.nullable === true;
      put(tables, meta.tableName, property.fieldNames[0]!, { type: TYPES[type] ?? type, nullable });
    }
  }
  return tables;
}

async function migrated(): Promise<Tables> {
  const { rows } = await sql<{ table_name: string; column_name: string; udt_name: string; is_nullable: string }>`
    select table_name, column_name, udt_name, is_nullable from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'mikro_orm_migrations'`.execute(
    database.db,
  );
  const tables: Tables = {};
  for (const row of rows) {
    put(tables, row.table_name, row.column_name, {
      type: TYPES[row.udt_name] ?? row.udt_name,
      nullable: row.is_nullable === 'YES',
    });
  }
  return tables;
}

test('the entities declare exactly the tables and columns that the migrations make, with their types', async () => {
  const columns = await migrated();
  expect(Object.keys(columns).length).toBeGreaterThan(20);
  expect(apart(declared(), columns)).toEqual([]);
  const planted = {
    jobs: { id: { type: 'uuid', nullable: false }, hidden_at: { type: 'timestamptz', nullable: true } },
  };
  expect(apart(planted, { jobs: { id: { type: 'text', nullable: false } }, histories: planted.jobs })).toEqual([
    'entities/ declares jobs.hidden_at (timestamptz null), which no migration makes',
    'entities/ declares jobs.id (uuid), which no migration makes',
    'a migration makes histories.hidden_at (timestamptz null), which entities/ does not declare',
    'a migration makes histories.id (uuid), which entities/ does not declare',
    'a migration makes jobs.id (text), which entities/ does not declare',
  ]);
});

/** Columns that only one of the two has, or with another type. */
function apart(entities: Tables, made: Tables): string[] {
  const [declares, makes] = [linesOf(entities), linesOf(made)];
  return [
    ...declares
      .filter((line) => !makes.includes(line))
      .map((line) => `entities/ declares ${line}, which no migration makes`),
    ...makes
      .filter((line) => !declares.includes(line))
      .map((line) => `a migration makes ${line}, which entities/ does not declare`),
  ];
}

function linesOf(tables: Tables): string[] {
  const lines = Object.entries(tables).flatMap(([table, columns]) =>
    Object.entries(columns).map(([name, { type, nullable }]) => `${table}.${name} (${type}${nullable ? ' null' : ''})`),
  );
  return lines.sort();
}
