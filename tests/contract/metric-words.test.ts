import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keywordIdentity, uniqueKeywords } from '../../server/core/keyword.ts';
import { keywordOverview } from '../../server/sandbox/keyword-data/labs-lookup.ts';
import { Keyword } from '../../server/services/plan/keyword-field.ts';
import { isAskable, METRICS_BATCH, metricsBatches } from '../../server/services/plan/metrics.ts';

/** One word that the provider refuses gets its whole batch refused: it must be left out before. */

const word = fc
  .oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.string({ unit: 'binary', maxLength: 85 }))
  .filter((text) => Keyword.safeParse(text).success);

test('every word that can be asked stands in one batch, and every batch is taken', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), fc.nat(1500), (some, more) => {
      const words = [...some, ...Array.from({ length: more }, (_, at) => `word ${at}`)];
      const batches = metricsBatches(words);
      for (const batch of batches) expect(keywordOverview.fields.known.keywords!(batch)).toBe(true);
      const askable = uniqueKeywords(words).map(keywordIdentity).filter(isAskable);
      expect(batches.flat().sort()).toEqual(askable.sort());
      expect(batches).toHaveLength(Math.ceil(askable.length / METRICS_BATCH));
    }),
    { numRuns: 60 },
  );
});
