import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assembleExpansion, completeMetrics, expansionInTodaysShape } from '../../server/science/index.ts';
import { largestFirst, runInSlices, runToEnd, sortInSteps } from '../../server/science/slices.ts';
import { compareDescending, compareText } from '../../server/science/text/order.ts';
import { answer, expansion, metricsOf } from './expansion-fixtures.ts';

describe('an assembled expansion', () => {
  test('has exactly the members of the contract', async () => {
    const result = await assembleExpansion(expansion([answer('seed', 'related_rising', [['new word', 600]])]));
    expect(result).toEqual({
      ...{ keywords: ['seed'], dateFrom: '2026-01-01', dateTo: '2026-03-31', locationCode: 2840, languageCode: 'en' },
      candidates: [
        {
          keyword: 'new word',
          sources: [{ seed: 'seed', origin: 'related_rising', value: 600 }],
          growthPct: 600,
          growth: {
            source: 'trends',
            breakout: false,
            monthPct: null,
            quarterPct: null,
            yearPct: null,
            peakMonths: [],
          },
          metrics: null,
          flags: { question: false, comparison: false, brandLike: false, local: false, year: null, language: null },
          serpDifficulty: null,
          score: expect.any(Number),
          scoreParts: { clicks: expect.any(Number), value: 0.4, ease: 0.4, momentum: expect.any(Number) },
          completeness: 0.25,
        },
      ],
      groups: { explosive: ['new word'], fastRising: [], steadyRising: [], slowRising: [] },
      filter: { mode: 'literal', terms: [], total: 1, kept: 1, removed: 0 },
      filteredOut: [],
      clusters: [],
      topics: [],
      seeds: [{ keyword: 'seed', metrics: null }],
    });
  });

  test('is ordered by score, then by identity', async () => {
    const rows = answer('s', 'suggestion', [
      ['b', null, { volume: 10 }],
      ['A', null, { volume: 10 }],
      ['top', null, { volume: 9000 }],
    ]);
    const { candidates } = await assembleExpansion(expansion([rows]));
    expect(candidates.map((one) => one.keyword)).toEqual(['top', 'A', 'b']);
  });

  test('metrics bought apart fill what the answers left open and replace nothing', async () => {
    const answers = [
      answer('s', 'related_top', [['open', 5]]),
      answer('s', 'suggestion', [['known', null, { volume: 7 }]]),
    ];
    const metrics = ['OPEN', 'known'].map((keyword) => ({ keyword, metrics: metricsOf({ volume: 900 }) }));
    const { candidates } = await assembleExpansion(expansion(answers, { metrics }));
    const volumes = Object.fromEntries(candidates.map((one) => [one.keyword, one.metrics!.volume]));
    expect(volumes).toEqual({ open: 900, known: 7 });
    expect(candidates[0]!.keyword).toBe('open');
  });

  test('words that the model dropped are removed with its reason, words of a failed batch are kept', async () => {
    const rows = answer('s', 'related_rising', [
      ['gold', 600],
      ['drop me', 600],
      ['keep me', 600],
      ['failed batch', 600],
    ]);
    const decisions = new Map([
      ['drop me', { keep: false, reason: 'off topic' }],
      ['keep me', { keep: true, reason: 'fits' }],
    ]);
    const rules = { exact: true, variants: false };
    const filter = { mode: 'semantic' as const, terms: ['gold'], rules, decisions };
    const result = await assembleExpansion(expansion([rows], { filter }));
    expect(result.filteredOut).toEqual([
      { keyword: 'drop me', reason: 'off topic' },
      { keyword: 'gold', reason: 'contains "gold"' },
    ]);
    expect(result.groups.explosive).toEqual(['failed batch', 'keep me']);
    expect(result.filter).toEqual({ mode: 'semantic', terms: ['gold'], total: 4, kept: 2, removed: 2 });
  });

  test('a semantic filter takes nothing literally unless it is asked to', async () => {
    const rows = answer('s', 'related_rising', [
      ['gold', 600],
      ['golden ring', 600],
      ['goldsmith', 600],
    ]);
    const of = async (mode: 'semantic' | 'literal', rules: { exact: boolean; variants: boolean }) => {
      const filter = { mode, terms: ['gold'], rules, decisions: new Map() };
      return (await assembleExpansion(expansion([rows], { filter }))).filteredOut.map(({ keyword }) => keyword);
    };
    expect(await of('semantic', { exact: false, variants: false })).toEqual([]);
    expect(await of('semantic', { exact: true, variants: false })).toEqual(['gold']);
    expect(await of('literal', { exact: false, variants: false })).toEqual(['gold']);
    expect(await of('literal', { exact: false, variants: true })).toEqual(['gold', 'golden ring', 'goldsmith']);
  });

  test('of the first edition is shown without claiming what it lacks', async () => {
    const today = await assembleExpansion(expansion([answer('s', 'suggestion', [['a', null, { volume: 5 }]])]));
    const { topics: _topics, seeds: _seeds, ...old } = today;
    const [{ keyword, sources, growthPct, metrics, score }] = today.candidates as [(typeof today.candidates)[number]];
    const stored = { ...old, candidates: [{ keyword, sources, growthPct, metrics, score }] } as unknown as typeof today;
    expect(expansionInTodaysShape(stored)).toMatchObject({
      ...{ topics: [], seeds: [], candidates: [{ keyword, score, completeness: 0, serpDifficulty: null }] },
    });
    expect(expansionInTodaysShape(today)).toEqual(today);
  });

  test('does not depend on the order of answers', async () => {
    const answers = [
      answer('s', 'related_top', [
        ['red shoes', 5],
        ['shoe red', 9],
      ]),
      answer('t', 'related_rising', [
        ['Red Shoes', 300],
        ['blue', 20],
      ]),
      answer('t', 'suggestion', [
        ['blue', null, { volume: 50 }],
        ['gold', 3],
      ]),
    ];
    const filter = { mode: 'literal' as const, terms: ['gold'] };
    const forwards = await assembleExpansion(expansion(answers, { filter }));
    const backwards = await assembleExpansion(expansion([...answers].reverse(), { filter }));
    expect(backwards).toEqual(forwards);
  });
});

