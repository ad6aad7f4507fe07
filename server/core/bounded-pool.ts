import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { Overdue } from './overdue.ts';

/**
 * A pool whose connections are cut when the server owes an answer for too long, e.g. because it hangs: the statement fails as
 * on a connection that broke, and its connection, which may be inside a transaction, is used by nobody again.
 */
export class BoundedPool implements PostgresPool {
  readonly options: object;
  readonly #pool: pg.Pool;
  // A connection that is ended while it waits for an answer is cut.
  readonly #overdue = new Overdue<pg.PoolClient>({ lost: (client) => void (client as unknown as pg.Client).end() });
  #isPatient = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.options = pool.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect();
    const query = async (text: string, parameters: readonly unknown[]) => {
      if (!this.#isPatient) this.#overdue.owes(client);
      return await client.query(text, parameters as unknown[]).finally(() => this.#overdue.answered(client));
    };
    return { query: query as never, release: () => client.release() };
  }

  /** Statements that begin during this work may take as long as they do: an index of a large table. */
  async patiently<T>(work: () => Promise<T>): Promise<T> {
    this.#isPatient = true;
    return await work().finally(() => {
      this.#isPatient = false;
    });
  }

  async end(): Promise<void> {
    await this.#pool.end();
    this.#overdue.close();
  }
}
