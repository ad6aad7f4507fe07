import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkDecisions,
  checkDrops,
  doubtfulDrops,
  literalFilter,
  withCanaries,
  withoutCanaries,
} from '../../server/science/index.ts';

const kept = (keywords: string[], terms: string[]) =>
  literalFilter(
    keywords.map((keyword) => ({ keyword })),
    terms,
  ).kept.map((one) => one.keyword);

describe('literal filter', () => {
  test('removes whole words only: "gold" leaves "marigold"', () => {
    expect(kept(['marigold', 'gold ring', 'golden ring', 'ring GOLD'], ['gold'])).toEqual(['marigold', 'golden ring']);
  });

  test('a term of several words matches as an unbroken run in its order', () => {
    const words = ['free online game', 'online free game', 'free game online', 'game free-online'];
    expect(kept(words, ['free online'])).toEqual(['online free game', 'free game online']);
  });

  test('every word of a term is a whole word', () => {
    expect(kept(['free online games', 'free onlinegames'], ['free online'])).toEqual(['free onlinegames']);
  });

  test('both apostrophes are one', () => {
    expect(kept(['children’s book', "children's song"], ["children's book", 'children’s song'])).toEqual([]);
  });

  test('case, width and punctuation do not matter', () => {
    expect(kept(['Ｆｒｅｅ game', '"free" game', 'FREE!'], ['free'])).toEqual([]);
  });

  test('words of every script are whole words', () => {
    expect(kept(['größe m', 'übergröße', 'золото цена', 'золотой'], ['GRÖSSE', 'größe', 'золото'])).toEqual([
      'übergröße',
      'золотой',
    ]);
    expect(kept(['cafe\u0301 paris', 'cafeteria'], ['café'])).toEqual(['cafeteria']);
    expect(kept(['हिंदी गाने', 'हिंद'], ['हिंद'])).toEqual(['हिंदी गाने']);
  });

  test('scripts without spaces are split by their dictionary', () => {
    expect(kept(['黄金 价格', '黄金价格', '白银价格'], ['黄金'])).toEqual(['白银价格']);
  });

  test('"c" removes neither "c++" nor "c#"', () => {
    expect(kept(['c++ tutorial', 'c# tutorial', 'c tutorial'], ['c'])).toEqual(['c++ tutorial', 'c# tutorial']);
  });

  test('a term without a word removes nothing', () => {
    expect(kept(['a', '!!!'], ['', '  ', '!!!'])).toEqual(['a', '!!!']);
  });

  test('names the first term given as the reason', () => {
    const { removed } = literalFilter([{ keyword: 'Free gold' }], ['gold', 'free']);
    expect(removed).toEqual([{ keyword: 'Free gold', reason: 'contains "gold"' }]);
  });

  test('splits its input without loss, and what is kept is kept again', () => {
    const word = fc.constantFrom('gold', 'ring', 'marigold', 'free', 'Gold', 'game');
    const keyword = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => ({ keyword: words.join(' ') }));
    const terms = fc.array(fc.constantFrom('gold', 'free game', 'ring free', 'x'), { maxLength: 3 });
    fc.assert(
      fc.property(fc.array(keyword, { maxLength: 20 }), terms, (candidates, some) => {
        const once = literalFilter(candidates, some);
        expect(once.kept.length + once.removed.length).toBe(candidates.length);
        expect(literalFilter(once.kept, some)).toEqual({ kept: once.kept, removed: [] });
      }),
    );
  });
});

describe('semantic decisions', () => {
  const decision = (keyword: string, keep: unknown = true, reason: unknown = 'why') => ({ keyword, keep, reason });

  test('one decision for every word, by identity, is usable', () => {
    const json = { decisions: [decision('b', false), decision(' Ä ')] };
    expect(checkDecisions(['ä', 'B'], json)).toEqual({
      ok: true,
      decisions: new Map([
        ['b', { keep: false, reason: 'why' }],
        ['ä', { keep: true, reason: 'why' }],
      ]),
    });
  });

  test.each([
    ['missing', [decision('a')], 'b'],
    ['duplicate', [decision('a'), decision('A'), decision('b')], 'A'],
    ['foreign', [decision('a'), decision('b'), decision('c')], 'c'],
    ['malformed', [decision('a', 'yes'), decision('b')], 'a'],
    ['malformed', [decision('a', true, null), decision('b')], 'a'],
  ])('a %s word makes the answer unusable', (problem, decisions, word) => {
    expect(checkDecisions(['a', 'b'], { decisions })).toEqual({ ok: false, problem, word });
  });

  test.each([null, [], 'x', {}, { decisions: {} }, { decisions: [null] }, { decisions: [{ keep: true }] }])(
    'an answer of another shape (%j) is malformed',
    (json) => {
      expect(checkDecisions(['a'], json)).toEqual({ ok: false, problem: 'malformed' });
    },
  );
});

