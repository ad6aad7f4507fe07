import { describe, expect, test } from 'vitest';
import { type ComparisonResult, inTodaysShape } from '../../server/science/index.ts';
import { compareOne, times } from './trend-fixtures.ts';

const WEEKS = 12;
const DAYS = 7 * WEEKS;

/** Exponential growth over the range. */
const grow = (from: number, to: number) =>
  Array.from({ length: DAYS }, (_, day) => from * (to / from) ** (day / (DAYS - 1)));

const row = (word: number[]) => compareOne(word, times(word.length, 50));

/** Worked out by hand from x = ln((word + 1/2) / (50 + 1/2)): noise is at its floor, so the levels decide exactly. */
describe('the verdict of a word beside a flat benchmark of 50', () => {
  test.each([
    // ln(100.5 / 50.5) = 0.688, above ln 1.2 = 0.182
    ['twice as large', times(DAYS, 100), 'above', 'steady', 'strong'],
    // ln(60.5 / 50.5) = 0.181, a hair below ln 1.2; ln(61.5 / 50.5) = 0.197
    ['a fifth above, not quite', times(DAYS, 60), 'above', 'steady', 'pass'],
    ['a fifth above', times(DAYS, 61), 'above', 'steady', 'strong'],
    // ln(50.5 / 50.5) = 0 is not above; ln(46.5 / 50.5) = -0.082 and ln(44.5 / 50.5) = -0.126 lie around ln 0.9 = -0.105
    ['as large', times(DAYS, 50), 'level', 'steady', 'close'],
    ['eight percent below', times(DAYS, 46), 'level', 'steady', 'close'],
    ['twelve percent below', times(DAYS, 44), 'below', 'steady', 'fail'],
    ['overtaking', grow(40, 90), 'above', 'rising', 'strong'],
    ['catching up', grow(24, 48), 'level', 'rising', 'pass'],
    ['growing far below', grow(4, 12), 'below', 'rising', 'watch'],
    ['falling from far above', grow(100, 60), 'above', 'falling', 'close'],
    ['falling to its level', grow(95, 45), 'level', 'falling', 'watch'],
    ['falling below', grow(60, 30), 'below', 'falling', 'fail'],
    // The last week against the median of the earlier ones: ln(80.5 / 20.5) = 1.37, above ln 2
    ['breaking out above', [...times(DAYS - 7, 20), ...times(7, 80)], 'above', 'breakout', 'strong'],
    ['breaking out to its level', [...times(DAYS - 7, 5), ...times(7, 48)], 'level', 'breakout', 'pass'],
    ['breaking out far below', [...times(DAYS - 7, 2), ...times(7, 20)], 'below', 'breakout', 'watch'],
    // The last week against the best of four: ln(100.5 / 55.5) = 0.594, above -ln 0.6 = 0.511
    ['fading above', [...times(DAYS - 7, 100), ...times(7, 55)], 'above', 'fading', 'close'],
    ['fading to its level', [...times(DAYS - 7, 90), ...times(7, 48)], 'level', 'fading', 'watch'],
    ['fading below', [...times(DAYS - 7, 60), ...times(7, 20)], 'below', 'fading', 'fail'],
    ['collapsing within three days', [...times(DAYS - 3, 100), ...times(3, 20)], 'above', 'fading', 'close'],
  ])('%s', (_, word, size, momentum, verdict) => {
    expect(row(word)).toMatchObject({ size, momentum, verdict });
  });

  test('three weeks have no momentum, and their verdict is of low confidence', () => {
    const short = (value: number) => row(times(27, value));
    expect(short(100)).toMatchObject({ size: 'above', momentum: 'unknown', verdict: 'close', confidence: 'low' });
    expect(short(50)).toMatchObject({ size: 'level', verdict: 'close' });
    expect(short(20)).toMatchObject({ size: 'below', verdict: 'fail' });
    expect(row(times(28, 100)).momentum).toBe('steady');
  });

  test('the same growth is as steep over a year: the change in all counts, not the change a week', () => {
    const year = Array.from({ length: 52 }, (_, week) => 25 * 2 ** (week / 51));
    expect(compareOne(year, times(52, 50), { stepDays: 7 }).momentum).toBe('rising');
    const drifting = Array.from({ length: 52 }, (_, week) => 45 * 1.1 ** (week / 51));
    expect(compareOne(drifting, times(52, 50), { stepDays: 7 }).momentum).toBe('steady');
  });

  test('a weekly point that holds a spike is no breakout until a second week says the same', () => {
    const weekly = (last: number[]) => compareOne([...times(50, 20), ...last], times(52, 50), { stepDays: 7 }).momentum;
    expect(weekly([20, 80])).toBe('steady');
    expect(weekly([80, 80])).toBe('breakout');
  });
});

