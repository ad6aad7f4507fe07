import type { TrendPoint } from '../../../server/providers/ports/keyword-data.ts';
import { cutBlocks } from '../../../server/science/comparison/blocks.ts';
import { type PairedSeries, pairSeries } from '../../../server/science/comparison/series.ts';
import { judge } from '../../../server/science/comparison/verdict.ts';

/** A word's true interest relative to the benchmark on a day of the range (0 = the first of `days`). */
export type Shape = (day: number, days: number) => number;

/** Ranges that the operating characteristics are asked for: days bought, and days that a point covers. */
export const RANGES = {
  '90 days': { days: 88, step: 1 },
  '30 days': { days: 28, step: 1 },
  '365 days': { days: 363, step: 1 },
  '52 weeks': { days: 364, step: 7 },
} as const;
export type Range = (typeof RANGES)[keyof typeof RANGES];

/** Relative noise of a day, lognormal, independent for word and benchmark. */
export const NOISES = [0.05, 0.15, 0.3] as const;

export const steady =
  (ratio: number): Shape =>
  () =>
    ratio;
export const linear =
  (from: number, to: number): Shape =>
  (day, days) =>
    from + ((to - from) * day) / (days - 1);
export const exponential =
  (from: number, to: number): Shape =>
  (day, days) =>
    from * (to / from) ** (day / (days - 1));

/** A seeded source of normal numbers (mulberry32, Box and Muller): the same series in every run and on every machine. */
export function normals(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

export interface Drawn {
  word: number[];
  benchmark: number[];
}

/** True interest with noise, day by day, not yet rounded. `memory` is the lag-1 correlation of the noise. */
export function draw(shape: Shape, of: { days: number; noise: number; normal: () => number; memory?: number }): Drawn {
  const { days, noise, normal, memory = 0 } = of;
  const next = (last: number) => memory * last + Math.sqrt(1 - memory ** 2) * normal();
  let [atWord, atBenchmark] = [normal(), normal()];
  const drawn: Drawn = { word: [], benchmark: [] };
  for (let day = 0; day < days; day++) {
    atWord = next(atWord);
    atBenchmark = next(atBenchmark);
    drawn.word.push(shape(day, days) * Math.exp(noise * atWord));
    drawn.benchmark.push(Math.exp(noise * atBenchmark));
  }
  return drawn;
}

/** The series that the provider would answer: points averaged, all scaled to the call's own maximum and rounded to integers. */
export function answered({ word, benchmark }: Drawn, step: number, neighbour = 0): PairedSeries {
  const columns = [word, benchmark].map((column) => averaged(column, step));
  const peak = Math.max(...columns.flat(), neighbour);
  const scaled = columns.map((column) => column.map((value) => Math.round((value / peak) * 100)));
  return pairSeries(pointsOf(scaled, step), 0, 1);
}

export function judgedAs(drawn: Drawn, step: number) {
  const { verdict, moved } = judge(cutBlocks(answered(drawn, step)));
  return { verdict, momentum: moved.momentum };
}

function averaged(column: number[], step: number): number[] {
  const points = Array.from({ length: Math.floor(column.length / step) }, (_, i) =>
    column.slice(i * step, (i + 1) * step),
  );
  return points.map((point) => point.reduce((total, value) => total + value, 0) / step);
}

function pointsOf(columns: number[][], step: number): TrendPoint[] {
  return periods(columns[0]!.length, step).map((period, i) => ({
    ...period,
    missingData: false,
    values: columns.map((column) => column[i]!),
  }));
}

type Period = Pick<TrendPoint, 'dateFrom' | 'dateTo' | 'timestamp'>;
const known = new Map<string, Period[]>();

/** Dates are written once a range: they would take longer than the judgement. */
function periods(count: number, step: number): Period[] {
  const found = known.get(`${count} ${step}`);
  if (found) return found;
  const start = Date.UTC(2025, 0, 5);
  const day = (at: number) => new Date(start + at * 86_400_000).toISOString().slice(0, 10);
  const made = Array.from({ length: count }, (_, i) => ({
    dateFrom: day(i * step),
    dateTo: day((i + 1) * step - 1),
    timestamp: start / 1000 + i * step * 86_400,
  }));
  known.set(`${count} ${step}`, made);
  return made;
}
