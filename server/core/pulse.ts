import type pg from 'pg';
import { Overdue } from './overdue.ts';

/**
 * Asks connections on which nothing else is asked, e.g. those that listen, for a sign of life. One whose server owes it for
 * too long is cut: it ends like one that broke.
 */
export class Pulse {
  readonly #asked = new WeakSet<pg.Client>();
  readonly #overdue: Overdue<pg.Client>;

  /** @param lost by itself a connection is ended, which cuts one that waits for an answer */
  constructor(lost: (client: pg.Client) => void = (client) => void client.end()) {
    this.#overdue = new Overdue<pg.Client>({ ask: (client) => this.#ask(client), lost });
  }

  watch(client: pg.Client): void {
    this.#overdue.owes(client);
  }

  leave(client: pg.Client): void {
    this.#overdue.answered(client);
  }

  close(): void {
    this.#overdue.close();
  }

  #ask(client: pg.Client): void {
    if (this.#asked.has(client)) return;
    this.#asked.add(client);
    const answered = () => {
      this.#asked.delete(client);
      this.#overdue.answered(client);
      this.#overdue.owes(client);
    };
    // One that breaks meanwhile ends, and is left.
    client.query('select 1').then(answered, () => undefined);
  }
}
