import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assembleComparison } from '../../server/science/index.ts';
import { COMMON, evenly, ratios, trendPoints } from './trend-fixtures.ts';

const DAYS = 90;

/** Independent unrest of five percent a day. */
const unrest = fc.array(evenly(-0.05, 0.05), { minLength: DAYS, maxLength: DAYS });

const grows = (from: number, to: number, noise: number[]) =>
  noise.map((one, day) => from * (to / from) ** (day / (DAYS - 1)) * Math.exp(one));

/** A word that grows or falls beside the benchmark, and neighbours of up to 75 times its size in any order. */
const field = fc.record({
  word: fc.tuple(ratios(0.2, 4), ratios(0.2, 4), unrest).map(([from, to, noise]) => grows(from, to, noise)),
  bench: unrest.map((noise) => grows(1, 1, noise)),
  neighbours: fc.array(
    fc.tuple(ratios(0.05, 75), unrest).map(([size, noise]) => grows(size, size, noise)),
    { minLength: 1, maxLength: 2 },
  ),
  turn: fc.nat(3),
});

/** The row of the word in a call as the provider answers it: scaled to its largest value, and rounded. */
function rowIn(columns: [string, number[]][]) {
  const scale = 100 / Math.max(...columns.flatMap(([, values]) => values));
  const points = trendPoints(columns.map(([, values]) => values.map((value) => Math.round(value * scale))));
  const keywords = columns.map(([keyword]) => keyword);
  const asked = { ...COMMON, keywords: keywords.filter((keyword) => keyword !== 'bench'), benchmark: 'bench' };
  return assembleComparison({ ...asked, batches: [{ keywords, points }] }).results.find(
    (row) => row.keyword === 'word',
  )!;
}

/** Share of the verdicts of high confidence that must be what they are alone (science A, five percent of unrest). */
const UNCHANGED = 0.995;

test('neighbours in a call change hardly a verdict of high confidence, and their order changes nothing', () => {
  const outcomes = fc.sample(field, { numRuns: 400, seed: 7 }).flatMap(({ word, bench, neighbours, turn }) => {
    const own: [string, number[]][] = [
      ['bench', bench],
      ['word', word],
    ];
    const all = [...own, ...neighbours.map((values, at): [string, number[]] => [`other ${at}`, values])];
    const at = turn % all.length;
    const crowded = rowIn(all);
    expect(rowIn([...all.slice(at), ...all.slice(0, at)])).toEqual(crowded);
    return crowded.confidence === 'high' ? [crowded.verdict === rowIn(own).verdict] : [];
  });
  expect(outcomes.length).toBeGreaterThan(100);
  expect(outcomes.filter(Boolean).length / outcomes.length).toBeGreaterThanOrEqual(UNCHANGED);
});
