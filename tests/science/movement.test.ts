import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alignedTest } from '../../server/science/comparison/aligned-test.ts';
import {
  dailyAutocorrelation,
  varianceInflation,
  weekCorrelation,
  weeklyAutocorrelation,
} from '../../server/science/comparison/autocorrelation.ts';
import { middle } from '../../server/science/comparison/blocks.ts';
import { latest } from '../../server/science/comparison/momentum.ts';
import { medianInPlace } from '../../server/science/comparison/select.ts';
import { trendOf } from '../../server/science/comparison/trend.ts';
import { kendall, pValueOf } from '../../server/science/comparison/trend-test.ts';
import { dataThrough } from '../../server/science/index.ts';
import { normals } from './operating/series.ts';

const points = (values: number[]) => values.map((value, at) => ({ at, value }));
const tested = (values: number[]) => {
  const { concordance, variance, slope } = kendall(points(values));
  return { slope, concordance, pValue: pValueOf(concordance, variance) };
};

describe('the trend test', () => {
  test("Mann-Kendall's p-value without ties is the textbook one", () => {
    // S = 45, Var = 10 * 9 * 25 / 18 = 125, z = 44 / sqrt(125) = 3.935, p = 8.3e-5.
    expect(tested([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).pValue).toBeCloseTo(8.3e-5, 6);
  });

  test('ties reduce the variance of the test', () => {
    // S = 24 of 45 pairs, ties 6 and 4: Var = (2250 - 6*5*17 - 4*3*13) / 18 = 88, z = 23 / sqrt(88) = 2.452, p = 0.0142.
    expect(tested([1, 1, 1, 1, 1, 1, 2, 2, 2, 2]).pValue).toBeCloseTo(0.0142, 4);
  });

  test('the slope is the median of all pairs, which one outlier does not move', () => {
    const line = Array.from({ length: 20 }, (_, i) => 60 - 2 * i);
    line[19] = 100;
    expect(tested(line).slope).toBe(-2);
  });

  test('values read backwards move the other way with the same p-value', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 4, maxLength: 40 }), (values) => {
        const forwards = tested(values);
        const backwards = tested([...values].reverse());
        expect(backwards.concordance + forwards.concordance).toBe(0);
        expect(backwards.pValue).toBeCloseTo(forwards.pValue, 9);
        expect(backwards.slope).toBeCloseTo(-forwards.slope, 9);
      }),
    );
  });

  test('the median by selection is the median by sorting', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 60 }), (values) => {
        const sorted = [...values].sort((a, b) => a - b);
        const expected = (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.floor(sorted.length / 2)]!) / 2;
        expect(medianInPlace(Float64Array.from(values))).toBe(expected);
      }),
    );
  });
});

describe('the trend test of four weeks', () => {
  const WEEKS = [-3, -2, -1, 0];
  const week = (...known: (number | null)[]) => [...known, ...new Array<null>(7 - known.length).fill(null)];

  test('holds every day against its week, freed of its weekday', () => {
    // Two weekdays of 1..4 and 101..104: ranks 1.5, 3.5, 5.5, 7.5 each; statistic 2 (1.5 x 3 + 0.5 + 0.5 + 1.5 x 3) = 20,
    // variance 2 x 5 x 20 / 3.
    const days = [0, 1, 2, 3].map((at) => week(1 + at, 101 + at));
    const { statistic, variance, slope, memory } = alignedTest(WEEKS, days);
    expect([statistic, slope, memory]).toEqual([20, 1, 0]);
    expect(variance).toBeCloseTo(200 / 3, 9);
  });

  test('a pattern over the week is no trend, nor is silence', () => {
    const flat = { statistic: 0, slope: 0, memory: 0 };
    expect(alignedTest(WEEKS, Array(4).fill([5, 5, 5, 5, 5, 1, 1]))).toMatchObject(flat);
    expect(alignedTest(WEEKS, Array(4).fill(week()))).toMatchObject(flat);
    const rising = WEEKS.map((at) => [5, 5, 5, 5, 5, 1, 1].map((x) => x + at / 2));
    expect(alignedTest(WEEKS, rising).slope).toBe(0.5);
  });

  test('a wild day does not move the slope far, and pairs further apart count more', () => {
    const days = WEEKS.map((at) => Array.from({ length: 7 }, () => at));
    days[1]![3] = 50;
    expect(Math.abs(alignedTest(WEEKS, days).slope - 1)).toBeLessThan(0.1);
    // One weekday at 0, 0, 0, 6: slopes 0, 0, 6 of neighbours, 0, 3 of two weeks twice each, 2 of three weeks three times.
    expect(
      alignedTest(
        WEEKS,
        [0, 0, 0, 6].map((x) => week(x)),
      ).slope,
    ).toBe(2);
  });

  test('its memory is corrected for where chance hardly makes as much, and only there', () => {
    const seen = [0, 0.9].flatMap((memory) =>
      Array.from({ length: 20 }, (_, seed) => {
        const days = weeksOf(memory, 4, seed);
        const test = alignedTest(WEEKS, days);
        const { deviation } = trendOf({ values: days.map(middle), weeks: WEEKS, days })!;
        expect(deviation > 1.001 * Math.sqrt(test.variance)).toBe(test.memory > 1.96 / Math.sqrt(28));
        return test.memory;
      }),
    );
    expect(seen.filter((memory) => memory > 0 && memory < 0.3).length).toBeGreaterThan(3);
    expect(seen.filter((memory) => memory > 0.5).length).toBeGreaterThan(3);
  });

  test('days that remember a half are seen to over the mean of many such ranges, and gaps are no neighbours', () => {
    const ranges = Array.from({ length: 200 }, (_, seed) => alignedTest(WEEKS, weeksOf(0.5, 4, seed)).memory);
    expect(Math.abs(ranges.reduce((total, one) => total + one, 0) / 200 - 0.5)).toBeLessThan(0.15);
    const apart = weeksOf(0.9, 4, 1).map((days) => days.map((x, day) => (day % 2 === 0 ? x : null)));
    expect(alignedTest([0, 2, 4, 6], apart).memory).toBe(0);
  });
});

