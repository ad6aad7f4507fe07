import type pg from 'pg';
import { Overdue } from './overdue.ts';

/**
 * Asks connections on which nothing else is asked, e.g. those that listen, for a sign of life. One whose server owes it for
 * too long is cut: it ends like one that broke.
 */
export class Pulse {
  readonly #asked = new WeakSet<pg.Client>();
  // A connection that is ended while it waits for an answer is cut.
  readonly #overdue = new Overdue<pg.Client>({
    ask: (client) => this.#ask(client),
    lost: (client) => void client.end(),
  });

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
    // One that breaks meanwhile ends, and is left; one that is told to stop asking is asked again.
    client.query('select 1').then(answered, () => this.#asked.delete(client));
  }
}
