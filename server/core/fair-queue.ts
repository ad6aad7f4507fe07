import { serviceUnavailable } from './errors.ts';

interface Place {
  start(): void;
  refuse(): void;
}

/** Thrown to whoever finds no place, or loses it to a party that waits less. */
export class QueueFull extends Error {
  constructor() {
    super('too many are waiting');
    this.name = 'QueueFull';
  }
}

/** What is told to whoever found no place; and to who has gone, and hears nothing. */
export function comeBack(thrown: unknown, gone: AbortSignal): unknown {
  return thrown instanceof QueueFull || gone.aborted ? serviceUnavailable() : thrown;
}

/**
 * Runs costly work a few at a time, the waiting parties in turn: however much one of them sends, another one waits for at
 * most one piece of work of each. When all places are taken, the party that holds the most of them gives one up.
 */
export class FairQueue {
  readonly #atOnce: number;
  readonly #places: number;
  /** Waiting work by party, in the order of their turns. */
  readonly #waiting = new Map<string, Place[]>();
  #running = 0;
  #taken = 0;

  /** @param limits how much runs at once, and how much may wait */
  constructor(limits: { atOnce: number; places: number }) {
    this.#atOnce = limits.atOnce;
    this.#places = limits.places;
  }

  /**
   * @param gone when nobody wants it any more: what waits gives its place back, and is not begun
   * @throws QueueFull; the reason of `gone`; whatever `work` throws
   */
  async run<T>(party: string, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    gone?.throwIfAborted();
    if (this.#running >= this.#atOnce) await this.#wait(party, gone);
    else this.#running++;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  /** What ends the work, where that is not done where it began. @throws QueueFull; the reason of `gone` */
  take(party: string, gone?: AbortSignal): Promise<() => void> {
    return new Promise((begun, reject) => {
      this.run(party, () => new Promise<void>(begun), gone).catch(reject);
    });
  }

  #wait(party: string, gone?: AbortSignal): Promise<void> {
    if (this.#taken >= this.#places && !this.#makeRoom(party)) throw new QueueFull();
    return new Promise((start, reject) => {
      const own = this.#waiting.get(party) ?? [];
      this.#waiting.set(party, own);
      const place = { start, refuse: () => reject(new QueueFull()) };
      own.push(place);
      this.#taken++;
      gone?.addEventListener('abort', () => this.#leave(party, place) && reject(gone.reason), { once: true });
    });
  }

  /** Whether it still waited. */
  #leave(party: string, place: Place): boolean {
    const own = this.#waiting.get(party) ?? [];
    const at = own.indexOf(place);
    if (at === -1) return false;
    own.splice(at, 1);
    if (own.length === 0) this.#waiting.delete(party);
    this.#taken--;
    return true;
  }

  /** Takes the last place of the party with the most, when the newcomer would have fewer. */
  #makeRoom(newcomer: string): boolean {
    let largest: [string, Place[]] | null = null;
    for (const entry of this.#waiting) if (!largest || entry[1].length > largest[1].length) largest = entry;
    if (!largest || largest[1].length <= (this.#waiting.get(newcomer)?.length ?? 0) + 1) return false;
    largest[1].pop()!.refuse();
    this.#taken--;
    return true;
  }

  /** Hands the slot on: the first party's oldest work starts, and the party goes to the end of the line. */
  #next(): void {
    const [first] = this.#waiting;
    if (!first) {
      this.#running--;
      return;
    }
    const [party, own] = first;
    const place = own.shift()!;
    this.#taken--;
    this.#waiting.delete(party);
    if (own.length > 0) this.#waiting.set(party, own);
    place.start();
  }
}
