/** What a process does that is asked to end. */
interface StopSignals {
  /** From now on nothing ends it: what is made next is shown once, and is shown first. */
  wait(): void;
  /** From now on it is stopped so, once; at once when it was asked before. */
  stopWith(stop: () => Promise<void>): void;
}

/**
 * Heeds SIGTERM and SIGINT. While a process starts they end it where it is, as a kill would. The system itself does so for any but
 * the first process of a container.
 */
export function heedStopSignals(): StopSignals {
  let heed: (() => unknown) | null = () => process.exit(0);
  let isAsked = false;
  const ask = () => {
    isAsked = true;
    heed?.();
  };
  process.on('SIGTERM', ask);
  process.on('SIGINT', ask);
  return {
    wait() {
      heed = null;
    },
    stopWith(stop) {
      heed = () => {
        heed = null;
        void stop();
      };
      if (isAsked) heed();
    },
  };
}
