import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { OVERDUE_MS, Overdue } from './overdue.ts';
import { Prepared } from './prepared.ts';

const BEGINS = /^(begin|start transaction)/;
const ENDS = /^(commit|rollback)$/;

/**
 * What statements rely on, whatever the server, the database or the role has as its default: who waited for a lock reads what
 * was committed meanwhile, and times come in the one form that is read.
 */
export const RELIED_ON = `set default_transaction_isolation = 'read committed'; set datestyle = 'ISO'`;

interface Statement {
  text: string;
  values: unknown[];
  isInTransaction: boolean;
}

/**
 * Whether a text may be prepared. One without parameters may hold several statements. One that names no columns fails when a table
 * gets another one, which can be sent again only outside of a transaction.
 */
function isLasting({ text, values, isInTransaction }: Statement): boolean {
  return values.length > 0 && !(isInTransaction && text.includes('*'));
}

/**
 * A pool whose connections are cut when one side keeps the other waiting for too long. When the server owes an answer, e.g. because it
 * hangs, the statement fails as on a connection that broke, and its connection, which may be inside a transaction, is used by nobody
 * again. When this process stands still inside a transaction, the server ends that: others wait for what it has locked.
 */
export class BoundedPool implements PostgresPool {
  readonly options: object;
  readonly #pool: pg.Pool;
  // A connection that is ended while it waits for an answer is cut.
  readonly #overdue = new Overdue<pg.PoolClient>({ lost: (client) => void (client as unknown as pg.Client).end() });
  readonly #prepared = new Prepared();
  // Each time the same for a connection: the query builder keeps what it knows of one under it.
  readonly #bounded = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  readonly #idleMs: number;
  /** While this is none, nothing is waited for without end. */
  #patient: Set<pg.PoolClient> | null = null;
  #isEnding = false;

  /** @param idleMs between two statements of a transaction */
  constructor(pool: pg.Pool, idleMs = OVERDUE_MS) {
    this.#pool = pool;
    this.#idleMs = idleMs;
    this.options = pool.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect();
    const known = this.#bounded.get(client);
    if (known) return known;
    const bounded = this.#boundedOf(client);
    try {
      await bounded.query(`${RELIED_ON}; set idle_in_transaction_session_timeout = ${this.#idleMs}`, []);
      // The query builder that was closed meanwhile would neither use a new connection nor give it back: the end would wait for it.
      if (this.#isEnding) throw new Error('a connection came after calling end on the pool');
    } catch (thrown) {
      client.release(true);
      throw thrown;
    }
    this.#bounded.set(client, bounded);
    return bounded;
  }

  #boundedOf(client: pg.PoolClient): PostgresPoolClient {
    let isInTransaction = false;
    const query = async (text: string, parameters: readonly unknown[]) => {
      const patient = this.#patient?.add(client);
      if (!patient) this.#overdue.owes(client);
      if (BEGINS.test(text)) isInTransaction = true;
      if (ENDS.test(text)) isInTransaction = false;
      return await this.#send(client, { text, values: [...parameters], isInTransaction }).finally(() => {
        patient?.delete(client);
        this.#overdue.answered(client);
      });
    };
    const release = () => {
      isInTransaction = false;
      client.release();
    };
    return { query: query as never, release };
  }

  async #send(client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> {
    const { text, values, isInTransaction } = statement;
    const name = isLasting(statement) ? this.#prepared.nameOf(text) : undefined;
    if (name === undefined) return await client.query(text, values);
    try {
      return await client.query({ name, text, values });
    } catch (thrown) {
      if (!this.#prepared.isToBlame(thrown) || isInTransaction) throw thrown;
      return await client.query(text, values);
    }
  }

  /** Statements that begin during this work may take as long as they do: an index of a large table. */
  async patiently<T>(work: () => Promise<T>): Promise<T> {
    this.#patient = new Set();
    return await work().finally(() => this.hurry());
  }

  /** From now on such work has a minute for each statement, as all other has, and for the one that is owed to it. */
  hurry(): void {
    const patient = this.#patient ?? [];
    this.#patient = null;
    for (const client of patient) this.#overdue.owes(client);
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#pool.end();
    this.#overdue.close();
  }
}