describe('a range of four weeks', () => {
  const month = (of: (day: number) => number) => Array.from({ length: 28 }, (_, day) => of(day));
  const text = (word: number[]) => row(word).reasons.find(({ code }) => code.startsWith('MOMENTUM'))!.text;
  /** Unrest that no week holds in full. */
  const unrest = (day: number) => 1 + 0.12 * Math.sin(day * 1.7) + 0.1 * Math.cos(day * 4.1);

  test('doubles under the dips of its weekends', () => {
    const dips = month((day) => 30 * 2 ** (day / 27) * (day % 7 < 2 ? 0.5 : 1) * unrest(day));
    expect(row(dips)).toMatchObject({ momentum: 'rising', movement: { direction: 'rising' } });
  });

  test('a third more in all is too small to count, and says so', () => {
    const grown = month((day) => 40 * 1.35 ** (day / 27));
    expect(row(grown)).toMatchObject({ momentum: 'steady' });
    expect(text(grown)).toMatch(/^A trend too small to count: [\d.]+ % a week \(p = 0\.0\d+\)\.$/);
    expect(text(times(28, 40))).toMatch(/^No trend that chance could not make/);
  });

  test('what its last two days alone say is no trend and no breakout', () => {
    const spike = month((day) => (day < 26 ? 30 * 1.6 ** (day / 27) * unrest(day) : 95));
    expect(row(spike).momentum).toBe('steady');
    expect(text(spike)).toMatch(/^No trend without its last two days/);
  });
});

describe('the turn of the year', () => {
  /** Interest that doubles and halves over the year, cut at a week of the rise, after this many weeks. */
  const wave = (weeks: number, growth = 1) =>
    Array.from(
      { length: weeks },
      (_, week) => 40 * 2 ** Math.sin((2 * Math.PI * (week - weeks + 9)) / 52) * growth ** week,
    );

  const yearly = (word: number[]) => compareOne(word, times(word.length, 50), { stepDays: 7 });

  test('what rose to the same level in the same weeks of the year before is seasonal', () => {
    expect(yearly(wave(104))).toMatchObject({ momentum: 'seasonal', movement: { direction: 'flat' } });
  });

  test('is not claimed below fifteen months, nor for a word that doubled since', () => {
    expect(yearly(wave(64)).momentum).not.toBe('seasonal');
    expect(yearly(wave(64)).seasonality).toBeNull();
    expect(yearly(wave(104, 1.015)).momentum).not.toBe('seasonal');
  });

  test('the months of a wave explain its scatter, and their mean is the year', () => {
    const { seasonality } = yearly(wave(104));
    expect(seasonality!.strength).toBeGreaterThan(0.9);
    expect(seasonality!.months).toHaveLength(12);
    expect(Math.max(...seasonality!.months.map(Number))).toBeGreaterThan(1.7);
    expect(yearly(times(104, 40)).seasonality!.months).toEqual(times(12, 1));
  });
});

