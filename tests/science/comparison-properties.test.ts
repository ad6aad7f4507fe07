import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundTo } from '../../server/science/comparison/statistics.ts';
import { assembleComparison, type ComparisonInput } from '../../server/science/index.ts';
import { COMMON, compareOne, compareTogether, trendPoints } from './trend-fixtures.ts';

const value = fc.integer({ min: 0, max: 100 });
const LENGTH = 24;
const values = (length: number) => fc.array(value, { minLength: length, maxLength: length });
const gappy = fc.array(fc.option(value, { freq: 6 }), { minLength: 1, maxLength: 120 });
/** Twelve weeks that grow or fall beside a benchmark that stands still. */
const moving = fc
  .tuple(fc.integer({ min: 2, max: 100 }), fc.integer({ min: 2, max: 100 }))
  .map(([from, to]): [number[], number[]] => [
    Array.from({ length: 84 }, (_, day) => Math.round(from * (to / from) ** (day / 83))),
    new Array<number>(83).fill(50),
  ]);
/** What stored answers say about a word: nothing, zero and figures alike. */
const known = fc.record({
  volume: fc.option(fc.nat(1_000_000)),
  difficulty: fc.option(fc.nat(100)),
  referringDomains: fc.option(fc.nat(1_000)),
});
const DIRECTIONS = {
  ...{ rising: 'rising', breakout: 'rising', steady: 'flat', seasonal: 'flat' },
  ...{ falling: 'falling', fading: 'falling', unknown: 'unknown' },
};
const gappyValues = fc.array(fc.option(value, { freq: 4 }), { minLength: LENGTH, maxLength: LENGTH });

