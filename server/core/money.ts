/** Integer millionths of a US dollar. Every amount inside the service has this unit; floats exist on the wire only. */
export type MicroUsd = number;

export const MICROS_PER_USD = 1_000_000;

/**
 * USD (as a provider or a caller wrote it) to micro-USD, rounded up to the next whole micro-dollar.
 * Rounding up is the cautious side: what we book is never less than what was charged. The 1e-6 slack keeps
 * binary noise (0.012 * 1e6 = 12000.000000000002) from adding a micro-dollar that nobody charged.
 */
export function microsFromUsd(usd: number): MicroUsd {
  if (!Number.isFinite(usd)) throw new RangeError(`not an amount: ${usd}`);
  // The sum turns -0 into 0.
  return Math.ceil(usd * MICROS_PER_USD - 1e-6) + 0;
}

/** Micro-USD to a USD number with at most six decimals, for the wire. */
export function usdFromMicros(micros: MicroUsd): number {
  return Math.round(micros) / MICROS_PER_USD;
}

/** The same amount only if the caller's number says exactly this many micro-dollars. */
export function sameUsd(usd: number, micros: MicroUsd): boolean {
  return Math.round(usd * MICROS_PER_USD) === micros && Math.abs(usd * MICROS_PER_USD - micros) < 1e-3;
}
