import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupSteps } from '../../server/science/expansion/groups.ts';
import { mergeCandidates, ORIGINS, runToEnd } from '../../server/science/index.ts';
import { answer, growing } from './expansion-fixtures.ts';

describe('merging', () => {
  test('knows a word whose small letters have a joined form that its capitals lack', () => {
    const spellings: [string, number][] = [
      ['J\u030cazz', 10],
      ['\u01f0azz', 20],
    ];
    expect(mergeCandidates([answer('s', 'suggestion', spellings)])).toHaveLength(1);
  });

  test('keeps every origin of a word and overwrites none', () => {
    const [merged, ...rest] = mergeCandidates([
      answer('ring', 'related_top', [['Gold Ring', 80]]),
      answer('ring', 'related_rising', [['gold  ring', 350]]),
      answer('gold', 'related_rising', [['GOLD RING', 90]]),
      answer('gold', 'suggestion', [['gold ring', null, { volume: 500 }]]),
    ]);
    expect(rest).toEqual([]);
    expect(merged!.sources).toEqual([
      { seed: 'gold', origin: 'related_rising', value: 90 },
      { seed: 'gold', origin: 'suggestion', value: 500 },
      { seed: 'ring', origin: 'related_rising', value: 350 },
      { seed: 'ring', origin: 'related_top', value: 80 },
    ]);
    expect(merged).toMatchObject({ growthPct: 350, metrics: { volume: 500 } });
  });

  test('growth is null for a word that was never rising, and zero for one that rose by nothing', () => {
    const [top] = mergeCandidates([answer('s', 'related_top', [['a', 100]])]);
    const [rising] = mergeCandidates([answer('s', 'related_rising', [['a', 0]])]);
    expect([top!.growthPct, rising!.growthPct]).toEqual([null, 0]);
  });

  test('the same word twice in one answer is one source with the larger value', () => {
    const [merged] = mergeCandidates([
      answer('s', 'related_rising', [
        ['a', 40],
        ['A', 90],
        ['a ', 60],
      ]),
    ]);
    expect(merged).toMatchObject({ growthPct: 90, sources: [{ seed: 's', origin: 'related_rising', value: 90 }] });
  });

  test('a suggestion without a volume has an unknown value, not zero', () => {
    const [merged] = mergeCandidates([answer('s', 'suggestion', [['a', null, {}]])]);
    expect(merged!.sources[0]!.value).toBeNull();
  });

  test('leaves the seeds in and only empty words out', () => {
    const merged = mergeCandidates([
      answer('seed', 'suggestion', [
        ['seed', 1],
        [' ', 1],
        ['', 1],
      ]),
    ]);
    expect(merged.map((one) => one.keyword)).toEqual(['seed']);
  });

  test('does not depend on the order of answers', () => {
    const origin = fc.constantFrom(...ORIGINS);
    const row = fc.tuple(fc.constantFrom('a', 'A', 'b', ' b', 'c'), fc.option(fc.integer({ min: 0, max: 900 })));
    const one = fc
      .tuple(fc.constantFrom('s', 't', 'u'), origin, fc.array(row, { maxLength: 6 }))
      .map(([seed, from, rows]) => answer(seed, from, rows));
    const answers = fc.uniqueArray(one, { selector: (a) => `${a.seed} ${a.origin}`, maxLength: 9 });
    fc.assert(
      fc.property(answers, (some) => {
        expect(mergeCandidates([...some].reverse())).toEqual(mergeCandidates(some));
      }),
    );
  });
});

describe('growth groups', () => {
  /** Of candidates in the order of their identities. */
  const groupByGrowth = (all: ReturnType<typeof growing>[]) =>
    runToEnd(groupSteps(all.map((candidate) => ({ candidate }))));

  test('501/500/201/200/101/100 are explosive, fast, fast, steady, steady, slow', () => {
    const all = [501, 500, 201, 200, 101, 100].map((growth) => growing(`g${growth}`, growth));
    expect(groupByGrowth(all)).toEqual({
      explosive: ['g501'],
      fastRising: ['g500', 'g201'],
      steadyRising: ['g200', 'g101'],
      slowRising: ['g100'],
    });
  });

  test('a word without growth is in no group, one with zero growth is slow', () => {
    expect(groupByGrowth([growing('never', null), growing('zero', 0)]).slowRising).toEqual(['zero']);
  });

  test('are sorted by growth, then by identity', () => {
    const all = [growing('A', 900), growing('b', 900), growing('c', 901)];
    expect(groupByGrowth(all).explosive).toEqual(['c', 'A', 'b']);
  });
});