/** AR(1) days in whole weeks. */
function weeksOf(memory: number, count: number, seed = 7) {
  const normal = normals(seed);
  let x = normal();
  return Array.from({ length: count }, () =>
    Array.from({ length: 7 }, () => (x = memory * x + Math.sqrt(1 - memory ** 2) * normal())),
  );
}

describe('serial correlation', () => {
  test.each([0, 0.3, 0.5])('days that remember %s are estimated within a tenth from within their weeks', (memory) => {
    expect(Math.abs(dailyAutocorrelation(weeksOf(memory, 2_000), 0) - memory)).toBeLessThan(0.1);
  });

  test('a trend and a weekday pattern are no memory', () => {
    const weeks = Array.from({ length: 12 }, (_, week) =>
      [0, 0, 0, 0, 0, 9, 9].map((dip, day) => dip + week + day / 7),
    );
    expect(dailyAutocorrelation(weeks, 1)).toBe(0);
  });

  test('weekly values about their line give the correlation of their noise', () => {
    const noise = weeksOf(0.5, 200).flat();
    expect(Math.abs(weeklyAutocorrelation(noise) - 0.5)).toBeLessThan(0.06);
    expect(weeklyAutocorrelation([1, -1, 1, -1, 1, -1])).toBe(0);
  });

  test('without memory nothing is inflated; with it the inflation nears (1 + phi) / (1 - phi)', () => {
    expect(varianceInflation(12, () => 0)).toBe(1);
    expect(varianceInflation(2_000, (lag) => 0.5 ** lag)).toBeCloseTo(3, 1);
    expect(weekCorrelation(0, 1)).toBe(0);
    // Means of seven days of an AR(1) of 0.5: covariance 1.969, variance 17.03.
    expect(weekCorrelation(0.5, 1)).toBeCloseTo(0.1156, 3);
  });
});

describe('weeks and days', () => {
  test('what the last two days alone show is no level yet', () => {
    const quiet = [3, 3, 3, 3, 3, 3, 3];
    // The middle three of seven are 3, 4, 5; of the five before the last two they are 2, 3, 4.
    const ending = (...week: number[]) => latest({ values: [3, middle(week)], weeks: [-1, 0], days: [quiet, week] });
    expect(ending(1, 2, 3, 4, 5, 9, 9)).toBe(3);
    expect(ending(9, 9, 9, 9, 9, 1, 1)).toBe(9);
    expect(ending(5, 5, 5, 1, 1, 1, 1)).toBeLessThan(3);
  });

  test('the middle of seven leaves out two at each end, so neither a weekend nor a spike of two days counts', () => {
    expect(middle([1, 2, 3, 4, 5, 6, 7])).toBe(4);
    expect(middle([900, 3, 3, 3, 800, 3, 3])).toBe(3);
    expect(middle([1, 3])).toBe(2);
  });

  test.each([
    // Honolulu is ten hours behind: it is still the 20th there.
    ['the United States', 2840, '2026-11-17'],
    ['Japan', 2392, '2026-11-18'],
    ['a city', 1_014_221, '2026-11-17'],
    ['a number that is no country', 2999, '2026-11-17'],
  ])('%s: the last complete day that is older than the lag', (_, locationCode, day) => {
    expect(dataThrough(new Date('2026-11-21T05:00:00Z'), locationCode)).toBe(day);
  });

  test('a country across the date line waits for its own last zone, also when the last place on earth is a day behind', () => {
    // Kiribati: the 16th on Kiritimati and Enderbury, the 15th on Tarawa, the 14th at UTC-12.
    expect(dataThrough(new Date('2026-06-15T11:30:00Z'), 2296)).toBe('2026-06-12');
  });
});
