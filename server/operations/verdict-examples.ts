import {
  assembleComparison,
  type KeywordComparison,
  MOMENTA,
  runInSlices,
  SIZES,
  type Steps,
} from '../science/index.ts';

type Size = Exclude<KeywordComparison['size'], 'unknown'>;
type Momentum = KeywordComparison['momentum'];

/** A series as it is judged, for a page that shows what the words of a verdict mean. */
export interface VerdictExample {
  size: Size;
  momentum: Momentum;
  verdict: KeywordComparison['verdict'];
  confidence: KeywordComparison['confidence'];
  reasons: string[];
  /** 0..100 within the call, oldest first. */
  points: { value: number; benchmark: number }[];
}

const SHOWN_SIZES = SIZES.filter((size): size is Size => size !== 'unknown');

/** Where a word of each size stands beside its benchmark at the end. */
const ENDS: Record<Size, number> = { above: 1.7, level: 0.97, below: 0.45 };

const DAYS = 84;
const SHORT_DAYS = 20;
const SEASON_WEEKS = 78;
const DAY_SECONDS = 86_400;
const FIRST_DAY = 1_767_225_600;

/** Interest against the benchmark on day t of n, which ends at `end`. */
const SHAPES: Record<Momentum, (end: number, t: number, n: number) => number> = {
  rising: (end, t, n) => end * 3 ** (t / n - 1),
  breakout: (end, t, n) => (t >= n - 7 ? end : end / 4),
  steady: (end) => end,
  seasonal: (end, t) => end * Math.exp(0.5 * (Math.cos((2 * Math.PI * (t - SEASON_WEEKS + 1)) / 52) - 1)),
  falling: (end, t, n) => end * 3 ** (1 - t / n),
  fading: (end, t, n) => (t >= n - 7 ? end : end * 2.4),
  unknown: (end) => end,
};

/** Unrest of some percent a day, the same on every machine: waves that no week holds in full. */
const wobble = (t: number) => 1 + 0.07 * Math.sin(t * 1.7) + 0.06 * Math.cos(t * 4.1) + 0.05 * Math.sin(t * t * 0.7);

/** A trend carries its last weeks along with it, so that what ends level with the benchmark began or ends a little beside it. */
const LEVEL_ENDS: Partial<Record<Momentum, number>> = { rising: 1.05, falling: 0.86, breakout: 0.96 };

/** One series for each size and momentum, judged by the very code that judges results. */
export function verdictExamples(): Promise<VerdictExample[]> {
  const shown = SHOWN_SIZES.flatMap((size) => MOMENTA.map((momentum) => [size, momentum] as const));
  return runInSlices(oneByOne(shown, ([size, momentum]) => exampleOf(size, momentum)));
}

/** The same series with fewer and smaller figures, which the code trusts less: one of each confidence. */
export function confidenceExamples(): Promise<VerdictExample[]> {
  const steady = seriesOf('above', 'steady');
  const small = steady.map(({ value, benchmark }) => ({ value: value / 20, benchmark: benchmark / 20 }));
  const turning = seriesOf('level', 'steady').map((point, t) => ({
    ...point,
    value: point.value * (t % 14 < 7 ? 0.86 : 1.12),
  }));
  return runInSlices(oneByOne([steady, turning, small], (points) => judged(points, 1)));
}

/** Judging one series takes milliseconds, so each may be followed by a pause. */
function* oneByOne<T>(items: readonly T[], judge: (item: T) => VerdictExample): Steps<VerdictExample[]> {
  const made: VerdictExample[] = [];
  for (const item of items) {
    made.push(judge(item));
    yield;
  }
  return made;
}

function exampleOf(size: Size, momentum: Momentum): VerdictExample {
  return judged(seriesOf(size, momentum), momentum === 'seasonal' ? 7 : 1);
}

function seriesOf(size: Size, momentum: Momentum): VerdictExample['points'] {
  const count = momentum === 'unknown' ? SHORT_DAYS : momentum === 'seasonal' ? SEASON_WEEKS : DAYS;
  const end = (size === 'level' ? LEVEL_ENDS[momentum] : undefined) ?? ENDS[size];
  const ratios = Array.from({ length: count }, (_, t) => SHAPES[momentum](end, t, count) * wobble(t));
  const scale = 100 / Math.max(1, ...ratios);
  return ratios.map((ratio) => ({ value: ratio * scale, benchmark: scale }));
}

function judged(series: VerdictExample['points'], stepDays: number): VerdictExample {
  const points = series.map(({ value, benchmark }) => ({ value: Math.round(value), benchmark: Math.round(benchmark) }));
  const day = (t: number) => new Date((FIRST_DAY + t * DAY_SECONDS) * 1000).toISOString().slice(0, 10);
  const place = { dateFrom: day(0), dateTo: day(points.length * stepDays - 1), locationCode: 2840, languageCode: 'en' };
  const batch = {
    keywords: ['benchmark', 'word'],
    points: points.map(({ value, benchmark }, t) => ({
      ...{ dateFrom: day(t * stepDays), dateTo: day((t + 1) * stepDays - 1), missingData: false },
      ...{ timestamp: FIRST_DAY + t * stepDays * DAY_SECONDS, values: [benchmark, value] },
    })),
  };
  const [row] = assembleComparison({ ...place, keywords: ['word'], benchmark: 'benchmark', batches: [batch] }).results;
  const { size, momentum, verdict, confidence, reasons } = row!;
  return { size: size as Size, momentum, verdict, confidence, reasons: reasons.map(({ text }) => text), points };
}
