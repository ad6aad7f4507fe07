import { medianInPlace } from './select.ts';
import { mean, sum } from './statistics.ts';

/** A day with its weekday's mean taken out. */
interface AlignedDay {
  /** Whole weeks, of any origin. */
  week: number;
  /** Place in the week, 0..6. */
  day: number;
  value: number;
}

/** The statistic of Sen's aligned rank test, its variance without serial correlation, and what the days show beside it. */
export interface Aligned {
  statistic: number;
  variance: number;
  /** Theil-Sen over all pairs of days in different weeks, each as often as weeks lie between them (Scholz 1978); 0 without pairs. */
  slope: number;
  /** Lag-1 autocorrelation of the days about that slope, -1..1; 0 where nothing differs. */
  memory: number;
}

/**
 * Sen's aligned rank test for a trend over weeks (Sen 1968, Farrell 1980): each weekday's mean is taken out, all days are ranked
 * together, and ranks are held against their weeks. Every day is compared with all of other weeks, where a seasonal
 * Mann-Kendall test has six pairs a weekday over four weeks. The variance is that of all orders within a weekday.
 * Time and memory grow with the square of the number of days.
 */
export function alignedTest(weeks: readonly number[], days: readonly (readonly (number | null)[])[]): Aligned {
  const points = align(weeks, days);
  const ranks = ranksOf(points.map(({ value }) => value));
  let statistic = 0;
  let variance = 0;
  for (let day = 0; day < 7; day++) {
    const own = [...points.keys()].filter((i) => points[i]!.day === day);
    if (own.length < 2) continue;
    const at = centred(own.map((i) => points[i]!.week));
    const rank = centred(own.map((i) => ranks[i]!));
    statistic += sum(at.map((week, i) => week * rank[i]!));
    variance += (sum(at.map((week) => week ** 2)) * sum(rank.map((one) => one ** 2))) / (own.length - 1);
  }
  const slope = slopeOf(points);
  return { statistic, variance, slope, memory: memoryOf(points, slope) };
}

function align(weeks: readonly number[], days: readonly (readonly (number | null)[])[]): AlignedDay[] {
  const usual = Array.from(
    { length: 7 },
    (_, day) => mean(days.map((week) => week[day] ?? null).filter((x) => x !== null)) ?? 0,
  );
  return days.flatMap((week, block) =>
    week.flatMap((x, day) => (x === null ? [] : [{ week: weeks[block]!, day, value: x - usual[day]! }])),
  );
}

/** Ranks from 1; equal values share the mean of theirs. */
function ranksOf(values: readonly number[]): number[] {
  const order = [...values.keys()].sort((a, b) => values[a]! - values[b]!);
  const ranks = new Array<number>(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && values[order[to]!] === values[order[from]!]) to++;
    for (let at = from; at < to; at++) ranks[order[at]!] = (from + to + 1) / 2;
    from = to;
  }
  return ranks;
}

function slopeOf(points: readonly AlignedDay[]): number {
  const slopes: number[] = [];
  for (const [i, later] of points.entries()) {
    for (const earlier of points.slice(0, i)) {
      const between = later.week - earlier.week;
      for (let time = 0; time < between; time++) slopes.push((later.value - earlier.value) / between);
    }
  }
  return slopes.length === 0 ? 0 : medianInPlace(Float64Array.from(slopes));
}

function memoryOf(points: readonly AlignedDay[], slope: number): number {
  const rest = centred(points.map(({ value, week }) => value - slope * week));
  const squares = sum(rest.map((x) => x ** 2)) / rest.length;
  const products: number[] = [];
  for (const [i, { week, day }] of points.entries()) {
    const before = points[i - 1];
    if (before && 7 * week + day - (7 * before.week + before.day) === 1) products.push(rest[i]! * rest[i - 1]!);
  }
  return products.length === 0 || squares < NOTHING ? 0 : sum(products) / products.length / squares;
}

/** Squares below this are what arithmetic leaves of a series without noise. */
const NOTHING = 1e-12;

function centred(values: readonly number[]): number[] {
  const centre = sum(values) / values.length;
  return values.map((value) => value - centre);
}
