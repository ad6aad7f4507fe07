/**
 * The shared side of pacing: one sequence of sending times per key, over all processes that use the same bucket.
 */
export interface RateBucket {
  /**
   * Reserves the key's next sending time, at least 60 000 / `perMinute` ms after the one before, and returns how many
   * milliseconds to wait for it from now (0 = send now). A reservation cannot be given back.
   */
  take(key: string, perMinute: number): Promise<number>;
}

/**
 * Bucket of one process. Times are spaced evenly, without bursts, so that no window of a minute, wherever the provider
 * starts it, holds more than `perMinute` of them. Keys whose time has passed are forgotten.
 * @param now milliseconds of a clock that does not go backwards
 */
export function createMemoryRateBucket(now: () => number = () => performance.now()): RateBucket {
  const next = new Map<string, number>();
  return {
    async take(key, perMinute) {
      const time = now();
      for (const [other, free] of next) if (free <= time) next.delete(other);
      const at = Math.max(time, next.get(key) ?? time);
      next.set(key, at + 60_000 / perMinute);
      return at - time;
    },
  };
}
