import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDecisions, literalFilter } from '../../server/science/index.ts';

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
