import { describe, expect, test } from 'vitest';
import type { Metrics } from '../../server/science/comparison/metrics.ts';
import { judge } from '../../server/science/comparison/verdict.ts';

/** Metrics that sit exactly on every threshold of the strong row. */
const STRONG: Metrics = {
  ...{ ratioMean: 1, ratioRecent: 1, ratioLastPoint: 1.5, ratioPeak: 1.2, ratioCoverage: 0.7, ratioBounds: null },
  ...{ slope: -0.05, benchmarkSlope: 0, slopeDiff: -0.05, slopeRatio: null, volatility: 1.2 },
  ...{ crossings: 0, endStreak: 3, endVsPeak: 0.7, benchmarkZero: false },
};

/** Exactly on every threshold of the pass row, and below strong in each. */
const PASS: Metrics = {
  ...STRONG,
  ...{ ratioMean: 0.9, ratioRecent: 0.9, ratioPeak: 1.1, ratioCoverage: 0.55, endStreak: 2, endVsPeak: 0.55 },
  ...{ slope: 0.9, benchmarkSlope: 1, slopeDiff: -0.1, slopeRatio: 0.9, volatility: 1.5 },
};

const CLOSE: Metrics = {
  ...PASS,
  ...{ ratioCoverage: 0.4, ratioRecent: 0.8, endVsPeak: 0.45, endStreak: 0, volatility: 9 },
  ...{ slope: -5, slopeDiff: -6, slopeRatio: -5 },
};

const WATCH: Metrics = { ...CLOSE, ratioCoverage: 0, ratioRecent: 0.7 };

const verdictOf = (metrics: Metrics, more: Partial<Metrics> = {}) => judge({ ...metrics, ...more }, 1).verdict;

describe('the ladder', () => {
  test('each row holds exactly on its thresholds', () => {
    expect([STRONG, PASS, CLOSE, WATCH].map((metrics) => verdictOf(metrics))).toEqual([
      'strong',
      'pass',
      'close',
      'watch',
    ]);
  });

  test.each([
    { ratioCoverage: 0.69 },
    { endStreak: 2 },
    { ratioRecent: 0.99 },
    { endVsPeak: 0.69 },
    { volatility: 1.21 },
    { slopeDiff: -0.06 },
    { ratioMean: 0.99 },
    { ratioPeak: 1.19 },
  ])('strong does not survive %j', (worse) => {
    expect(verdictOf(STRONG, worse)).not.toBe('strong');
  });

  test.each([
    { ratioCoverage: 0.54 },
    { endStreak: 1 },
    { ratioRecent: 0.89 },
    { endVsPeak: 0.54 },
    { volatility: 1.51 },
    { slopeRatio: 0.89 },
    { slopeDiff: -0.11 },
    { ratioMean: 0.89 },
  ])('pass does not survive %j', (worse) => {
    expect(verdictOf(PASS, worse)).toBe('close');
  });

  test('strong takes slopeRatio 1.35 and pass takes ratioPeak 1.14 for a low mean', () => {
    expect(verdictOf(STRONG, { ratioMean: 0.5, slope: 1.35, benchmarkSlope: 1, slopeRatio: 1.35 })).toBe('strong');
    expect(verdictOf(PASS, { ratioMean: 0.5, ratioPeak: 1.14 })).toBe('pass');
  });

  test.each([{ ratioCoverage: 0.39 }, { ratioRecent: 0.79 }, { endVsPeak: 0.44 }])(
    'close does not survive %j',
    (worse) => {
      expect(verdictOf(CLOSE, worse)).toBe('watch');
    },
  );

  test('watch takes any one of its three conditions, and fails without all of them', () => {
    const none = { ratioRecent: 0.69 };
    expect(verdictOf(WATCH, none)).toBe('fail');
    expect(verdictOf(WATCH, { ...none, slope: 0.9, slopeRatio: 0.9 })).toBe('watch');
    expect(verdictOf(WATCH, { ...none, slopeDiff: 0.01 })).toBe('watch');
  });

  test('a positive slope that is slower than a rising benchmark passes no slope threshold', () => {
    expect(verdictOf(PASS, { slope: 0.5, slopeRatio: 0.5 })).toBe('close');
  });

  test('an unknown figure satisfies no threshold', () => {
    for (const figure of ['ratioCoverage', 'ratioRecent', 'endVsPeak', 'slopeDiff'] as const) {
      expect(verdictOf(STRONG, { [figure]: null }), figure).not.toBe('strong');
    }
  });
});

describe('the streak', () => {
  test('is a span of days whatever a point covers', () => {
    expect(judge({ ...STRONG, endStreak: 71 }, 1 / 24).verdict).not.toBe('strong');
    expect(judge({ ...STRONG, endStreak: 72 }, 1 / 24).verdict).toBe('strong');
    expect(judge({ ...STRONG, endStreak: 1 }, 7).verdict).toBe('strong');
    expect(judge({ ...STRONG, endStreak: 0 }, 7).verdict).not.toBe('strong');
  });
});

describe('the pool', () => {
  const OUTSIDE: Metrics = { ...STRONG, ratioMean: 1, ratioLastPoint: 1, ratioPeak: 1.2, slope: 0, slopeDiff: 0 };
  const RISING = {
    slope: 1.35,
    benchmarkSlope: 1,
    slopeRatio: 1.35,
    slopeDiff: 0.35,
    ratioRecent: 1,
    ratioLastPoint: 0.9,
  };

  test('keeps out a word that meets no gate', () => {
    expect(judge(OUTSIDE, 1)).toEqual({ verdict: 'fail', reasons: ['OUTSIDE_POOL'] });
  });

  test.each([
    ['POOL_RATIO_MEAN', { ratioMean: 1.01 }],
    ['POOL_RATIO_LAST_POINT', { ratioLastPoint: 1.01 }],
    ['POOL_RATIO_PEAK', { ratioPeak: 1.21 }],
    ['POOL_RISING', RISING],
  ])('%s alone lets a word in', (gate, better) => {
    const { reasons } = judge({ ...OUTSIDE, ...better }, 1);
    expect(reasons.filter((reason) => reason.startsWith('POOL'))).toEqual([gate]);
  });

  test.each([{ slopeRatio: 1.34 }, { ratioRecent: 0.99 }, { slopeDiff: 0 }, { ratioLastPoint: 0.89 }])(
    'rising does not survive %j',
    (worse) => {
      expect(judge({ ...OUTSIDE, ...RISING, ...worse }, 1).reasons).toEqual(['OUTSIDE_POOL']);
    },
  );
});
