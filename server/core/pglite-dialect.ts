import type { PGlite, Transaction } from '@electric-sql/pglite';
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
import { parsers } from './postgres-types.ts';

/**
 * PGlite is one connection. The query builder's own PGlite driver hands that connection to everybody at once, so
 * statements of one caller would run inside another's open transaction. Here it is taken in turn, as from a pool of one.
 */
export class PgliteSingleDialect implements Dialect {
  readonly #pglite: PGlite;
  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }
  createDriver = () => new SingleDriver(this.#pglite);
  createQueryCompiler = () => new PostgresQueryCompiler();
  createAdapter = () => new PostgresAdapter();
  createIntrospector: Dialect['createIntrospector'] = (db) => new PostgresIntrospector(db);
}

class SingleDriver implements Driver {
  readonly #connection: SingleConnection;
  #tail: Promise<void> = Promise.resolve();
  #release: (() => void) | null = null;

  constructor(pglite: PGlite) {
    this.#connection = new SingleConnection(pglite);
  }
  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    await before;
    this.#release = resolve;
    return this.#connection;
  }
  async releaseConnection(): Promise<void> {
    this.#release?.();
  }
  beginTransaction = () => this.#connection.begin();
  commitTransaction = () => this.#connection.end('commit');
  rollbackTransaction = () => this.#connection.end('rollback');
  savepoint = (_c: DatabaseConnection, name: string) => this.#run(`savepoint "${name}"`);
  rollbackToSavepoint = (_c: DatabaseConnection, name: string) => this.#run(`rollback to savepoint "${name}"`);
  releaseSavepoint = (_c: DatabaseConnection, name: string) => this.#run(`release savepoint "${name}"`);

  async #run(statement: string): Promise<void> {
    await this.#connection.executeQuery(CompiledQuery.raw(statement));
  }
}

class SingleConnection implements DatabaseConnection {
  readonly #pglite: PGlite;
  #open: { tx: Transaction; finish: (how: 'commit' | 'rollback') => void; closed: Promise<void> } | null = null;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // PGlite works in this thread and answers without ever leaving it: between statements others have their turn.
    await new Promise<void>((resolve) => setImmediate(resolve));
    const target = this.#open?.tx ?? this.#pglite;
    if (query.parameters.length === 0) {
      // Migrations hold several statements in one text, which only exec() accepts.
      const results = await target.exec(query.sql, { parsers });
      const last = results.at(-1);
      return { rows: (last?.rows ?? []) as R[], numAffectedRows: BigInt(last?.affectedRows ?? 0) };
    }
    const { rows, affectedRows } = await target.query<R>(query.sql, [...query.parameters], { parsers });
    return { rows, numAffectedRows: BigInt(affectedRows ?? 0) };
  }

  /** Opens PGlite's exclusive transaction, so that the job queue, which shares the instance, stays outside of it. */
  async begin(): Promise<void> {
    const began = Promise.withResolvers<void>();
    const ending = Promise.withResolvers<'commit' | 'rollback'>();
    const closed = this.#pglite.transaction(async (tx) => {
      this.#open = { tx, finish: ending.resolve, closed: Promise.resolve() };
      began.resolve();
      if ((await ending.promise) === 'rollback') await tx.rollback();
    });
    closed.catch(began.reject);
    await began.promise;
    this.#open!.closed = closed;
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const open = this.#open;
    if (!open) return;
    open.finish(how);
    try {
      await open.closed;
    } finally {
      this.#open = null;
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, PGlite cannot stream
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite cannot stream');
  }
}