describe('numbered batches', () => {
  const CANARIES = { stays: 'umbrella', goes: 'games' };
  const numbered = (list: string[]) => new Map(list.map((word, at) => [at + 1, word]));
  const drop = (n: unknown, reason: unknown = 'about games') => ({ n, reason });
  // a, b, umbrella, c, games, d: by hand, a third and two thirds into six.
  const batch = withoutCanaries(numbered(withCanaries(['a', 'b', 'c', 'D'], CANARIES)));

  test('two words whose decision is known stand inside the list, and come out of it again', () => {
    expect(withCanaries(['a', 'b', 'c', 'd'], CANARIES)).toEqual(['a', 'b', 'umbrella', 'c', 'games', 'd']);
    expect(withCanaries(['a'], CANARIES)).toEqual(['a', 'umbrella', 'games']);
    expect(batch).toEqual({
      words: new Map([
        [1, 'a'],
        [2, 'b'],
        [4, 'c'],
        [6, 'D'],
      ]),
      stays: 3,
      goes: 5,
    });
  });

  test('any list comes out as it went in', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 110 }), (words) => {
        const { words: back, stays, goes } = withoutCanaries(numbered(withCanaries(words, CANARIES)));
        expect([...back.values()]).toEqual(words);
        expect(new Set([...back.keys(), stays, goes]).size).toBe(words.length + 2);
      }),
    );
  });

  test('what is not dropped is kept, by identity', () => {
    expect(checkDrops(batch, { drops: [drop(6, 'about dice'), drop(5)] })).toEqual({
      ok: true,
      decisions: new Map([
        ['a', { keep: true, reason: '' }],
        ['b', { keep: true, reason: '' }],
        ['c', { keep: true, reason: '' }],
        ['d', { keep: false, reason: 'about dice' }],
      ]),
    });
  });

  test.each([
    ['that drops the word which must stay', [drop(3), drop(5)], { problem: 'canary' }],
    ['that keeps the word which must go', [drop(1)], { problem: 'canary' }],
    ['of nothing', [], { problem: 'canary' }],
    ['with a number that nobody asked', [drop(5), drop(7)], { problem: 'foreign', word: '7' }],
    ['with a fraction', [drop(5), drop(1.5)], { problem: 'foreign', word: '1.5' }],
    ['with a number twice', [drop(5), drop(2), drop(2)], { problem: 'duplicate', word: 'b' }],
    ['without a number', [drop(5), drop('1')], { problem: 'malformed' }],
    ['without a reason', [drop(5), drop(1, null)], { problem: 'malformed' }],
  ])('an answer %s is not kept', (_name, drops, problem) => {
    expect(checkDrops(batch, { drops })).toEqual({ ok: false, ...problem });
  });

  test.each([null, [], 'x', {}, { drops: {} }, { drops: [null] }, { decisions: [] }])(
    'an answer of another shape (%j) is malformed',
    (json) => {
      expect(checkDrops(batch, json)).toEqual({ ok: false, problem: 'malformed' });
    },
  );

  test('drops are doubted where more than six in ten go', () => {
    const of = (dropped: number, all: number) =>
      new Map(Array.from({ length: all }, (_, at) => [`w${at}`, { keep: at >= dropped, reason: '' }]));
    expect(doubtfulDrops(of(6, 10))).toEqual([]);
    expect(doubtfulDrops(of(7, 10))).toEqual(['w0', 'w1', 'w2', 'w3', 'w4', 'w5', 'w6']);
    expect(doubtfulDrops(of(1, 1))).toEqual(['w0']);
    expect(doubtfulDrops(of(0, 3))).toEqual([]);
  });
});
