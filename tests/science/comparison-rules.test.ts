import { describe, expect, test } from 'vitest';
import { assembleComparison, hasBenchmark } from '../../server/science/index.ts';
import { COMMON, compareOne, compareTogether, times, trendPoints } from './trend-fixtures.ts';

describe('slopes', () => {
  test('against a benchmark that is flat but for rounding there is no ratio of slopes', () => {
    const ramp = Array.from({ length: 20 }, (_, i) => 10 + i);
    const row = compareOne(
      ramp,
      ramp.map((_, i) => 30 + i * 1e-7),
    );
    expect(row.slopeRatio).toBeNull();
  });
});

describe('a benchmark that moves', () => {
  test('peaks are held against peaks, and slopes against its slope', () => {
    const row = compareOne(times(20, 40), [...times(13, 20), 10, 20, 30, 40, 50, 60, 70]);
    expect(row).toMatchObject({ ratioPeak: 0.57, slopeDiff: -10, slopeRatio: 0 });
  });
});

describe('a group', () => {
  test('moves on the days that all its words have', () => {
    const late = [...new Array<null>(56).fill(null), ...times(28, 100)];
    const points = trendPoints([times(84, 50), late, times(84, 50)]);
    const asked = {
      ...COMMON,
      keywords: ['a', 'b'],
      benchmark: 'bench',
      groups: [{ name: 'g', keywords: ['a', 'b'] }],
    };
    const [group] = assembleComparison({ ...asked, batches: [{ keywords: ['a', 'b', 'bench'], points }] }).groups;
    expect(group!.movement).toMatchObject({ direction: 'flat', changePct: 0 });
  });
});

describe('what the provider rounds', () => {
  test('ratioBounds holds every ratio that values within half a point would give, and zero stays at zero or more', () => {
    expect(compareOne(times(20, 10), times(20, 20)).ratioBounds).toEqual({ low: 0.46, high: 0.54 });
    expect(compareOne(times(20, 0), times(20, 2)).ratioBounds).toEqual({ low: 0, high: 0.33 });
  });
});

describe('a benchmark that cannot be compared with', () => {
  test('that is not in the answer fails the unit', () => {
    const points = trendPoints([times(20, 10), times(20, 20)]);
    expect(hasBenchmark({ keywords: ['a', 'b'], points }, 'bench')).toBe(false);
  });

  test('that has no value in any point fails the unit', () => {
    const points = trendPoints([times(20, 10), new Array<null>(20).fill(null)]);
    const batch = { keywords: ['a', 'bench'], points };
    expect(hasBenchmark(batch, 'bench')).toBe(false);
    const result = assembleComparison({ ...COMMON, keywords: ['a'], benchmark: 'bench', batches: [batch] });
    expect(result.results).toEqual([]);
  });

  test('that is found under another spelling of the same word is not missing', () => {
    const points = trendPoints([times(20, 10), times(20, 20)]);
    expect(hasBenchmark({ keywords: ['a', ' BENCH '], points }, 'Bench')).toBe(true);
  });

  test('that is all zero in the window gives null ratios and watch at most', () => {
    const row = compareOne([...times(13, 0), ...times(7, 80)], [...times(13, 50), ...times(7, 0)]);
    expect(row).toMatchObject({ ratioMean: null, ratioRecent: null });
    expect(row).toMatchObject({ ratioLastPoint: null, ratioPeak: null, ratioCoverage: null, ratioBounds: null });
    const silent = compareOne(times(20, 80), times(20, 0));
    expect(silent).toMatchObject({ verdict: 'watch', size: 'unknown', momentum: 'unknown', confidence: 'low' });
    expect(silent.reasons.map(({ code }) => code)).toEqual(['BENCHMARK_ZERO']);
    expect(compareOne(times(20, 0), times(20, 0)).verdict).toBe('fail');
  });
});

