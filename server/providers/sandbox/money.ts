/**
 * Charges are counted in whole nano-USD: the cheapest published unit is one token at 29 nano-USD, so that sums stay exact.
 */
export type NanoUsd = number;

const NANO_PER_USD = 1e9;

export function toNano(usd: number): NanoUsd {
  return Math.round(usd * NANO_PER_USD);
}

/** The nearest double, which prints as the short decimal the real answers carry. */
export function toUsd(nano: NanoUsd): number {
  return nano / NANO_PER_USD;
}
