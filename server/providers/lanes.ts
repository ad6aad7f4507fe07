/** One lane per provider account and kind of request: turns, simultaneous requests, and slowing down when told to. */
import PQueue from 'p-queue';
import type { RateBucket } from './rate-bucket.ts';
import type { SlotLease, SlotLeases } from './slot-leases.ts';

export interface PacingClock {
  /** Milliseconds of a clock that does not go backwards. */
  now(): number;
  /** Resolves after `ms`, or earlier when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** What a kind of request may do: how many at once, and at most how many a minute under each bucket key. */
export interface LaneRule {
  name: string;
  simultaneous: number;
  /** The provider counts simultaneous requests by account: all processes share them. */
  sharesSlots?: true;
  rates: readonly { key: string; perMinute: number }[];
}

export interface Turn {
  lane: LaneRule;
  account: string;
  /** Calls of different groups take turns. */
  group: string;
  signal: AbortSignal;
  /** When the waiting ends, milliseconds of the lanes' clock. */
  until: number;
}

export const NOT_STARTED = Symbol('the waiting ended before the turn came');

/**
 * First and longest pause after refusals in a row; they double in between. Asking again costs nothing, so the lane need not
 * wait out the whole minute that a rate limit counts.
 */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** Pause between two looks for a slot that another process gave back. */
const SLOT_PAUSE_MS = 50;

export class Lane {
  readonly #queue: PQueue;
  readonly #widest: number;
  readonly #served = new Map<string, number>();
  #round = 0;
  #refusals = 0;
  #pausedUntil = 0;
  #refusal: string | null = null;

  constructor(simultaneous: number) {
    this.#widest = simultaneous;
    this.#queue = new PQueue({ concurrency: simultaneous });
  }

  get idle(): boolean {
    return this.#queue.size === 0 && this.#queue.pending === 0;
  }

  get pausedUntil(): number {
    return this.#pausedUntil;
  }

  /** The provider's code for what slowed this lane down last; null when requests get through. */
  get refusal(): string | null {
    return this.#refusal;
  }

  /**
   * Runs a task when its turn comes. A group's n-th waiting call comes after the (n-1)-th of every other group. When the
   * signal aborts first, nobody waits for the task, which then sends nothing; else it is waited for, because it may be paid.
   */
  run<T>(turn: Turn, task: () => Promise<T>): Promise<T | typeof NOT_STARTED> {
    const round = Math.max(this.#round, this.#served.get(turn.group) ?? 0) + 1;
    this.#served.set(turn.group, round);
    return new Promise((resolve, reject) => {
      const giveUp = () => resolve(NOT_STARTED);
      turn.signal.addEventListener('abort', giveUp, { once: true });
      const start = async () => {
        turn.signal.removeEventListener('abort', giveUp);
        this.#round = Math.max(this.#round, round);
        if (this.#queue.size === 0) this.#served.clear();
        await task().then(resolve, reject);
      };
      void this.#queue.add(start, { priority: -round });
    });
  }

  /** The provider refused for its rate: nobody sends before the pause is over, and half as many at once afterwards. */
  slowDown(now: number, code: string, hintMs: number | null): void {
    this.#refusal = code;
    // Requests that were already under way when the pause began are refused for the same reason: one step for all.
    if (now < this.#pausedUntil) return;
    const own = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#refusals);
    this.#refusals += 1;
    this.#pausedUntil = now + (hintMs === null ? own : Math.max(FIRST_PAUSE_MS, hintMs));
    this.#queue.concurrency = Math.max(1, Math.floor(this.#queue.concurrency / 2));
  }

  /** A request got through: one more at once, up to the lane's width. */
  recover(): void {
    this.#refusals = 0;
    this.#refusal = null;
    this.#queue.concurrency = Math.min(this.#widest, this.#queue.concurrency + 1);
  }
}

/** All lanes of a process. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #bucket: RateBucket;
  readonly #clock: PacingClock;
  readonly #slots: SlotLeases | null;

  /** `slots`: shared with other processes; null when there is one process. */
  constructor(bucket: RateBucket, clock: PacingClock, slots: SlotLeases | null) {
    this.#bucket = bucket;
    this.#clock = clock;
    this.#slots = slots;
  }

  /** Milliseconds of the injected clock. */
  now(): number {
    return this.#clock.now();
  }

  /** Runs a task in its lane, when its turn has come and the lane is ready. */
  run<T>(turn: Turn, task: (lane: Lane) => Promise<T>): Promise<T | typeof NOT_STARTED> {
    const lane = this.#laneOf(turn);
    return lane.run(turn, async () => {
      const slots = turn.lane.sharesSlots ? this.#slots : null;
      if (slots === null) return (await this.ready(turn, lane)) ? await task(lane) : NOT_STARTED;
      const slot = await this.#slotOf(turn, slots);
      try {
        return slot !== null && (await this.ready(turn, lane)) ? await task(lane) : NOT_STARTED;
      } finally {
        await slot?.giveBack();
      }
    });
  }

  /** A slot of the account; null when the waiting ended first. */
  async #slotOf(turn: Turn, slots: SlotLeases): Promise<SlotLease | null> {
    const key = `${turn.account}/${turn.lane.name}`;
    while (this.#mayWait(turn)) {
      const slot = await slots.take(key, turn.lane.simultaneous);
      if (slot !== null) return slot;
      await this.#wait(turn, SLOT_PAUSE_MS);
    }
    return null;
  }

  /** Waits until the lane is not paused and each of its rates has a sending time; false when the waiting ended first. */
  async ready(turn: Turn, lane: Lane): Promise<boolean> {
    do {
      while (this.#mayWait(turn) && this.now() < lane.pausedUntil) {
        await this.#wait(turn, lane.pausedUntil - this.now());
      }
      for (const { key, perMinute } of turn.lane.rates) {
        if (!this.#mayWait(turn)) return false;
        const wait = await this.#bucket.take(`${turn.account}/${key}`, perMinute);
        if (wait > 0) await this.#wait(turn, wait);
      }
      // A pause that began meanwhile makes the reserved times worthless.
    } while (this.#mayWait(turn) && this.now() < lane.pausedUntil);
    return this.#mayWait(turn);
  }

  #mayWait({ signal, until }: Turn): boolean {
    return !signal.aborted && this.now() < until;
  }

  #wait({ signal, until }: Turn, ms: number): Promise<void> {
    return this.#clock.sleep(Math.min(ms, until - this.now()), signal);
  }

  /** The provider's code for what holds a lane up; null when it is its own rates. */
  refusalOf(turn: Turn): string | null {
    return this.#laneOf(turn).refusal;
  }

  #laneOf(turn: Turn): Lane {
    const key = `${turn.account}/${turn.lane.name}`;
    const known = this.#lanes.get(key);
    if (known !== undefined) return known;
    for (const [other, lane] of this.#lanes) {
      if (lane.idle && lane.pausedUntil <= this.now()) this.#lanes.delete(other);
    }
    const lane = new Lane(turn.lane.simultaneous);
    this.#lanes.set(key, lane);
    return lane;
  }
}
