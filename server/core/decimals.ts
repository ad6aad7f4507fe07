/**
 * Prices as whole numbers. Providers publish decimals such as `0.00000004815`; binary fractions of them come out a little
 * below the price, and a gateway that compares exactly then refuses every call.
 */

/** 10^-12 USD. A token's price in it is the price of a million tokens in micro-USD. */
export type PicoUsd = number;

const PICO_DECIMALS = 12;
const DECIMAL = /^(\d{0,20})(?:\.(\d{0,40}))?(?:e([+-]?\d{1,2}))?$/i;

/** A published amount of USD in pico-USD, rounded up; null when it is negative, too large or no decimal. */
export function picoFromUsd(usd: unknown): PicoUsd | null {
  const [, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(String(usd).trim()) ?? [];
  if (whole + fraction === '') return null;
  const shift = PICO_DECIMALS - fraction.length + Number(exponent);
  const digits = BigInt(whole + fraction);
  const pico = shift >= 0 ? digits * 10n ** BigInt(shift) : dividedUp(digits, 10n ** BigInt(-shift));
  return pico <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(pico) : null;
}

/** Decimal text without exponent of a whole number of units of 10^-`decimals`. */
export function decimalText(units: number, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
}

/** Quotient of non-negative numbers, rounded up. */
export function dividedUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
