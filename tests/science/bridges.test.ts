import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assembleComparison, bridgesFor, JudgedWords, judgeSteps, runToEnd } from '../../server/science/index.ts';
import { ratios, trendPoints } from './trend-fixtures.ts';

const DAYS = 90;

/** What the provider would answer: each call scaled to its largest value, and rounded. */
function call(words: string[], truth: Record<string, number>, unrest = 0.1) {
  const columns = words.map((word, at) =>
    Array.from(
      { length: DAYS },
      (_, day) => truth[word]! * (1 + unrest * Math.sin(day * (1.3 + at)) * Math.cos(day * 2.7)),
    ),
  );
  const scale = 100 / Math.max(...columns.flat());
  return {
    keywords: words,
    points: trendPoints(columns.map((column) => column.map((value) => Math.round(value * scale)))),
  };
}

const place = { dateFrom: '2026-01-01', dateTo: '2026-03-31', locationCode: 2840, languageCode: 'en' };

/** The rows of a comparison whose bridges are bought as they are asked for. */
function compared(batches: string[][], truth: Record<string, number>, slots = 2) {
  const bought = batches.map((words) => call(['b', ...words], truth));
  const bridges = bridgesFor(bought, 'b').slice(0, slots);
  const answers = [...bought, ...bridges.map((words) => call(words, truth))];
  const keywords = batches.flat();
  const asked = { ...place, keywords, benchmark: 'b', batches: answers };
  const { results } = assembleComparison(asked);
  // What was judged before the bridges came changes nothing: neither of the words that they show, nor of all others.
  const judged = new JudgedWords();
  runToEnd(judgeSteps({ ...asked, batches: bought }, judged));
  expect(assembleComparison({ ...asked, judged }).results).toEqual(results);
  return { bridges, rows: new Map(results.map((row) => [row.keyword, row])) };
}

describe('bridges', () => {
  test('nothing is asked where every call shows its words', () => {
    expect(compared([['x', 'y']], { b: 1, x: 2, y: 0.1 }).bridges).toEqual([]);
    expect(bridgesFor([], 'b')).toEqual([]);
  });

  test('the smaller neighbours of a giant are asked again beside the benchmark, and one of them links the giant', () => {
    const { bridges, rows } = compared([['giant', 'middle', 'small']], { b: 1, giant: 300, middle: 17, small: 0.6 });
    expect(bridges).toEqual([['b', 'middle', 'small']]);
    expect(rows.get('giant')!.reasons.map(({ code }) => code)).toContain('BRIDGED');
    expect(rows.get('giant')!.ratioMean! / 300).toBeGreaterThan(0.85);
    expect(rows.get('giant')!.ratioMean! / 300).toBeLessThan(1.15);
    expect(rows.get('small')!.ratioMean! / 0.6).toBeGreaterThan(0.85);
    expect(rows.get('small')!.reasons.map(({ code }) => code)).not.toContain('BRIDGED');
  });

  test('giants alone meet the largest word that stands between', () => {
    const truth = { b: 1, g1: 300, g2: 250, g3: 200, g4: 280, m: 15, n: 3 };
    const { bridges, rows } = compared(
      [
        ['g1', 'g2', 'g3', 'g4'],
        ['m', 'n'],
      ],
      truth,
    );
    expect(bridges).toEqual([['m', 'g1', 'g4', 'g2', 'g3']]);
    for (const word of ['g1', 'g2', 'g3', 'g4'] as const) {
      expect(Math.abs(rows.get(word)!.ratioMean! / truth[word] - 1), word).toBeLessThan(0.15);
      expect(rows.get(word)!.verdict).toBe('strong');
    }
  });

  test('words too small to be seen meet the smallest word that is', () => {
    const truth = { b: 1, d1: 0.02, d2: 0.015, m: 0.12, o: 1.1 };
    const { bridges, rows } = compared([['d1', 'd2', 'm', 'o']], truth);
    expect(bridges).toEqual([['m', 'd1', 'd2']]);
    expect(Math.abs(rows.get('d1')!.ratioMean! / 0.02 - 1)).toBeLessThan(0.5);
    expect(rows.get('d1')!.reasons.find(({ code }) => code === 'BRIDGED')!.text).toContain('"m"');
  });

  test('where nothing stands between, confidence is low and says why', () => {
    const { bridges, rows } = compared([['giant']], { b: 1, giant: 300 });
    expect(bridges).toEqual([]);
    const { confidence, reasons } = rows.get('giant')!;
    expect(confidence).toBe('low');
    expect(reasons.map(({ code }) => code)).toContain('BENCHMARK_ZERO');
    const near = compared([['giant']], { b: 1, giant: 40 }).rows.get('giant')!;
    expect(near.confidence).toBe('low');
    expect(near.reasons.map(({ code }) => code)).toContain('SMALL_BENCHMARK');
  });

  test('a word that nobody searches is asked no second time', () => {
    expect(compared([['nobody', 'x']], { b: 1, nobody: 0, x: 0.3 }).bridges).toEqual([]);
  });
});

