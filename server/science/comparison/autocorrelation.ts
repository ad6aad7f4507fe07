import { medianInPlace } from './select.ts';
import { mean } from './statistics.ts';

/** Squares below this are what arithmetic leaves of a series without noise. */
const NOTHING = 1e-12;

/** Above this the correction would swallow every trend of a short range; series that remember more are rare after a trend is taken out. */
export const MOST_MEMORY = 0.7;

/**
 * Lag-1 autocorrelation of days from within their weeks, 0..0.7, free of level, trend and weekday pattern. A mean taken out
 * of every seven values biases it by about -(1 + 3 phi) / 7 (Marriott and Pope 1954), which is given back.
 * @param trend change of x a week
 */
export function dailyAutocorrelation(weeks: readonly (readonly (number | null)[])[], trend: number): number {
  const complete = weeks.filter((week): week is number[] => week.every((x) => x !== null));
  const centred = complete.map((week) => {
    const flat = week.map((x, day) => x - (trend * (day - 3)) / 7);
    const centre = mean(flat) ?? 0;
    return flat.map((x) => x - centre);
  });
  const pattern = Array.from({ length: 7 }, (_, day) => medianOf(centred.map((week) => week[day]!)));
  let products = 0;
  let squares = 0;
  for (const week of centred) {
    const rest = week.map((x, day) => x - pattern[day]!);
    for (const [day, x] of rest.entries()) {
      squares += x ** 2 / 7;
      if (day > 0) products += (x * rest[day - 1]!) / 6;
    }
  }
  return bounded(squares < NOTHING ? 0 : (products / squares + 1 / 7) / (1 - 3 / 7));
}

/** Lag-1 autocorrelation of weekly values about their line, 0..0.7, corrected for the two parameters of the line. */
export function weeklyAutocorrelation(residuals: readonly number[]): number {
  const centre = mean(residuals) ?? 0;
  const rest = residuals.map((x) => x - centre);
  const squares = rest.reduce((total, x) => total + x ** 2, 0);
  const products = rest.reduce((total, x, i) => total + (i === 0 ? 0 : x * rest[i - 1]!), 0);
  const n = rest.length;
  return bounded(squares < NOTHING ? 0 : (products / squares + 1 / n) / (1 - 2 / n));
}

/** How much wider S scatters when `n` values have these autocorrelations: 1 + 2 sum (1 - k/n) rho(k) (Yue and Wang 2004). */
export function varianceInflation(n: number, rho: (lag: number) => number): number {
  let inflation = 1;
  for (let lag = 1; lag < n; lag++) inflation += 2 * (1 - lag / n) * rho(lag);
  return inflation;
}

/** Autocorrelation of means of seven neighbouring days at a lag of weeks, when the days have `phi` at lag one (AR 1). */
export function weekCorrelation(phi: number, lag: number): number {
  if (phi === 0) return 0;
  const left = 1 - phi ** 7;
  const shared = (phi * left ** 2) / (1 - phi) ** 2;
  const own = (7 * (1 + phi)) / (1 - phi) - (2 * phi * left) / (1 - phi) ** 2;
  return (shared / own) * phi ** (7 * (lag - 1));
}

function bounded(phi: number): number {
  return Math.min(MOST_MEMORY, Math.max(0, phi));
}

/** 0 without values. */
export function medianOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : medianInPlace([...values]);
}
