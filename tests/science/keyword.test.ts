import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayKeyword, keywordIdentity, uniqueKeywords } from '../../server/core/keyword.ts';
import { assembleMetrics } from '../../server/science/index.ts';
import { metricsOf } from './expansion-fixtures.ts';

/** Plain words, and what makes a word not plain, in any mixture. */
const odd = fc.constantFrom(
  ' ',
  '  ',
  '\t',
  '\n',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\ufb01',
  'e\u0301',
  'Ａ',
  'word',
  '-',
  '',
);
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.array(odd).map((parts) => parts.join('')),
);

test('a keyword is shown in NFKC, without what nobody sees, with single spaces: whether it needed that or not', () => {
  const shown = (raw: string) =>
    raw
      .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu, '')
      .normalize('NFKC')
      .trim()
      .split(/\s+/u)
      .join(' ');
  const property = fc.property(text, (raw) => {
    expect(displayKeyword(raw)).toBe(shown(raw));
  });
  fc.assert(property, { numRuns: 5_000 });
});

/** Letters that join with what follows them, in capitals or small, with and without something unseen in between. */
const joining = fc
  .tuple(
    fc.constantFrom('e', 'E', 'T', 'h', 'J', 'W', 'İ', 'ς', 'Σ', 'Ϊ', 'Ω', 'ᾼ', 'カ', 'ᄀ', 'ﬁ', 'K', 'ẞ'),
    fc.constantFrom('', '\u200d', '\u00ad', '\ufeff'),
    fc.constantFrom('', '\u0301', '\u0308', '\u030c', '\u0323', '\u0345', '\u3099', '\u1161', '\u0308\u0301'),
  )
  .map((parts) => parts.join(''));
const joined = fc.array(fc.oneof(joining, odd), { maxLength: 6 }).map((parts) => parts.join(''));

test('a word that was shown or compared is the same word: however it was typed, it stands once, and once alone', () => {
  const property = fc.property(fc.oneof(joined, text), (raw) => {
    const [shown, identity] = [displayKeyword(raw), keywordIdentity(raw)];
    expect(displayKeyword(shown)).toBe(shown);
    expect([shown, identity].map(keywordIdentity)).toEqual([identity, identity]);
    const words = uniqueKeywords([raw, shown, identity]);
    expect(words).toEqual(identity === '' ? [] : [shown]);
  });
  fc.assert(property, { numRuns: 5_000 });
});

test('figures that were bought are found by the word as it was asked', async () => {
  const property = fc.asyncProperty(joined, async (raw) => {
    const keyword = displayKeyword(raw);
    fc.pre(keyword !== '');
    const sent = keywordIdentity(keyword);
    const batches = [{ keywords: [sent], items: [{ keyword: sent, metrics: metricsOf({ volume: 10 }) }] }];
    const { summary } = await assembleMetrics({ keywords: [keyword], locationCode: 2840, languageCode: 'en', batches });
    expect(summary).toEqual({ asked: 1, found: 1, missing: 0 });
  });
  await fc.assert(property, { numRuns: 500 });
});
