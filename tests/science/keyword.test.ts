import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayKeyword } from '../../server/core/keyword.ts';

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
      .normalize('NFKC')
      .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu, '')
      .trim()
      .split(/\s+/u)
      .join(' ');
  const property = fc.property(text, (raw) => {
    expect(displayKeyword(raw)).toBe(shown(raw));
  });
  fc.assert(property, { numRuns: 5_000 });
});