/** Ratios have two decimals on the wire. */
const WIRE = 0.005;

describe('properties', () => {
  const ratio = ratios(0.05, 300);

  test('what a bridge measures is within 15 % of the truth wherever its rounding is within a tenth', () => {
    fc.assert(
      fc.property(fc.array(ratio, { minLength: 2, maxLength: 8 }), (ratios) => {
        const truth: Record<string, number> = { b: 1 };
        const words = ratios
          .sort((a, b) => b - a)
          .map((one, i) => {
            truth[`w${i}`] = one;
            return `w${i}`;
          });
        const { rows } = compared(
          [words.slice(0, 4), words.slice(4)].filter((part) => part.length > 0),
          truth,
          4,
        );
        for (const [word, row] of rows) {
          const bounds = row.ratioBounds;
          if (bounds === null || row.confidence === 'low' || bounds.high / bounds.low > 1.2) continue;
          expect(Math.abs(row.ratioMean! - truth[word]!), word).toBeLessThan(0.15 * truth[word]! + WIRE);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('ratios of 0.02 to 300 are recovered within 15 % where a word stands between', () => {
    const far = ratios(0.02, 300);
    fc.assert(
      fc.property(far, (one) => {
        const { rows } = compared([['word', 'between']], { b: 1, word: one, between: Math.sqrt(one) });
        const row = rows.get('word')!;
        expect(Math.abs(row.ratioMean! - one), String(one)).toBeLessThan(0.15 * one + WIRE);
        // Beside a threshold rounding alone may leave the verdict open: that is said, and is no want of a bridge.
        const codes = row.reasons.map(({ code }) => code);
        expect(codes, String(one)).not.toContain('SMALL_BENCHMARK');
        expect(codes, String(one)).not.toContain('BENCHMARK_ZERO');
        if (row.confidence === 'low') expect(codes.join(), String(one)).toMatch(/ROUNDING|ROUGH_RATIO/);
      }),
      { numRuns: 300 },
    );
  });

  test('any series with gaps give finite figures, and no -0', () => {
    const value = fc.option(fc.integer({ min: 0, max: 100 }), { freq: 5 });
    const column = fc.array(value, { minLength: 40, maxLength: 40 });
    const isOdd = (figure: unknown) =>
      typeof figure === 'number' && (!Number.isFinite(figure) || Object.is(figure, -0));
    fc.assert(
      fc.property(fc.array(column, { minLength: 7, maxLength: 7 }), (columns) => {
        const first = { keywords: ['b', 'm', 'x', 'y'], points: trendPoints(columns.slice(0, 4) as number[][]) };
        const second = { keywords: ['m', 'x', 'z'], points: trendPoints(columns.slice(4) as number[][]) };
        const asked = { ...place, keywords: ['m', 'x', 'y', 'z'], benchmark: 'b', batches: [first, second] };
        const result = assembleComparison(asked);
        JSON.stringify(result, (key, figure) => {
          expect(isOdd(figure), key).toBe(false);
          return figure;
        });
        expect(assembleComparison({ ...asked, batches: [second, first] })).toEqual(result);
      }),
      { numRuns: 60 },
    );
  });
});
