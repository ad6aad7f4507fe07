import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movementOf } from '../../server/science/comparison/movement.ts';
import { medianInPlace } from '../../server/science/comparison/select.ts';
import { compareOne, times } from './trend-fixtures.ts';

const daily = (values: number[]) => movementOf({ days: values.map((_, i) => i), values, stepDays: 1 });

describe('movement', () => {
  test('a straight line has its own slope relative to the mean and is significant', () => {
    const movement = daily(Array.from({ length: 21 }, (_, i) => 10 + i));
    expect(movement.direction).toBe('rising');
    expect(movement.slopePctPerWeek).toBeCloseTo((7 / 20) * 100, 9);
    expect(movement.changePct).toBeCloseTo((27 / 13 - 1) * 100, 9);
  });

  test("Mann-Kendall's p-value without ties is the textbook one", () => {
    // S = 45, Var = 10 * 9 * 25 / 18 = 125, z = 44 / sqrt(125) = 3.935, p = 8.3e-5.
    expect(daily([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).pValue).toBeCloseTo(8.3e-5, 6);
  });

  test('ties reduce the variance of the test', () => {
    // S = 24 of 45 pairs, ties 6 and 4: Var = (2250 - 6*5*17 - 4*3*13) / 18 = 88, z = 23 / sqrt(88) = 2.452, p = 0.0142.
    expect(daily([1, 1, 1, 1, 1, 1, 2, 2, 2, 2]).pValue).toBeCloseTo(0.0142, 4);
  });

  test('one outlier does not turn a falling series round', () => {
    const values = Array.from({ length: 20 }, (_, i) => 60 - 2 * i);
    values[19] = 100;
    expect(daily(values).direction).toBe('falling');
  });

  test('a short burst at the end of a long silence is rising although the median slope is zero', () => {
    expect(daily([...times(60, 0), 10, 20, 30, 40, 50])).toMatchObject({
      direction: 'rising',
      slopePctPerWeek: 0,
      changePct: null,
    });
  });

  test('a direction needs a p-value below 0.05', () => {
    // Of 45 pairs 11 and 12 are out of order: S = 23 and 21, z = 22 and 20 / sqrt(125), p = 0.049 and 0.074.
    expect(daily([25, 24, 23, 22, 21, 27, 26, 28, 29, 30]).direction).toBe('rising');
    expect(daily([25, 24, 23, 22, 21, 27, 26, 29, 28, 30]).direction).toBe('flat');
  });

  test('without a direction a spread above half of the mean is volatile, and half is not', () => {
    const swinging = (by: number) => daily(times(5, 0).flatMap(() => [100 - by, 100 + by])).direction;
    expect([swinging(50), swinging(51)]).toEqual(['flat', 'volatile']);
  });

  test('without a trend a steady series is flat and a wild one volatile', () => {
    expect(daily([30, 31, 30, 29, 30, 31, 29, 30, 30, 31])).toMatchObject({ direction: 'flat' });
    expect(daily([0, 90, 5, 80, 0, 85, 3, 88, 1, 90, 0, 84])).toMatchObject({ direction: 'volatile' });
    expect(daily(times(10, 0))).toEqual({ direction: 'flat', slopePctPerWeek: 0, pValue: 1, changePct: null });
  });

  test('fewer than eight points are unknown, eight are not', () => {
    expect(daily([1, 2, 3, 4, 5, 6, 7])).toMatchObject({ direction: 'unknown', slopePctPerWeek: null, pValue: null });
    expect(daily([1, 2, 3, 4, 5, 6, 7, 8]).direction).toBe('rising');
  });

  test('a series read backwards moves the other way with the same p-value', () => {
    const opposite = { rising: 'falling', falling: 'rising', flat: 'flat', volatile: 'volatile', unknown: 'unknown' };
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 8, maxLength: 40 }), (values) => {
        const forwards = daily(values);
        const backwards = daily([...values].reverse());
        expect(backwards.direction).toBe(opposite[forwards.direction]);
        expect(backwards.pValue).toBeCloseTo(forwards.pValue!, 9);
        expect(backwards.slopePctPerWeek).toBeCloseTo(-forwards.slopePctPerWeek!, 9);
      }),
    );
  });

  test('the median by selection is the median by sorting', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 60 }), (values) => {
        const sorted = [...values].sort((a, b) => a - b);
        const middle = (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.floor(sorted.length / 2)]!) / 2;
        expect(medianInPlace(Float64Array.from(values))).toBe(middle);
      }),
    );
  });
});

describe('decay risk', () => {
  const risk = (last: number) => compareOne([...times(17, 100), ...times(3, last)], times(20, 30)).decayRisk;

  test('is high below half of what was, medium below four fifths, else low', () => {
    expect([49, 50, 79, 80].map(risk)).toEqual(['high', 'medium', 'medium', 'low']);
  });

  test('is measured against the positive days only', () => {
    const row = compareOne([...times(10, 0), ...times(7, 100), ...times(3, 60)], times(20, 30));
    expect(row.decayRisk).toBe('medium');
  });

  test('is low for fewer than four points and for a word without a past', () => {
    expect(compareOne([100, 1, 1], times(3, 30), { stepDays: 7 }).decayRisk).toBe('low');
    expect(compareOne([100, 100, 1, 1], times(4, 30), { stepDays: 7 }).decayRisk).toBe('high');
    expect(compareOne([...times(17, 0), 5, 5, 5], times(20, 30)).decayRisk).toBe('low');
  });
});
