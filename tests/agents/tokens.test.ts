import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { rowsWithin } from '../../server/mcp/rows.ts';
import { DEFAULT_TOKENS, tokensAtMost } from '../../server/mcp/tokens.ts';

/** Tokens of text that is data: what looks like a mark of the model is spelled out. */
const count = (any: string) => encode(any, { disallowedSpecial: new Set() }).length;

/** Text as providers, strangers and attackers write it. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.string({ unit: 'grapheme', maxLength: 600 }),
  fc
    .array(fc.constantFrom('meal', 'planner', 'قهوة', '鍵盤', '👩‍🚀', '\u0000', '<|endoftext|>', ' ', '"', '\\'), {
      maxLength: 90,
    })
    .map((w) => w.join('')),
  fc.string({ unit: fc.constantFrom(...'aZ9-_./|"\\\n\t{}[]'), maxLength: 600 }),
  fc.string({ unit: fc.constantFrom(...'qxzjvkQXZJVK'), maxLength: 600 }),
  // Letters that no language puts so, and few of them: what joins on average may not here.
  fc.string({ unit: fc.constantFrom(...'wbvdcfgpqhtmnrJW'), maxLength: 40 }),
);
const cell = fc.oneof(text, fc.double({ noNaN: true }), fc.integer(), fc.boolean(), fc.constant(null));

test('no text has more tokens than it is counted for', () => {
  fc.assert(
    fc.property(text, (any) => {
      expect(count(any)).toBeLessThanOrEqual(tokensAtMost(any));
    }),
    { numRuns: 1_000, examples: [['  \u0000'], ['JbWb'], ['fdgwwbqg'], ['ppgcbpggb']] },
  );
});

test('rows within a number of tokens are within it, whatever stands in them', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 60 }), { maxLength: 60 }), (rows) => {
      const kept = rowsWithin(rows, DEFAULT_TOKENS);
      expect(kept.length).toBe(Math.min(rows.length, Math.max(1, kept.length)));
      expect(count(JSON.stringify(kept))).toBeLessThanOrEqual(DEFAULT_TOKENS);
      expect(JSON.parse(JSON.stringify(kept))).toHaveLength(kept.length);
    }),
    { numRuns: 300 },
  );
});

test('one row of many long cells is shown, each of them cut until the row fits', () => {
  const row = Array.from({ length: 60 }, (_, index) => `${index}${'鍵'.repeat(600)}`);
  const kept = rowsWithin([row, row], DEFAULT_TOKENS);
  expect(kept).toHaveLength(1);
  expect(kept[0]!.every((cell, index) => String(cell).startsWith(`${index}`.slice(0, 1)))).toBe(true);
  expect(count(JSON.stringify(kept))).toBeLessThanOrEqual(DEFAULT_TOKENS);
});

test('a cell says nothing to a model that a person would not see', () => {
  const hidden = (from: number, to: number) => fc.integer({ min: from, max: to }).map((at) => String.fromCodePoint(at));
  const unseen = fc.oneof(
    ...[hidden(0xe0000, 0xe007f), hidden(0xe0100, 0xe01ef), hidden(0xfe00, 0xfe0d), hidden(0x00, 0x1f)],
    ...[hidden(0x202a, 0x202e), hidden(0x2060, 0x2069), hidden(0xf0000, 0xf00ff), hidden(0x7f, 0x9f)],
  );
  const word = fc.constantFrom('meal', 'planner', '鍵盤', '👩\u200d🚀', 'می\u200cخواهم', '❤\ufe0f');
  fc.assert(
    fc.property(fc.array(fc.tuple(word, fc.array(unseen, { maxLength: 8 })), { maxLength: 12 }), (parts) => {
      const seen = parts.map(([text]) => text).join('');
      const [[cell] = []] = rowsWithin([[parts.map(([text, more]) => text + more.join('')).join('')]], DEFAULT_TOKENS);
      expect(String(cell).replaceAll(' ', '')).toBe(seen);
    }),
    { numRuns: 500 },
  );
});
