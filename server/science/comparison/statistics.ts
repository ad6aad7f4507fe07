/** Arithmetic mean; null without values. */
export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return sum(values) / values.length;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Quotient; null when either side is unknown or the divisor is 0. */
export function quotient(dividend: number | null, divisor: number | null): number | null {
  if (dividend === null || divisor === null || divisor === 0) return null;
  return dividend / divisor;
}

/** Least-squares slope of `ys` over `xs`; null when fewer than two different xs are given. */
export function leastSquaresSlope(xs: readonly number[], ys: readonly number[]): number | null {
  const centreX = mean(xs);
  const centreY = mean(ys);
  if (centreX === null || centreY === null) return null;
  const spread = sum(xs.map((x) => (x - centreX) ** 2));
  return quotient(sum(xs.map((x, i) => (x - centreX) * (ys[i]! - centreY))), spread);
}

/** Population standard deviation / mean (science 2, volatility); 0 when the mean is 0, null without values. */
export function variation(values: readonly number[]): number | null {
  const centre = mean(values);
  if (centre === null || centre === 0) return centre;
  return Math.sqrt(sum(values.map((value) => (value - centre) ** 2)) / values.length) / centre;
}

/** Rounds for the wire (science 2: at the edge only); never gives -0. */
export function roundTo(figure: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(figure * scale) / scale + 0;
}

/** The same for a figure that may be unknown. */
export function roundKnown(figure: number | null, decimals = 2): number | null {
  return figure === null ? null : roundTo(figure, decimals);
}
