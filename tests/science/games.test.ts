import { describe, expect, test } from 'vitest';
import { classifyGame, type GameHistory, gameHistory } from '../../server/science/index.ts';

const AT = '2026-01-20T00:00:00.000Z';

function classOf(ratio: number | null, slope: number | null, bigSites: number | null, history?: GameHistory) {
  const sites = Array.from({ length: bigSites ?? 0 }, (_, i) => `big${i}.com`);
  return classifyGame({
    trend: { ratio, slope, observedAt: AT },
    serp: bigSites === null ? null : { bigSites: sites, observedAt: AT },
    history: history === undefined ? null : { ...history, observedAt: AT },
  });
}

describe('classes', () => {
  test.each([
    ['hot', 2, 2.01, 5],
    ['rising', 2, 2, 0],
    ['niche', 2, 2, 1],
    ['rising', 2, 0.1, 0],
    ['rising', 1, 0.1, 2],
    ['niche', 1.99, 9, 0],
    ['niche', 1, 0.1, 1],
    ['niche', 0.5, 0.1, 0],
    ['watchlist', 0.5, 0.1, 1],
    ['watchlist', 0.05, 0, 1],
    ['watchlist', 3, 0, 0],
    ['skip', 0.5, 0.1, 2],
    ['skip', 0.04, 1, 0],
    ['skip', 3, -0.1, 0],
    ['skip', 0.9, 5, 2],
  ] as const)('%s: ratio %d, slope %d, %d big sites', (expected, ratio, slope, bigSites) => {
    expect(classOf(ratio, slope, bigSites).class).toBe(expected);
  });

  test('what was not observed never counts in favour', () => {
    expect(classOf(2, 3, null).class).toBe('hot');
    expect(classOf(2, 1, null).class).toBe('skip');
    expect(classOf(null, 3, 0).class).toBe('skip');
    expect(classOf(3, null, 0).class).toBe('skip');
  });
});

describe('established games', () => {
  const history = (mean: number, benchmarkMean: number, recentMean: number) => ({ mean, benchmarkMean, recentMean });

  test.each([
    ['a history mean of fifty', history(50, 40, 60), 'skip'],
    ['a history mean just below', history(49.9, 40, 60), 'hot'],
    ['a history of five benchmarks', history(10, 2, 12), 'skip'],
    ['a history of less', history(9.9, 2, 12), 'hot'],
    ['a resurgence of twice the history', history(45, 5, 90), 'hot'],
    ['a resurgence of less', history(45, 5, 89), 'skip'],
    ['no history at all against a zero benchmark', history(0, 0, 40), 'hot'],
  ])('%s', (_, past, expected) => {
    expect(classOf(3, 3, 0, past).class).toBe(expected);
  });

  test('are skipped with that reason', () => {
    expect(classOf(3, 3, 0, history(60, 10, 60)).reason).toContain('Established');
  });

  test('history is what lies before the last seven points', () => {
    const points = [4, 6, 10, 10, 10, 10, 10, 10, 10].map((value) => ({ value, benchmark: 5 }));
    expect(gameHistory(points)).toEqual({ mean: 5, benchmarkMean: 5, recentMean: 10 });
    expect(gameHistory(points.slice(0, 7))).toBeNull();
  });
});

test('every class carries what it rests on', () => {
  const { evidence } = classOf(2, 3, 2, { mean: 1, benchmarkMean: 2, recentMean: 3 });
  expect(evidence.map(({ kind, observedAt }) => [kind, observedAt])).toEqual([
    ['trend', AT],
    ['serp', AT],
    ['history', AT],
  ]);
  expect(evidence[1]!.summary).toBe('2 big sites in the top 5: big0.com, big1.com.');
  expect(classOf(0, 0, null).evidence).toHaveLength(1);
});
