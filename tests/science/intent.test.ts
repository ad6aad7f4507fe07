import { expect, test } from 'vitest';
import { checkIntents } from '../../server/science/index.ts';
import { compareTogether, times } from './trend-fixtures.ts';

const item = (keyword: string, more: Record<string, unknown> = {}) => ({
  ...{ keyword, label: 'Game', demand: 'play it', reason: 'a title', confidence: 0.8 },
  ...more,
});

test('labels of the list are kept, unknown ones become Other', () => {
  const { intents } = checkIntents(['a', 'b'], {
    items: [item('a', { label: 'Game info' }), item('b', { label: 'Toy' })],
  });
  expect([intents.get('a')!.label, intents.get('b')!.label]).toEqual(['Game info', 'Other']);
});

test('confidence is clamped to 0..1', () => {
  const { intents } = checkIntents(['a', 'b'], {
    items: [item('a', { confidence: 7 }), item('b', { confidence: -1 })],
  });
  expect([intents.get('a')!.confidence, intents.get('b')!.confidence]).toEqual([1, 0]);
});

test('a word without a valid item is reported and gets no guess', () => {
  const items = [item('a'), item('b', { confidence: 'high' }), item('c', { demand: undefined }), 'd', null];
  const { intents, missing } = checkIntents(['a', 'b', 'c', 'd'], { items });
  expect([...intents.keys()]).toEqual(['a']);
  expect(missing).toEqual(['b', 'c', 'd']);
});

test('words are matched by identity, foreign ones ignored, the first valid item counts', () => {
  const items = [item(' BÄR ', { label: 'News' }), item('bär', { label: 'Tool' }), item('foreign')];
  const { intents, missing } = checkIntents(['Bär'], { items });
  expect([...intents]).toEqual([['bär', { label: 'News', demand: 'play it', reason: 'a title', confidence: 0.8 }]]);
  expect(missing).toEqual([]);
});

test.each([null, undefined, [], {}, { items: 'x' }, 'text'])(
  'an answer of another shape (%j) leaves every word missing',
  (json) => {
    expect(checkIntents(['a'], json)).toEqual({ intents: new Map(), missing: ['a'] });
  },
);

test('without the stage the intent is null, with it only words with an item have one', () => {
  const words = { a: times(20, 60), b: times(20, 60) };
  expect(compareTogether(words, times(20, 30)).results.map((row) => row.intent)).toEqual([null, null]);
  const { intents } = checkIntents(['a', 'b'], { items: [item('a')] });
  const rows = compareTogether(words, times(20, 30), { intents }).results;
  expect(rows.map((row) => row.intent?.label ?? null)).toEqual(['Game', null]);
});
