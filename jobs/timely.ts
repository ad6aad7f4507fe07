/** Milliseconds by two clocks. */
export interface TwoClocks {
  /** Goes on while the machine is suspended, and may be set. */
  wall(): number;
  /** Is never set, and may stand still while the machine is suspended. */
  monotonic(): number;
}

const hostClocks: TwoClocks = { wall: () => Date.now(), monotonic: () => performance.now() };

/**
 * Begins a span of time now. The function tells whether it is still running: by both clocks, so that neither a suspended
 * machine nor a clock that was set back makes something late look timely.
 */
export function spanOf(milliseconds: number, clocks: TwoClocks = hostClocks): () => boolean {
  const began = { wall: clocks.wall(), monotonic: clocks.monotonic() };
  return () => clocks.wall() - began.wall < milliseconds && clocks.monotonic() - began.monotonic < milliseconds;
}