describe('confidence', () => {
  test('a verdict that neither rounding nor any week changes is of high confidence', () => {
    expect(row(times(DAYS, 100))).toMatchObject({ verdict: 'strong', confidence: 'high' });
  });

  test('a verdict that rounding moves by one step is of medium confidence, and says so', () => {
    const edge = row(times(DAYS, 60));
    expect(edge).toMatchObject({ verdict: 'pass', confidence: 'medium' });
    expect(edge.reasons.find(({ code }) => code === 'ROUNDING')).toMatchObject({ value: 1 });
  });

  test('a benchmark below five, and a third of the points missing, carry no verdict', () => {
    expect(compareOne(times(DAYS, 12), times(DAYS, 4)).confidence).toBe('low');
    expect(compareOne(times(DAYS, 12), times(DAYS, 5)).confidence).not.toBe('low');
    const gaps = (every: number) => times(DAYS, 100).map((value, day) => (day % every === 0 ? null : value));
    expect(compareOne(gaps(2), times(DAYS, 50)).reasons.map(({ code }) => code)).toContain('POINTS_MISSING');
    expect(compareOne(gaps(4), times(DAYS, 50)).reasons.map(({ code }) => code)).not.toContain('POINTS_MISSING');
  });

  test('a verdict that hangs on one week is not of high confidence', () => {
    const word = [...times(DAYS - 7, 50), ...times(7, 30)];
    expect(row(word)).toMatchObject({ momentum: 'steady' });
    const hanging = row([...times(DAYS - 7, 90), ...times(7, 55)]);
    expect(hanging.momentum).toBe('steady');
    const jump = row([...times(DAYS - 7, 20), ...times(7, 80)]);
    expect(jump.reasons.map(({ code }) => code)).toContain('ONE_WEEK');
    expect(jump.confidence).not.toBe('high');
  });
});

describe('what follows from the momentum', () => {
  test('a breakout out of nothing is new, out of something a revival, everything else was there', () => {
    expect(row([...times(DAYS - 7, 0), ...times(7, 80)])).toMatchObject({ freshness: 'new', decayRisk: 'low' });
    expect(row([...times(DAYS - 7, 20), ...times(7, 80)])).toMatchObject({ freshness: 'reviving' });
    expect(row(times(DAYS, 80))).toMatchObject({ freshness: 'established', decayRisk: 'low' });
    expect(row(times(14, 80))).toMatchObject({ freshness: 'unclear' });
  });

  test('falling and fading are a high risk of decay', () => {
    expect(row(grow(100, 60)).decayRisk).toBe('high');
    expect(row([...times(DAYS - 7, 100), ...times(7, 55)]).decayRisk).toBe('high');
  });

  test('the peak is the best week, with its first day', () => {
    const word = [...times(70, 50), ...times(7, 100), ...times(7, 50)];
    expect(row(word).peak).toEqual({ date: '2026-03-12', ratio: 1.99 });
  });

  test('the change is the last week against the median of the earlier ones', () => {
    // (80.5 / 20.5 - 1) * 100
    expect(row([...times(DAYS - 7, 20), ...times(7, 80)]).movement.changePct).toBeCloseTo(292.68, 2);
  });
});

describe('a stored result of the first edition', () => {
  test('keeps its verdict and figures, and claims nothing that it did not judge', () => {
    const today = { results: [row(times(DAYS, 100))] } as ComparisonResult;
    const {
      size,
      momentum,
      confidence,
      dataThrough,
      peak,
      seasonality,
      volume: _v,
      difficulty: _d,
      ...first
    } = today.results[0]!;
    const freshness = { label: 'established', window: null, score: 30 };
    const stored = { results: [{ ...first, freshness, reasons: ['POOL_RATIO_MEAN'] }] } as unknown as ComparisonResult;
    const [shown] = inTodaysShape(stored).results;
    expect(shown).toMatchObject({ verdict: 'strong', ratioMean: 2, freshness: 'established' });
    expect(shown).toMatchObject({ size: 'unknown', momentum: 'unknown', confidence: 'low', peak: null, volume: null });
    expect(shown!.reasons).toMatchObject([{ code: 'POOL_RATIO_MEAN', value: 0, threshold: 0 }]);
    expect(inTodaysShape(today)).toEqual(today);
    const { volume, difficulty, ...second } = today.results[0]!;
    const before = { results: [second] } as unknown as ComparisonResult;
    expect(inTodaysShape(before).results).toEqual([{ ...second, volume: null, difficulty: null }]);
  });
});
