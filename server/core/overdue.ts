/** How often those who owe an answer are looked at, milliseconds, and at which look in a row they are given up. */
export const LOOK_MS = 5_000;
export const LAST_LOOK = 12;

/** The same as a span, for what counts time alone. */
export const OVERDUE_MS = LOOK_MS * LAST_LOOK;

interface Looks<T> {
  /** At each look at which it owes an answer. */
  ask?(one: T): void;
  /** It has owed one for too long, and is looked at no more. */
  lost(one: T): void;
}

/**
 * Finds out who owes an answer for a minute. Looks are counted, not time: a process that was stopped itself meets late answers
 * and one look, not sixty seconds.
 */
export class Overdue<T> {
  readonly #looks = new Map<T, number>();
  readonly #timer: NodeJS.Timeout;

  constructor({ ask, lost }: Looks<T>) {
    const look = ([one, count]: [T, number]) => {
      ask?.(one);
      this.#looks.set(one, count + 1);
      if (count + 1 < LAST_LOOK) return;
      this.#looks.delete(one);
      lost(one);
    };
    this.#timer = setInterval(() => [...this.#looks].forEach(look), LOOK_MS).unref();
  }

  /** Owes an answer since now, or since it was said before. */
  owes(one: T): void {
    if (!this.#looks.has(one)) this.#looks.set(one, 0);
  }

  answered(one: T): void {
    this.#looks.delete(one);
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