describe('points that do not count', () => {
  test('a word without any value is not judged as zero', () => {
    const row = compareOne(new Array<null>(20).fill(null), times(20, 30));
    expect(row).toMatchObject({ verdict: 'fail', ratioMean: null, volatility: null, dataThrough: null });
    expect(row.reasons.map(({ code }) => code)).toEqual(['NO_DATA']);
    expect(row.movement.direction).toBe('unknown');
    expect(row.series.points).toEqual([]);
  });

  test('days that are not complete in the market, or newer than the lag, are dropped', () => {
    const row = (now: string) => compareOne([...times(19, 30), 1], times(20, 30), { now: new Date(now) });
    // The 20th of January is the last point; Honolulu leaves it ten hours after midnight, and two days later it counts.
    expect(row('2026-01-23T09:59:00Z')).toMatchObject({ ratioLastPoint: 1, dataThrough: '2026-01-19' });
    expect(row('2026-01-23T10:00:00Z')).toMatchObject({ ratioLastPoint: 0.03, dataThrough: '2026-01-20' });
  });

  test('a week counts when its last day does', () => {
    const weekly = (now: string) =>
      compareOne([...times(9, 30), 1], times(10, 30), { now: new Date(now), stepDays: 7 }).ratioLastPoint;
    expect([weekly('2026-03-14T09:00:00Z'), weekly('2026-03-14T10:00:00Z')]).toEqual([1, 0.03]);
  });

  test('a point that the provider marks as incomplete is dropped', () => {
    const points = trendPoints([[...times(19, 30), 1], times(20, 30)]);
    points[19]!.missingData = true;
    const batches = [{ keywords: ['word', 'bench'], points }];
    const { results } = assembleComparison({ ...COMMON, keywords: ['word'], benchmark: 'bench', batches });
    expect(results[0]!.ratioLastPoint).toBe(1);
    expect(results[0]!.series.points).toHaveLength(19);
  });
});

describe('points that are not days', () => {
  test('weekly points: recent is the last seven days, not the last seven points', () => {
    const row = compareOne([...times(51, 10), 60], times(52, 30), { stepDays: 7 });
    expect(row).toMatchObject({ ratioMean: 2, ratioRecent: 2, ratioCoverage: 1, endStreak: 1 });
  });

  test('points of four days: recent are the two that come nearest to seven days', () => {
    expect(compareOne([...times(20, 10), 30, 90], times(22, 30), { stepDays: 4 }).ratioMean).toBe(2);
  });

  test('weekly points: slopes are per day, so that their thresholds mean the same', () => {
    expect(compareOne([...times(51, 10), 80], times(52, 30), { stepDays: 7 }).slopeDiff).toBe(10);
  });

  test('hourly points: recent is a week of hours, and a streak of three hours is not one of three days', () => {
    const hours = (above: number) => [...times(240 - above, 29), ...times(above, 60)];
    const short = compareOne(hours(3), times(240, 30), { stepDays: 1 / 24 });
    expect(short.ratioCoverage).toBe(0.02);
    const long = compareOne(hours(168), times(240, 30), { stepDays: 1 / 24 });
    expect(long).toMatchObject({ ratioCoverage: 1, endStreak: 168 });
    expect(long.series.points[1]!.date).toBe('2026-01-01T01:00:00.000Z');
  });

  test('missing days do not turn daily data into coarser data', () => {
    const points = trendPoints([times(40, 60), times(40, 30)]).filter((_, i) => i % 2 === 0);
    const batches = [{ keywords: ['word', 'bench'], points }];
    const { results } = assembleComparison({ ...COMMON, keywords: ['word'], benchmark: 'bench', batches });
    expect(results[0]!.endStreak).toBe(7);
  });
});

