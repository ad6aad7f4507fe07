import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { KEYWORD_MAX_CHARS, KEYWORD_MAX_WORDS } from '../../server/core/keyword.ts';
import { judgedKeyword, Keyword } from '../../server/services/plan/keyword-field.ts';
import {
  ByokCompareInput,
  CompareInput,
  FilterTerm,
  SuggestionsInput,
  TrendsInput,
} from '../../server/services/plan/schemas.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** What costs most to normalise: marks in an order that is not theirs, and letters that become many. */
const costly = fc.constantFrom('a', '\u0301', '\u0323', '\u{1d165}', '\u0345', '\ufdfa', '\u3316', '\u2003', '\u200d');
const raw = fc
  .array(fc.tuple(costly, fc.integer({ min: 1, max: 500 })), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.map(([one, times]) => one.repeat(times)).join(''));

/** Everything that was normalised while the word was judged. */
function normalised(judge: () => unknown): string[] {
  const spy = vi.spyOn(String.prototype, 'normalize');
  judge();
  const texts = spy.mock.contexts.map(String);
  spy.mockRestore();
  return texts;
}

test.each([
  ['sent', (word: string) => Keyword.safeParse(word).success],
  ['in a file', (word: string) => typeof judgedKeyword(word) === 'object'],
])('of a keyword that is %s no more is normalised than words have, and few marks in a row', (_, judge) => {
  const property = fc.property(raw, (word) => {
    const isTooLong = word.length > 5 * KEYWORD_MAX_CHARS || /\p{M}{31}/u.test(word);
    const texts = normalised(() => expect(judge(word) && isTooLong).toBe(false));
    if (isTooLong) expect(texts).toEqual([]);
  });
  fc.assert(property, { numRuns: 500 });
});

test('what is too long to be looked at is refused under the same code, and says what it may be', () => {
  for (const word of ['x'.repeat(401), `a${'\u0301'.repeat(31)}`]) {
    expect(judgedKeyword(word)).toBe('TOO_LONG');
    const { issues } = Keyword.safeParse(word).error!;
    expect(issues.map(({ message }) => message)).toEqual([
      'a keyword has at most 80 characters, of at most 400 UTF-16 units and 30 combining marks in a row as it is sent',
    ]);
  }
});

test.each([
  ['a comparison', CompareInput, 'benchmark'],
  ['a private comparison', ByokCompareInput, 'benchmark'],
  ['trends', TrendsInput, 'benchmark'],
  ['suggestions', SuggestionsInput, 'keyword'],
])('of %s the one word is as it is shown, whichever way it was spelled', (_, schema, field) => {
  const words = field === 'keyword' ? {} : { keywords: ['a'] };
  expect(schema.parse({ ...words, [field]: ' cafe\u0301  noir' })).toMatchObject({ [field]: 'caf\u00e9 noir' });
});

test('a filter term is as long as it is sent, and as it is shown', () => {
  const isTaken = (term: string) => FilterTerm.safeParse(term).success;
  // Shown, the one is eighteen characters, and the other none.
  const [phrase, invisible] = ['\ufdfa', '\u200b'];
  expect([phrase.repeat(4), 'x'.repeat(80), ` ${'x'.repeat(80)} `].map(isTaken)).toEqual([true, true, true]);
  expect([phrase.repeat(5), 'x'.repeat(81), invisible, ' '].map(isTaken)).toEqual([false, false, false, false]);
});

/** Letters of many scripts, those with most parts of them, as keyboards and phones send them. */
const letters = ['ᾂ', 'ệ', 'ǖ', '한', 'क्षि', 'நௌ', 'ကြောင်', 'ที่', 'שָׁ', '👨‍👩‍👧‍👦', '🏳️‍🌈', '👋🏽', '༄', 'が', 'z̴̧̛͎̈́'];
const letter = fc.oneof(fc.constantFrom(...letters), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }));

test('80 characters of any language are a keyword, composed or in all their parts', () => {
  const isShort = (word: string) => [...word.normalize('NFKC').replace(/\u200d/g, '')].length <= KEYWORD_MAX_CHARS;
  const many = fc
    .tuple(letter, fc.integer({ min: 1, max: KEYWORD_MAX_CHARS }))
    .map(([one, times]) => one.repeat(times));
  const property = fc.property(fc.array(many, { minLength: 1, maxLength: KEYWORD_MAX_WORDS }), (words) => {
    const word = words.join('');
    fc.pre(isShort(word) && Keyword.safeParse(word.normalize('NFKC')).success);
    for (const form of ['NFC', 'NFD'] as const) expect(judgedKeyword(word.normalize(form))).toBeInstanceOf(Object);
  });
  fc.assert(property, { numRuns: 500 });
});
