import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Embedded, EmbeddedTransaction } from './embedded.ts';

/**
 * PGlite is one connection. The query builder's own PGlite driver hands that connection to everybody at once, so
 * statements of one caller would run inside another's open transaction. Here each takes it in turn.
 */
export class PgliteSingleDialect implements Dialect {
  readonly #embedded: Embedded | Promise<Embedded>;
  /** @param embedded or what it will be: statements wait for it */
  constructor(embedded: Embedded | Promise<Embedded>) {
    this.#embedded = embedded;
  }
  createDriver = () => new SingleDriver(this.#embedded);
  createQueryCompiler = () => new PostgresQueryCompiler();
  createAdapter = () => new PostgresAdapter();
  createIntrospector: Dialect['createIntrospector'] = (db) => new PostgresIntrospector(db);
}

class SingleDriver implements Driver {
  readonly #embedded: Embedded | Promise<Embedded>;

  constructor(embedded: Embedded | Promise<Embedded>) {
    this.#embedded = embedded;
  }
  async init(): Promise<void> {}
  async destroy(): Promise<void> {}
  acquireConnection = async () => new Turn(await this.#embedded);
  async releaseConnection(): Promise<void> {}
  beginTransaction = (turn: DatabaseConnection) => (turn as Turn).begin();
  commitTransaction = (turn: DatabaseConnection) => (turn as Turn).end('commit');
  rollbackTransaction = (turn: DatabaseConnection) => (turn as Turn).end('rollback');
  savepoint = (turn: DatabaseConnection, name: string) => run(turn, `savepoint "${name}"`);
  rollbackToSavepoint = (turn: DatabaseConnection, name: string) => run(turn, `rollback to savepoint "${name}"`);
  releaseSavepoint = (turn: DatabaseConnection, name: string) => run(turn, `release savepoint "${name}"`);
}

async function run(turn: DatabaseConnection, statement: string): Promise<void> {
  await turn.executeQuery(CompiledQuery.raw(statement));
}

/** A caller's use of the one connection: a statement at a time, or a transaction that keeps all others waiting. */
class Turn implements DatabaseConnection {
  readonly #embedded: Embedded;
  #open: EmbeddedTransaction | null = null;

  constructor(embedded: Embedded) {
    this.#embedded = embedded;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const target = this.#open ?? this.#embedded;
    if (query.parameters.length === 0) {
      // Migrations hold several statements in one text, which only exec() accepts.
      const results = await target.exec(query.sql);
      const last = results.at(-1);
      return { rows: (last?.rows ?? []) as R[], numAffectedRows: BigInt(last?.affectedRows ?? 0) };
    }
    const { rows, affectedRows } = await target.query<R>(query.sql, query.parameters);
    return { rows, numAffectedRows: BigInt(affectedRows ?? 0) };
  }

  async begin(): Promise<void> {
    this.#open = await this.#embedded.begin();
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const open = this.#open;
    this.#open = null;
    await open?.end(how);
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, PGlite cannot stream
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite cannot stream');
  }
}
