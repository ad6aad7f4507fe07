import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keywordIdentity } from '../../server/core/keyword.ts';
import { trendsExplore } from '../../server/sandbox/keyword-data/trends.ts';
import { isTakable } from '../../server/services/plan/compare.ts';
import { Keyword } from '../../server/services/plan/keyword-field.ts';

/** One word that trends refuses gets the whole batch refused: it must be left out before. */

const signs = [...'<>|"\\\'-+=~!:*()[]{}, ab1éİ'];
const word = fc
  .oneof(fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 80 }))
  .filter((text) => Keyword.safeParse(text).success)
  .map(keywordIdentity);

test('whatever is put into a batch is taken by the provider', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
      const batch = words.filter(isTakable);
      fc.pre(batch.length > 0);
      expect(trendsExplore.fields.known.keywords!(batch)).toBe(true);
    }),
  );
});

test('a word is left out for its signs and its length alone', () => {
  expect(['c++', 'a+b', '50% off', '日本', 'rock & roll'].filter(isTakable)).toHaveLength(5);
  // Of characters, not of their parts.
  expect(['𠀀'.repeat(80)].filter(isTakable)).toHaveLength(1);
  // Its small letters are of two characters each.
  expect(['İ'.repeat(50), 'İ'.repeat(51)].map(keywordIdentity).filter(isTakable)).toHaveLength(1);
  expect(['a<b', 'a > b', 'a|b', '"exact"', '(+)', 'x', ',x,'].filter(isTakable)).toEqual([]);
});
