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
};

const MINUTE_MS = 60_000;

/** Counts per clock minute: the documented limit is "per minute" and clients are told to wait for the next one. */
export class MinuteWindows {
  #minute = 0;
  #counts = new Map<string, number>();
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Takes one place of the lane. @returns places left, negative when the lane is full. */
  take(lane: string, limit: number): number {
    const minute = Math.floor(this.#clock() / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#counts.clear();
    }
    const count = (this.#counts.get(lane) ?? 0) + 1;
    this.#counts.set(lane, count);
    return limit - count;
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
