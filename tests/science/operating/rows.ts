import { cutBlocks } from '../../../server/science/comparison/blocks.ts';
import { confidenceOf } from '../../../server/science/comparison/confidence.ts';
import { judge } from '../../../server/science/comparison/verdict.ts';
import {
  answered,
  draw,
  exponential,
  judgedAs,
  linear,
  NOISES,
  normals,
  type Range,
  type Shape,
  steady,
} from './series.ts';

type Outcome = ReturnType<typeof judgedAs>;

/** One row of the operating characteristics: what is simulated, what is right, and the share that must be. */
export interface Row {
  name: string;
  /** One trial: whether it came out right, or null where the trial says nothing about the row. */
  trial(of: { range: Range; noise: number; normal: () => number }): boolean | null;
  /** Shares wanted at each noise of NOISES; null where nothing is asked. */
  wanted: readonly (number | null)[];
}

const good = ({ verdict }: Outcome) => verdict === 'strong' || verdict === 'pass';

/** Series of these shapes, right when the verdict is. */
function verdicts(name: string, shape: Shape, right: (outcome: Outcome) => boolean, wanted: Row['wanted']): Row {
  return {
    name,
    wanted,
    trial: ({ range, noise, normal }) => right(judgedAs(draw(shape, { days: range.days, noise, normal }), range.step)),
  };
}

/** Spikes of some days to five times the benchmark, ending some days before the range does. */
const spike =
  (base: number, length: number, ago: number): Shape =>
  (day, days) =>
    day >= days - ago - length && day < days - ago ? 5 : base;

const launch =
  (before: number): Shape =>
  (day, days) =>
    day >= days - 14 ? 1.8 : before;

const dips =
  (offset: number): Shape =>
  (day) =>
    (day + offset) % 7 < 2 ? 0.8 : 1.6;

/** One point more of the same series. */
function oneMore(name: string, shape: Shape): Row {
  return {
    name: `one more: ${name}`,
    wanted: [0.99, 0.97, 0.92],
    trial: ({ range, noise, normal }) => {
      const { word, benchmark } = draw(shape, { days: range.days + range.step, noise, normal });
      const before = { word: word.slice(0, -range.step), benchmark: benchmark.slice(0, -range.step) };
      return judgedAs(before, range.step).verdict === judgedAs({ word, benchmark }, range.step).verdict;
    },
  };
}

/** Noise that remembers, without a trend. */
function remembers(memory: number, wanted: number): Row {
  return {
    name: `AR(1) ${memory} without trend`,
    wanted: [null, wanted, null],
    trial: ({ range, noise, normal }) => {
      const drawn = draw(steady(1.5), { days: range.days, noise, normal, memory });
      return !['rising', 'falling'].includes(judgedAs(drawn, range.step).momentum);
    },
  };
}

const NEIGHBOURS = [2, 5, 10, 20, 40, 75];

/** A neighbour that rounds the word's call: what is of high confidence there is what it would be alone. */
function neighbours(): Row {
  const shapes = [steady(2), steady(1.3), steady(0.5), linear(0.5, 1.7), linear(6, 2), launch(0)];
  let trial = 0;
  return {
    name: 'neighbours up to 75 x',
    wanted: [0.995, 0.99, 0.98],
    trial: ({ range, noise, normal }) => {
      const shape = shapes[trial % shapes.length]!;
      const neighbour = NEIGHBOURS[Math.floor(trial++ / shapes.length) % NEIGHBOURS.length]!;
      const drawn = draw(shape, { days: range.days, noise, normal });
      const series = answered(drawn, range.step, neighbour);
      const blocks = cutBlocks(series);
      const crowded = judge(blocks);
      const { confidence } = confidenceOf(series, blocks, crowded);
      return confidence === 'high' ? crowded.verdict === judgedAs(drawn, range.step).verdict : null;
    },
  };
}

const strong = ({ verdict }: Outcome) => verdict === 'strong';
const trend = [0.99, 0.97, 0.9];
const spikes = [0.99, 0.98, 0.95];

export const ROWS: readonly Row[] = [
  verdicts('flat at 2 x', steady(2), strong, [0.99, 0.99, 0.95]),
  verdicts('flat at 1.3 x', steady(1.3), good, [0.99, 0.97, 0.85]),
  verdicts('flat at 1 x', steady(1), ({ verdict }) => ['close', 'pass', 'watch'].includes(verdict), [0.99, 0.95, 0.85]),
  verdicts('flat at 0.5 x', steady(0.5), ({ verdict }) => verdict === 'fail', [0.99, 0.95, 0.85]),
  ...[linear, exponential].flatMap((grow) => [
    verdicts(`growth 0.5 -> 1.7, ${grow.name}`, grow(0.5, 1.7), strong, trend),
    verdicts(
      `growth 0.3 -> 0.9, ${grow.name}`,
      grow(0.3, 0.9),
      ({ verdict }) => ['pass', 'watch'].includes(verdict),
      trend,
    ),
    verdicts(`growth x 8 below, ${grow.name}`, grow(0.05, 0.4), ({ verdict }) => verdict === 'watch', trend),
    verdicts(`decay 6 -> 2, ${grow.name}`, grow(6, 2), (outcome) => !good(outcome), trend),
    verdicts(`decay 3 -> 1.1, ${grow.name}`, grow(3, 1.1), (outcome) => !good(outcome), trend),
  ]),
  verdicts('launch in the last 14 days, from nothing', launch(0), good, trend),
  verdicts('launch in the last 14 days, from 0.1 x', launch(0.1), good, trend),
  ...[0.3, 0.8].flatMap((base) =>
    [
      [1, 20],
      [2, 20],
      [1, 0],
      [2, 0],
    ].map(([length, ago]) =>
      verdicts(
        `spike of ${length} over ${base} x, ${ago === 0 ? 'last' : 'gone'}`,
        spike(base, length!, ago!),
        (outcome) => !good(outcome),
        spikes,
      ),
    ),
  ),
  ...[0, 1, 2, 3, 4, 5, 6].map((offset) =>
    verdicts(`1.6 x with halved weekends, ending on day ${offset}`, dips(offset), good, [0.99, 0.96, 0.85]),
  ),
  oneMore('flat 2 x', steady(2)),
  oneMore('flat 0.5 x', steady(0.5)),
  oneMore('growth 0.5 -> 1.7', linear(0.5, 1.7)),
  oneMore('decay 6 -> 2', linear(6, 2)),
  remembers(0.5, 0.97),
  remembers(0.7, 0.95),
  neighbours(),
];

/** Shares that came out right, one a noise; trials that say nothing do not count. */
export function sharesOf(row: Row, range: Range, trials: number): (number | null)[] {
  return NOISES.map((noise, at) => {
    if (row.wanted[at] === null) return null;
    const normal = normals(1 + at);
    const outcomes = Array.from({ length: trials }, () => row.trial({ range, noise, normal })).filter(
      (one) => one !== null,
    );
    return outcomes.length === 0 ? 1 : outcomes.filter(Boolean).length / outcomes.length;
  });
}
