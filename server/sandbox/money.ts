/**
 * Charges are counted in whole nano-USD: the cheapest published unit is one token at 29 nano-USD, so that sums stay exact.
 */
export type NanoUsd = number;

const NANO_PER_USD = 1e9;

export function toNano(usd: number): NanoUsd {
  return Math.round(usd * NANO_PER_USD);
}

/** 10^-12 USD: prices of tokens are whole numbers of it. */
export type PicoUsd = number;
export const PICO_PER_NANO = 1000;

/** Whether a decimal of USD for a million units, as it stands in a request, is below a price in pico-USD for one. */
export function isBelow(usdPerMillion: unknown, pico: PicoUsd): boolean {
  return compared(String(usdPerMillion), pico, 6);
}

/** The same for a decimal of USD for one. */
export function isBelowOnce(usd: unknown, pico: PicoUsd): boolean {
  return compared(String(usd), pico, 12);
}

/** Exactly: `0.09999999999999999` is below 0.1. What is no decimal allows nothing. */
function compared(text: string, units: number, decimals: number): boolean {
  const [, whole, fraction = '', exponent = '0'] = /^(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  if (whole === undefined) return true;
  const shift = decimals - fraction.length + Number(exponent);
  const power = 10n ** BigInt(Math.abs(shift));
  const cap = BigInt(whole + fraction) * (shift >= 0 ? power : 1n);
  return cap < BigInt(units) * (shift >= 0 ? 1n : power);
}

/** The nearest double, which prints as the short decimal the real answers carry. */
export function toUsd(nano: NanoUsd): number {
  return nano / NANO_PER_USD;
}
