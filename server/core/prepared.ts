import { sha256 } from './canonical-json.ts';
import { isOutdated } from './outage.ts';

/** Uses after which a text is prepared: what is sent now and then is not worth a place. */
const OFTEN = 10;
/** What a connection keeps prepared at most, and texts that are counted. */
const MOST_PREPARED = 150;
const MOST_COUNTED = 2_000;

/** What a connection that others use too says: it does not know the statement, or another one has prepared it. */
const SHARED = new Set(['26000', '42P05']);

/**
 * Names for the texts that are sent often: reading and planning most of them costs more than running them. Same name, same text,
 * in every process: nothing that sits between a process and the server can mix statements up.
 */
export class Prepared {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #generation = 0;
  #isOff = false;

  /** Counts a use; undefined: not worth it so far, or all places are taken. */
  nameOf(text: string): string | undefined {
    if (this.#isOff) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_PREPARED) return known;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    // Texts vary with the length of their lists: most of what was counted long ago never comes again.
    if (this.#uses.size >= MOST_COUNTED) this.#uses.clear();
    this.#uses.set(text, uses);
    if (uses < OFTEN) return undefined;
    this.#uses.delete(text);
    const name = `${this.#generation}_${sha256(text).slice(0, 40)}`;
    this.#names.set(text, name);
    return name;
  }

  /**
   * Whether a statement failed only because it was prepared: then nothing of it has run. From now on all are prepared anew, or none
   * is where connections are shared.
   */
  isToBlame(thrown: unknown): boolean {
    if (SHARED.has((thrown as { code?: string }).code ?? '')) this.#isOff = true;
    else if (!isOutdated(thrown)) return false;
    this.#generation += 1;
    this.#names.clear();
    return true;
  }
}