describe('comparison', () => {
  test('does not depend on the order of keywords, of batches or of words within a batch', () => {
    const columns = fc.tuple(values(LENGTH), values(LENGTH), values(LENGTH), values(LENGTH), values(LENGTH));
    fc.assert(
      fc.property(columns, ([a, b, c, bench, other]) => {
        const first = { keywords: ['a', 'b', 'bench'], points: trendPoints([a, b, bench]) };
        const second = { keywords: ['bench', 'c'], points: trendPoints([other, c]) };
        const turned = { keywords: ['bench', 'b', 'a'], points: trendPoints([bench, b, a]) };
        const input: ComparisonInput = {
          ...{ ...COMMON, benchmark: 'bench', keywords: ['a', 'b', 'c', 'bench'], batches: [first, second] },
          groups: [{ name: 'g', keywords: ['a', 'b', 'c'] }],
        };
        const reordered = { ...input, keywords: ['bench', 'c', 'b', 'a'], batches: [second, turned] };
        expect(assembleComparison(reordered)).toEqual(assembleComparison(input));
      }),
    );
  });

  test('an unrelated word changes no other row', () => {
    fc.assert(
      fc.property(values(LENGTH), values(LENGTH), values(LENGTH), (word, stranger, bench) => {
        const alone = compareTogether({ word }, bench).results[0];
        const together = compareTogether({ word, stranger }, bench).results.find((row) => row.keyword === 'word');
        expect(together).toEqual(alone);
      }),
    );
  });

  test('a null point is the same as a point that is not there', () => {
    fc.assert(
      fc.property(gappyValues, gappyValues, (word, bench) => {
        const points = trendPoints([word, bench]);
        const known = points.filter((point) => point.values.every((v) => v !== null));
        fc.pre(known.length > 0);
        const compare = (some: typeof points) =>
          assembleComparison({
            ...{ ...COMMON, keywords: ['word'], benchmark: 'bench' },
            batches: [{ keywords: ['word', 'bench'], points: some }],
          });
        expect(compare(known)).toEqual(compare(points));
      }),
    );
  });

  test('null points at the end change nothing', () => {
    fc.assert(
      fc.property(values(LENGTH), values(LENGTH), fc.integer({ min: 1, max: 5 }), (word, bench, count) => {
        const nulls = new Array<null>(count).fill(null);
        expect(compareOne([...word, ...nulls], [...bench, ...nulls])).toEqual(compareOne(word, bench));
      }),
    );
  });

  test('ratios and shape do not depend on the scale of the answer', () => {
    fc.assert(
      fc.property(values(LENGTH), values(LENGTH), fc.integer({ min: 2, max: 9 }), (word, bench, factor) => {
        const scale = (column: number[]) => column.map((v) => v * factor);
        const row = compareOne(word, bench);
        const scaled = compareOne(scale(word), scale(bench));
        for (const field of ['ratioMean', 'ratioRecent', 'ratioLastPoint', 'ratioPeak', 'ratioCoverage'] as const) {
          expectClose(scaled[field], row[field]);
        }
        for (const field of ['slopeRatio', 'volatility', 'endVsPeak', 'crossings', 'endStreak'] as const) {
          expectClose(scaled[field], row[field]);
        }
      }),
    );
  });

  test('ratioBounds always holds ratioMean', () => {
    fc.assert(
      fc.property(values(LENGTH), values(LENGTH), (word, bench) => {
        const { ratioMean, ratioBounds } = compareOne(word, bench);
        fc.pre(ratioMean !== null && ratioBounds !== null);
        expect(ratioBounds!.low).toBeLessThanOrEqual(ratioMean!);
        expect(ratioBounds!.high).toBeGreaterThanOrEqual(ratioMean!);
      }),
    );
  });

  test('every figure is finite or null, and none is minus zero', () => {
    fc.assert(
      fc.property(gappy, gappy, fc.constantFrom(1 / 24, 1, 7), (word, bench, stepDays) => {
        const rows = [compareOne(word, [...bench, 50], { stepDays })];
        expect(JSON.parse(JSON.stringify(rows))).toEqual(rows);
        JSON.stringify(rows, (key, figure) => {
          expect(Object.is(figure, -0), key).toBe(false);
          return figure;
        });
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.double({ min: -0.01, max: 0.01, noNaN: true }), fc.nat(4), (figure, decimals) => {
        expect(Object.is(roundTo(figure, decimals), -0)).toBe(false);
      }),
    );
  });

  test('no field of a row contradicts another, and every reason has a figure, a threshold and words', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.tuple(gappy, gappy), moving),
        fc.constantFrom(1, 7),
        known,
        ([word, bench], stepDays, figures) => {
          const row = compareOne(word, [...bench, 50], { stepDays, known: new Map([['word', figures]]) });
          const { volume, difficulty, ...judged } = row;
          expect({ volume, difficulty }).toEqual({ volume: figures.volume, difficulty: figures.difficulty });
          const { volume: _v, difficulty: _d, ...unmeasured } = compareOne(word, [...bench, 50], { stepDays });
          expect([_v, _d, unmeasured]).toEqual([null, null, judged]);
          const { momentum, movement, decayRisk, freshness, confidence } = row;
          expect(movement.direction).toBe(DIRECTIONS[momentum]);
          if (decayRisk === 'high') expect(['falling', 'fading']).toContain(momentum);
          if (freshness === 'new' || freshness === 'reviving') expect(momentum).toBe('breakout');
          if (momentum === 'rising') expect(movement.slopePctPerWeek).toBeGreaterThan(0);
          if (momentum === 'falling') expect(movement.slopePctPerWeek).toBeLessThan(0);
          if (momentum === 'unknown') expect(confidence).toBe('low');
          const codes = row.reasons.map(({ code }) => code);
          if (row.size !== 'unknown') expect(codes).toContain(`SIZE_${row.size.toUpperCase()}`);
          for (const { value, threshold, text } of row.reasons) {
            expect([Number.isFinite(value), Number.isFinite(threshold), text.length > 10]).toEqual([true, true, true]);
            expect(text).not.toMatch(/NaN|Infinity|undefined/);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** Equal up to one unit of the last reported decimal: scaling by a factor may shift a binary half. */
function expectClose(actual: number | null, expected: number | null): void {
  if (actual === null || expected === null) expect(actual).toBe(expected);
  else expect(Math.abs(actual - expected)).toBeLessThan(0.0101);
}