test('the figures of a word have their members in one order, whatever that of the answer: those stored before have another', () => {
  const parts = {
    bid: { low: 1, high: 2 },
    links: { backlinks: 3, referringDomains: 4 },
    serp: { results: 5, itemTypes: [] },
  };
  const given = metricsOf({ ...parts, volume: 6, trendPct: { monthly: 7, quarterly: 8, yearly: 9 } });
  const turned = (value: object): object =>
    Object.fromEntries(
      Object.entries(value)
        .map(([name, one]) => [name, one?.constructor === Object ? turned(one) : one])
        .reverse(),
    );
  const other = turned(given) as typeof given;
  expect(JSON.stringify(other)).not.toBe(JSON.stringify(given));
  expect(JSON.stringify(completeMetrics(other))).toBe(JSON.stringify(completeMetrics(given)));
});

describe('the order of a result', () => {
  const word = fc.constantFrom('Red', 'red', 'shoe', 'shoes', 'ring', 'rings', 'ü', 'Z');
  const figure = fc.option(fc.integer({ min: 0, max: 4 }));
  const row = fc.record({
    words: fc.array(word, { minLength: 1, maxLength: 3 }),
    value: figure,
    volume: figure,
    core: fc.option(word),
  });
  const rows = fc.array(row, { maxLength: 40, size: 'max' });

  test('is that of a plain sort: by score, by growth or by volume, unknown ones last, and then by identity', async () => {
    const property = fc.asyncProperty(rows, rows, async (suggested, rising) => {
      const measured = suggested.map(({ words, value, volume, core }): Parameters<typeof answer>[2][number] => [
        ...([words.join(' '), value, { volume, coreKeyword: core }] as const),
      ]);
      const growing = rising.map(({ words, value }): [string, number | null] => [
        words.join(' '),
        value && value * 150,
      ]);
      const answers = [answer('s', 'suggestion', measured), answer('s', 'related_rising', growing)];
      const { candidates, groups, clusters, topics } = await assembleExpansion(expansion(answers));
      const known = new Map(candidates.map((one) => [one.keyword, one]));
      const sorted = (keywords: string[], figureOf: (keyword: string) => number | null) =>
        keywords.toSorted(
          (a, b) => compareDescending(figureOf(a), figureOf(b)) || compareText(a.toLowerCase(), b.toLowerCase()),
        );
      const all = [...known.keys()];
      expect(all).toEqual(sorted(all, (keyword) => known.get(keyword)!.score));
      const grown = Object.values(groups).flat();
      expect(grown).toEqual(sorted(grown, (keyword) => known.get(keyword)!.growthPct));
      expect(grown).toHaveLength(candidates.filter(({ growthPct }) => growthPct !== null).length);
      const volumeOf = (keyword: string) => known.get(keyword)!.metrics?.volume ?? null;
      const parts = [clusters, ...['core_keyword', 'words'].map((sign) => topics.filter(({ by }) => by === sign))];
      for (const part of parts) {
        const labels = part.map(({ label }) => label);
        expect(labels).toEqual(sorted(labels, volumeOf));
        for (const { label, keywords } of part) {
          expect(keywords).toEqual(sorted(keywords, volumeOf));
          expect(keywords[0]).toBe(label);
        }
      }
    });
    await fc.assert(property);
  });

  test('by figures is a stable sort, unknown ones last', () => {
    const item = fc.record({
      figure: fc.option(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true }))),
      tag: fc.integer(),
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 600, size: 'max' }), (items) => {
        const sorted = items.toSorted((a, b) => compareDescending(a.figure, b.figure));
        expect(runToEnd(largestFirst(items, ({ figure }) => figure))).toEqual(sorted);
      }),
    );
  });
});

describe('sliced computing', () => {
  test('gives way to other work while it runs', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);
    const busy = function* () {
      // Bounded, so that a driver which never gives way fails instead of hanging.
      for (let steps = 0; turns < 3 && steps < 50_000_000; steps++) yield;
      return turns;
    };
    expect(await runInSlices(busy())).toBe(3);
    clearInterval(timer);
  });

  test('an expansion of twenty thousand words lets other work run before it is done', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i): [string, number] => [`word ${i} of many`, i]);
    const order: string[] = [];
    setImmediate(() => order.push('other work'));
    await assembleExpansion(expansion([answer('s', 'related_rising', rows)]));
    order.push('expansion');
    expect(order).toEqual(['other work', 'expansion']);
  });

  test('its sort is a stable sort', () => {
    const pair = fc.record({ key: fc.integer({ min: 0, max: 30 }), tag: fc.integer() });
    const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 1500, size: 'max' }), (items) => {
        expect(runToEnd(sortInSteps(items, compare))).toEqual([...items].sort(compare));
      }),
      { numRuns: 20 },
    );
  });
});
