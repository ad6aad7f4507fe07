import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KeywordMetrics } from '../../server/providers/ports/keyword-data.ts';
import { growthOf } from '../../server/science/expansion/growth.ts';
import { lowVolume, scoreOf } from '../../server/science/expansion/score.ts';
import { assembleExpansion } from '../../server/science/index.ts';
import { answer, expansion, metricsOf } from './expansion-fixtures.ts';

type Known = Partial<KeywordMetrics> & { risingPct?: number | null; serpDifficulty?: number | null };

function scored({ risingPct = null, serpDifficulty = null, ...known }: Known, unknownVolume = 10) {
  const metrics = metricsOf(known);
  const growth = growthOf(risingPct, metrics);
  return scoreOf({ metrics, growthPct: risingPct, growth, serpDifficulty, unknownVolume });
}

const quarter = (quarterly: number) => ({ trendPct: { monthly: null, quarterly, yearly: null } });
const USUAL: Known = { volume: 1_000, cpc: 1, difficulty: 40, intent: 'commercial', ...quarter(0) };

describe('the order of a practitioner', () => {
  test.each<[string, Known, Known]>([
    ['the same searches, an easier page', { ...USUAL, difficulty: 15 }, { ...USUAL, difficulty: 80 }],
    [
      'a long tail that can be won before a head that cannot',
      { ...USUAL, volume: 300, difficulty: 5 },
      { ...USUAL, volume: 100_000, difficulty: 97 },
    ],
    [
      'buyers before readers',
      { ...USUAL, volume: 500, cpc: 6, intent: 'transactional' },
      { ...USUAL, volume: 700, cpc: 0.1, intent: 'informational' },
    ],
    ['growth before a fall of 80 %', { ...USUAL, ...quarter(60) }, { ...USUAL, volume: 1_500, ...quarter(-80) }],
    ['what is measured before what nobody knows', USUAL, { risingPct: null }],
  ])('%s', (_, better, worse) => {
    expect(scored(better).score).toBeGreaterThan(scored(worse).score);
  });
});

describe('the parts', () => {
  test('are worked out by hand', () => {
    // 1,000 x 7.2 % = 72 clicks: ln 73 / ln 100,001; 0.2 + 0.8 (ln 2 / ln 21 + 0.85) / 2; 1 - 0.4; standing still.
    const { parts, completeness, score } = scored(USUAL);
    expect(parts).toEqual({ clicks: 0.37, value: 0.63, ease: 0.6, momentum: 0.5 });
    expect(completeness).toBe(1);
    expect(score).toBeCloseTo(100 * 0.3727 ** 0.4 * 0.631 ** 0.2 * 0.6 ** 0.25 * 0.5 ** 0.15, 0);
  });

  test('an unknown volume is the tenth percentile of the job, and every unknown part lowers completeness', () => {
    expect(lowVolume([10, 20, 30, 40, 50, 60, 70, 80, 90, 100])).toBe(20);
    expect(lowVolume([])).toBe(0);
    const { score } = scored({ ...USUAL, volume: 300 });
    expect(scored({ ...USUAL, volume: null }, 300)).toMatchObject({ score, completeness: 0.75 });
    expect(scored({}).completeness).toBe(0);
  });

  test('paid competition is no difficulty', () => {
    expect(scored({ ...USUAL, competition: 1, competitionLevel: 'HIGH' })).toEqual(scored(USUAL));
  });

  test('a fall of 80 % lowers the score also of a word that was once rising', () => {
    expect(scored({ ...USUAL, risingPct: 100, ...quarter(-80) }).score).toBeLessThan(
      scored({ ...USUAL, risingPct: 100 }).score,
    );
  });
});

