import type { SandboxLimits } from './types.ts';

/** Documented limits (providers A4, B3); amounts of money are unlimited unless set. */
export const DEFAULT_LIMITS: SandboxLimits = {
  requestsPerMinute: 2000,
  adsLivePerMinute: 12,
  userDataPerMinute: 6,
  idListPerMinute: 10,
  errorsPerMinute: 10,
  tasksReadyPerMinute: 20,
  trendsLivePerMinute: 250,
  simultaneous: 30,
  dayCostUsd: null,
  paymentHttpStatus: 200,
  keyLimitUsd: null,
  generationDelayMs: 0,
  freeModelPerMinute: 20,
  freeModelPerDay: 50,
};

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** Counts per period of the clock: the documented limits are "per minute" or day, and clients wait for the next one. */
export class Windows {
  #period = 0;
  #counts = new Map<string, number>();
  readonly #clock: () => number;
  readonly #length: number;

  constructor(clock: () => number, length: number) {
    this.#clock = clock;
    this.#length = length;
  }

  /** When the counts begin anew, milliseconds. */
  get resetsAt(): number {
    return (Math.floor(this.#clock() / this.#length) + 1) * this.#length;
  }

  /** Takes one place of the lane. @returns places left, negative when the lane is full. */
  take(lane: string, limit: number): number {
    const period = Math.floor(this.#clock() / this.#length);
    if (period !== this.#period) {
      this.#period = period;
      this.#counts.clear();
    }
    const count = (this.#counts.get(lane) ?? 0) + 1;
    this.#counts.set(lane, count);
    return limit - count;
  }

  /** Places of the lane that are still free in this period. */
  left(lane: string, limit: number): number {
    const isCurrent = Math.floor(this.#clock() / this.#length) === this.#period;
    return Math.max(0, limit - (isCurrent ? (this.#counts.get(lane) ?? 0) : 0));
  }

  reset(): void {
    this.#counts.clear();
  }
}

/** Requests being worked on, by lane. */
export class InFlight {
  readonly #lanes = new Map<string, number>();

  /** @returns false when the lane is full already. */
  enter(lane: string, limit: number): boolean {
    const count = this.#lanes.get(lane) ?? 0;
    if (count >= limit) return false;
    this.#lanes.set(lane, count + 1);
    return true;
  }

  leave(lane: string): void {
    this.#lanes.set(lane, (this.#lanes.get(lane) ?? 1) - 1);
  }
}
