import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classifyGame, GAME_CLASSES, type GameHistory, gameHistory, type MOMENTA } from '../../server/science/index.ts';

const AT = '2026-01-20T00:00:00.000Z';

interface Seen {
  ratio: number | null;
  momentum: (typeof MOMENTA)[number];
  /** Null when no page was bought. */
  bigSites: number | null;
  weakSpots?: number;
  size?: 'above' | 'level' | 'below' | 'unknown';
  history?: GameHistory;
}

const sizeOf = (ratio: number) => (ratio > 1.05 ? 'above' : ratio > 0.85 ? 'level' : 'below');

function classified({ ratio, momentum, bigSites, weakSpots = 0, size, history }: Seen) {
  const sites = Array.from({ length: bigSites ?? 0 }, (_, i) => `big${i}.com`);
  return classifyGame({
    trend: { ratio, size: size ?? sizeOf(ratio ?? 0), momentum, observedAt: AT },
    serp: bigSites === null ? null : { bigSites: sites, weakSpots, observedAt: AT },
    history: history === undefined ? null : { ...history, observedAt: AT },
  });
}

describe('classes', () => {
  test.each([
    ['hot', 2, 'rising', 0, 0],
    ['hot', 2, 'breakout', 1, 0],
    ['rising', 2, 'rising', 2, 0],
    ['hot', 2, 'rising', 2, 1],
    ['rising', 1.9, 'rising', 1, 0],
    ['watchlist', 1.9, 'rising', 3, 0],
    ['rising', 1, 'breakout', 0, 0],
    ['niche', 1, 'rising', 1, 0],
    ['rising', 1, 'rising', 1, 2],
    ['niche', 0.5, 'rising', 0, 0],
    ['watchlist', 0.5, 'rising', 2, 0],
    ['skip', 0.04, 'breakout', 0, 0],
    ['watchlist', 3, 'steady', 0, 0],
    ['watchlist', 1, 'seasonal', 1, 0],
    ['skip', 1, 'steady', 2, 0],
    ['skip', 0.5, 'unknown', 1, 0],
    ['skip', 3, 'falling', 0, 9],
    ['skip', 9, 'fading', 0, 9],
  ] as const)('%s: ratio %d, %s, %d big sites, %d weak spots', (expected, ratio, momentum, bigSites, weakSpots) => {
    expect(classified({ ratio, momentum, bigSites, weakSpots }).class).toBe(expected);
  });

  test('what was not observed never counts in favour', () => {
    expect(classified({ ratio: 2, momentum: 'rising', bigSites: null }).class).toBe('rising');
    expect(classified({ ratio: null, momentum: 'rising', bigSites: 0 }).class).toBe('skip');
    expect(classified({ ratio: 3, momentum: 'unknown', bigSites: 0 }).class).toBe('watchlist');
    expect(classified({ ratio: 3, momentum: 'rising', bigSites: 0, size: 'unknown' }).class).toBe('hot');
  });
});

describe('established games', () => {
  const history = (mean: number, benchmarkMean: number, recentMean: number, peak: number) => ({
    ...{ mean, benchmarkMean, recentMean, peak },
  });
  const rising = { ratio: 3, momentum: 'rising', bigSites: 0 } as const;

  test.each([
    ['half of its own peak all the time', history(25, 40, 30, 50), 'skip'],
    ['less than half of its peak', history(24, 40, 30, 50), 'hot'],
    ['steady at less than half the benchmark', history(10, 40, 12, 15), 'hot'],
    ['a history of five benchmarks', history(10, 2, 12, 50), 'skip'],
    ['a history of less', history(9.9, 2, 12, 50), 'hot'],
    ['a resurgence of twice the history', history(45, 5, 90, 95), 'hot'],
    ['a resurgence of less', history(45, 5, 89, 95), 'skip'],
    ['no history at all against a zero benchmark', history(0, 0, 40, 40), 'hot'],
  ])('%s', (_, past, expected) => {
    expect(classified({ ...rising, history: past }).class).toBe(expected);
  });

  test('are skipped with that reason, whatever stands beside them in the call', () => {
    const evergreen = history(30, 20, 31, 40);
    for (const scale of [1, 0.1, 0.01]) {
      const { mean, benchmarkMean, recentMean, peak } = evergreen;
      const beside = history(mean * scale, benchmarkMean * scale, recentMean * scale, peak * scale);
      expect(classified({ ...rising, history: beside })).toMatchObject({
        ...{ class: 'skip', reason: expect.stringContaining('Established') },
      });
    }
  });

  test('history is what lies before the last seven points', () => {
    const points = [4, 6, 10, 10, 10, 10, 12, 10, 10].map((value) => ({ value, benchmark: 5 }));
    expect(gameHistory(points)).toMatchObject({ mean: 5, benchmarkMean: 5, peak: 12 });
    expect(gameHistory(points.slice(0, 7))).toBeNull();
  });
});