describe('the result', () => {
  test('has a row for every word asked that has an answer, the benchmark only if it was asked', () => {
    const points = trendPoints([times(20, 60), times(20, 30)]);
    const batches = [{ keywords: ['a', 'bench'], points }];
    const asked = (keywords: string[]) =>
      assembleComparison({ ...COMMON, keywords, benchmark: 'bench', batches }).results.map((row) => row.keyword);
    expect(asked(['A', 'failed'])).toEqual(['A']);
    expect(asked(['bench', 'a'])).toEqual(['a', 'bench']);
  });

  test("marks the benchmark's own row", () => {
    const batches = [{ keywords: ['bench'], points: trendPoints([times(20, 30)]) }];
    const { results } = assembleComparison({ ...COMMON, keywords: ['bench'], benchmark: 'bench', batches });
    expect(results[0]).toMatchObject({ ratioMean: 1, verdict: 'close' });
    expect(results[0]!.reasons[0]!.code).toBe('IS_BENCHMARK');
  });

  test('compares each word with the benchmark of its own answer, as every answer has a scale of its own', () => {
    const small = { keywords: ['a', 'bench'], points: trendPoints([times(20, 60), times(20, 30)]) };
    const large = { keywords: ['b', 'bench'], points: trendPoints([times(20, 100), times(20, 10)]) };
    const input = { ...COMMON, keywords: ['a', 'b'], benchmark: 'bench', batches: [small, large] };
    const ratios = assembleComparison(input).results.map((row) => [row.keyword, row.ratioMean]);
    expect(ratios).toEqual([
      ['b', 10],
      ['a', 2],
    ]);
  });

  test('is ordered by verdict, then ratio, then identity, and counts its verdicts', () => {
    const words = { low: times(40, 5), b: times(40, 60), a: times(40, 60), top: times(40, 90) };
    const result = compareTogether(words, times(40, 30));
    expect(result.results.map((row) => row.keyword)).toEqual(['top', 'a', 'b', 'low']);
    expect(result.summary).toEqual({ strong: 3, pass: 0, close: 0, watch: 0, fail: 1 });
  });

  test('a better verdict stands before a higher ratio', () => {
    const words = { burst: [...times(33, 0), 100, 80, 50, 30, 10, 5, 2], steady: times(40, 38) };
    const { results } = compareTogether(words, times(40, 30));
    expect(results.map(({ keyword, verdict }) => [keyword, verdict])).toEqual([
      ['steady', 'strong'],
      ['burst', 'fail'],
    ]);
    expect(results[1]!.ratioMean!).toBeGreaterThan(results[0]!.ratioMean!);
  });

  test('a word whose ratio is unknown stands behind all others of its verdict', () => {
    const known = times(20, 5);
    const unknown = new Array<null>(20).fill(null);
    for (const words of [
      { known, a: unknown },
      { a: unknown, known },
    ]) {
      const rows = compareTogether(words, times(20, 30)).results;
      expect(rows.map(({ keyword }) => keyword)).toEqual(['known', 'a']);
    }
  });

  test('groups have the mean ratio, the verdicts and the movement of their members, over answers of different scale', () => {
    const up = Array.from({ length: 40 }, (_, i) => 10 + 2 * i);
    const batches = [
      { keywords: ['a', 'bench'], points: trendPoints([up, times(40, 30)]) },
      { keywords: ['b', 'bench'], points: trendPoints([up, times(40, 15)]) },
    ];
    const groups = [
      { name: 'both', keywords: ['a', 'b', 'failed'] },
      { name: 'none', keywords: ['failed'] },
    ];
    const result = assembleComparison({ ...COMMON, keywords: ['a', 'b'], benchmark: 'bench', batches, groups });
    const ratio = (name: string) => result.results.find((row) => row.keyword === name)!.ratioMean!;
    expect(result.groups[0]!.ratioMean).toBeCloseTo((ratio('a') + ratio('b')) / 2, 1);
    expect(result.groups[0]!.movement.direction).toBe('rising');
    expect(result.groups[0]!.verdicts.strong).toBe(2);
    expect(result.groups[1]).toMatchObject({ ratioMean: null, movement: { direction: 'unknown', pValue: null } });
  });

  test('a word in several answers is read from the one whose benchmark is least rounded, whichever came first', () => {
    const coarse = { keywords: ['a', 'bench'], points: trendPoints([times(20, 3), times(20, 1)]) };
    const fine = { keywords: ['a', 'z', 'bench'], points: trendPoints([times(20, 100), times(20, 1), times(20, 40)]) };
    const equal = { keywords: ['a', 'y', 'bench'], points: trendPoints([times(20, 99), times(20, 1), times(20, 40)]) };
    const ratio = (batches: (typeof fine)[]) =>
      assembleComparison({ ...COMMON, keywords: ['a'], benchmark: 'bench', batches }).results[0]!.ratioMean;
    expect([ratio([coarse, fine]), ratio([fine, coarse])]).toEqual([2.5, 2.5]);
    expect(ratio([fine, equal])).toBe(ratio([equal, fine]));
  });

  test("a group's movement weighs its members on their benchmark's scale, not on their answer's", () => {
    const ramp = (from: number, step: number) => Array.from({ length: 40 }, (_, i) => from + step * i);
    const batches = [
      { keywords: ['up', 'bench'], points: trendPoints([ramp(5, 1), times(40, 5)]) },
      { keywords: ['down', 'bench'], points: trendPoints([ramp(100, -1), times(40, 100)]) },
    ];
    const groups = [{ name: 'g', keywords: ['up', 'down'] }];
    const result = assembleComparison({ ...COMMON, keywords: ['up', 'down'], benchmark: 'bench', batches, groups });
    expect(result.groups[0]!.movement.direction).toBe('rising');
  });

  test('a member that appears half-way does not look like a movement of its group', () => {
    const late = [...new Array<null>(12).fill(null), ...times(28, 90)];
    const groups = [{ name: 'g', keywords: ['steady', 'late'] }];
    const result = compareTogether({ steady: times(40, 30), late }, times(40, 30), { groups });
    expect(result.groups[0]!.movement.direction).toBe('flat');
  });
});
