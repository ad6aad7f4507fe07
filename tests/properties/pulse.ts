import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../server/core/database.ts';

const BEAT_MS = 250;
/** Longer than this between a beat and its answer, milliseconds: the machine has less time than the runs assume. */
const SLOW_MS = 1_000;
/** So fast is an answer when more can be asked of the application. */
const CALM_MS = 200;
const PATIENCE_MS = 5_000;

interface Span {
  from: number;
  to: number;
}

/**
 * How well an application keeps up, by an empty statement over its own connections four times a second. Random runs wait for
 * a calm moment to begin, and what came while it stood still for want of processor time is not held against it.
 */
export class Pulse {
  readonly #slow: Span[] = [];
  #last = 0;
  #stopped = false;
  readonly #beating: Promise<void>;

  constructor(db: Db) {
    this.#beating = this.#beat(db);
  }

  async #beat(db: Db): Promise<void> {
    while (!this.#stopped) {
      const from = Date.now();
      await delay(BEAT_MS);
      await sql`select 1`.execute(db);
      const to = Date.now();
      this.#last = to - from - BEAT_MS;
      if (this.#last > SLOW_MS) this.#slow.push({ from, to });
    }
  }

  /** Resolves when the application answers at once; others may keep the machine busy for ever, so not much later either. */
  async calm(): Promise<void> {
    const patience = Date.now() + PATIENCE_MS;
    while (this.#last > CALM_MS && Date.now() < patience) await delay(BEAT_MS);
  }

  /** Whether it stood still at any moment of a span. Milliseconds since 1970. */
  stoodStill({ from, to }: Span): boolean {
    return this.#slow.some((span) => span.from <= to && span.to >= from);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#beating;
  }
}