describe('properties', () => {
  const rank = (seen: Seen) => GAME_CLASSES.length - GAME_CLASSES.indexOf(classified(seen).class);
  /** From what speaks against a game to what speaks for it. */
  const ORDER = ['fading', 'falling', 'unknown', 'steady', 'rising', 'breakout'] as const;
  const some = fc.record({
    ratio: fc.double({ min: 0, max: 10, noNaN: true }),
    momentum: fc.constantFrom(...ORDER),
    bigSites: fc.nat(5),
    weakSpots: fc.nat(5),
  });

  test('a larger ratio, a better momentum, fewer big sites and more weak spots never lower the class', () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        const better = {
          ratio: Math.max(a.ratio, b.ratio),
          momentum: ORDER[Math.max(ORDER.indexOf(a.momentum), ORDER.indexOf(b.momentum))]!,
          bigSites: Math.min(a.bigSites, b.bigSites),
          weakSpots: Math.max(a.weakSpots, b.weakSpots),
        };
        expect(rank(better)).toBeGreaterThanOrEqual(rank(a));
        expect(rank({ ...a, ratio: better.ratio })).toBeGreaterThanOrEqual(rank(a));
        expect(rank({ ...a, momentum: better.momentum })).toBeGreaterThanOrEqual(rank(a));
        expect(rank({ ...a, bigSites: better.bigSites })).toBeGreaterThanOrEqual(rank(a));
      }),
    );
  });

  test('of all states, steps for the better never lower the class', () => {
    const ratios = [0.02, 0.3, 0.9, 1, 1.5, 2, 3];
    const states = ratios.flatMap((ratio, r) =>
      ORDER.flatMap((momentum, m) =>
        [0, 1, 2, 3].flatMap((bigSites) =>
          [0, 1].map((weakSpots) => ({ seen: { ratio, momentum, bigSites, weakSpots }, r, m })),
        ),
      ),
    );
    for (const { seen, r, m } of states) {
      const steps: Partial<Seen>[] = [{ ratio: ratios[r + 1] ?? 3 }, { momentum: ORDER[m + 1] ?? 'breakout' }];
      steps.push({ bigSites: Math.max(0, seen.bigSites - 1) }, { weakSpots: 1 });
      for (const step of steps) {
        expect(rank({ ...seen, ...step }), JSON.stringify([seen, step])).toBeGreaterThanOrEqual(rank(seen));
      }
    }
  });

  test('a dying one is never more than skipped', () => {
    fc.assert(
      fc.property(some, fc.constantFrom('falling', 'fading'), (seen, momentum) => {
        expect(classified({ ...seen, momentum }).class).toBe('skip');
      }),
    );
  });
});

test('every class carries what it rests on', () => {
  const history = { mean: 1, benchmarkMean: 2, recentMean: 3, peak: 9 };
  const { evidence } = classified({ ratio: 2, momentum: 'rising', bigSites: 2, weakSpots: 1, history });
  expect(evidence.map(({ kind, observedAt }) => [kind, observedAt])).toEqual([
    ['trend', AT],
    ['serp', AT],
    ['history', AT],
  ]);
  expect(evidence[1]!.summary).toBe('2 big sites in the top 5: big0.com, big1.com; 1 weak spot.');
  expect(classified({ ratio: 0, momentum: 'steady', bigSites: null }).evidence).toHaveLength(1);
});