describe('properties', () => {
  const figure = (max: number) => fc.option(fc.double({ min: 0, max, noNaN: true }));
  const pct = fc.option(fc.double({ min: -100, max: 1e9, noNaN: true }));
  const known = fc.record({
    ...{ volume: figure(1e12), cpc: figure(1e4), difficulty: figure(100), serpDifficulty: figure(100), risingPct: pct },
    intent: fc.constantFrom(null, 'commercial', 'informational', 'made up', '__proto__'),
    quarterly: pct,
  });
  const of = ({ quarterly, ...rest }: { quarterly: number | null } & Known) =>
    scored({ ...rest, trendPct: { monthly: null, quarterly, yearly: null } });

  test('a score lies within 0..100, with one decimal and no -0', () => {
    fc.assert(
      fc.property(known, (some) => {
        const { score, parts } = of(some);
        for (const one of [score / 100, ...Object.values(parts)])
          expect(one >= 0 && one <= 1 && !Object.is(one, -0)).toBe(true);
      }),
    );
  });

  test.each([
    ['volume', 1e9, 1],
    ['cpc', 1e3, 1],
    ['risingPct', 20_000, 1],
    ['quarterly', 20_000, 1],
    ['difficulty', 100, -1],
    ['serpDifficulty', 100, -1],
  ] as const)('it is monotone in %s whatever else is known', (signal, max, direction) => {
    const pair = fc.tuple(fc.double({ min: 0, max, noNaN: true }), fc.double({ min: 0, max, noNaN: true }));
    fc.assert(
      fc.property(known, pair, (some, [x, y]) => {
        const low = of({ ...some, [signal]: Math.min(x, y) }).score;
        const high = of({ ...some, [signal]: Math.max(x, y) }).score;
        expect(direction * (high - low)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('growth', () => {
  const months = (...volumes: (number | null)[]) =>
    volumes.map((volume, i) => ({ year: i < 6 ? 2025 : 2026, month: ((i + 6) % 12) + 1, volume }));

  test('month, quarter and year come from twelve months', () => {
    const metrics = metricsOf({ monthly: months(10, 10, 10, 20, 20, 20, 20, 20, 20, 30, 40, 50) });
    expect(growthOf(null, metrics)).toMatchObject({ monthPct: 25, quarterPct: 100, yearPct: 300, breakout: false });
  });

  test('is unknown from zero and over unknown months, never without bounds', () => {
    expect(growthOf(null, metricsOf({ monthly: months(0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 9, 9) }))).toMatchObject({
      ...{ monthPct: 0, quarterPct: null, yearPct: null },
    });
    expect(growthOf(null, metricsOf({ monthly: months(1, 1, 1, 1, 1, 1, 1, 1, null, 9, 9, 9) })).quarterPct).toBeNull();
  });

  test('peak months stand out of the year', () => {
    const { peakMonths } = growthOf(
      null,
      metricsOf({ monthly: months(10, 10, 10, 10, 40, 80, 10, 10, 10, 10, 10, 10) }),
    );
    expect(peakMonths).toEqual([12, 11]);
  });

  test('a breakout has a flag instead of a figure of 32,250 %', async () => {
    const { candidates } = await assembleExpansion(
      expansion([
        answer('s', 'related_rising', [
          ['new', 32_250],
          ['old', 20],
        ]),
      ]),
    );
    const one = candidates.find(({ keyword }) => keyword === 'new')!;
    expect(one).toMatchObject({ growthPct: 5_000, growth: { breakout: true, source: 'trends' } });
    expect(one.sources[0]!.value).toBe(32_250);
  });

  test('searches say how words grow where rising queries are silent for the whole job, and only there', async () => {
    const grown = { ...quarter(300), volume: 5 };
    const silent = await assembleExpansion(
      expansion([
        answer('s', 'suggestion', [
          ['up', null, grown],
          ['down', null, quarter(-50)],
        ]),
      ]),
    );
    expect(silent.groups.fastRising).toEqual(['up']);
    expect(silent.groups.slowRising).toEqual([]);
    expect(silent.candidates.map(({ growth }) => growth.source).sort()).toEqual([null, 'searches'].sort());
    const told = [answer('s', 'suggestion', [['up', null, grown]]), answer('s', 'related_rising', [['other', 700]])];
    const both = await assembleExpansion(expansion(told));
    expect(both.groups).toMatchObject({ explosive: ['other'], fastRising: [] });
  });
});

describe('flags', () => {
  const flagsOf = async (keyword: string, languageCode = 'en', known: Partial<KeywordMetrics> = {}) => {
    const rows = answer('s', 'suggestion', [[keyword, null, known]]);
    return (await assembleExpansion(expansion([rows], { languageCode }))).candidates[0]!.flags;
  };

  test.each([
    ['how to descale a kettle', 'en', { question: true }],
    ['wie entkalkt man', 'de', { question: true }],
    ['iphone vs pixel', 'en', { comparison: true, question: false }],
    ['notion alternative', 'en', { comparison: true }],
    ['or', 'en', { comparison: false }],
    ['geico quote', 'en', { brandLike: true }],
    ['target practice', 'en', { brandLike: false }],
    ['plumber near me', 'en', { local: true }],
    ['zahnarzt in der nähe', 'de', { local: true }],
    ['best laptop 2026', 'en', { year: 2026 }],
    ['1080 graphics', 'en', { year: null }],
  ])('%s (%s)', async (keyword, language, expected) => {
    expect(await flagsOf(keyword, language)).toMatchObject(expected);
  });

  test('the provider says what is navigational, local by its page, and in which language', async () => {
    const known = { intent: 'navigational', language: 'fr', serp: { itemTypes: ['local_pack'], results: 1 } };
    expect(await flagsOf('quelque chose', 'en', known)).toMatchObject({ brandLike: true, local: true, language: 'fr' });
  });
});
