import { expect, test } from 'vitest';
import { compareOne, times } from './trend-fixtures.ts';

const freshness = (word: number[], benchmark: number[] = times(word.length, 20)) =>
  compareOne(word, benchmark).freshness;

test('a word from silence is new when its recent mean reaches eight', () => {
  expect(freshness([...times(30, 0), ...times(7, 8)])).toEqual({ label: 'new', window: '90d', score: 100 });
  expect(freshness([...times(30, 0), ...times(7, 7)]).label).toBe('unclear');
});

test('a word is new only when the recent mean is three times the baseline', () => {
  expect(freshness([...times(30, 5), ...times(7, 15)]).label).toBe('new');
  expect(freshness([...times(30, 5), ...times(7, 14)]).label).not.toBe('new');
});

test('a baseline mean above five is not silence', () => {
  expect(freshness([...times(30, 6), ...times(7, 18)]).label).not.toBe('new');
});

test('a baseline peak above twelve is not silence', () => {
  expect(freshness([...times(29, 0), 12, ...times(7, 20)]).label).toBe('new');
  expect(freshness([...times(29, 0), 13, ...times(7, 20)]).label).not.toBe('new');
});

test('without a baseline a word is new from a recent mean of eight', () => {
  expect(freshness(times(7, 8)).label).toBe('new');
  expect(freshness(times(7, 7)).label).toBe('unclear');
});

test('a last point 1.8 times the four days before it is reviving within 7 days', () => {
  expect(freshness([...times(36, 20), 36])).toEqual({ label: 'reviving', window: '7d', score: 90 });
  expect(freshness([...times(36, 20), 35]).window).not.toBe('7d');
});

test('four days at one and a half times all before are reviving within 30 days', () => {
  expect(freshness([...times(33, 20), ...times(4, 30)])).toEqual({ label: 'reviving', window: '30d', score: 80 });
  expect(freshness([...times(33, 20), ...times(4, 29)]).window).not.toBe('30d');
});

test('a recent week at one and a half times the baseline is reviving within 90 days', () => {
  const word = (recent: number) => [...times(30, 20), ...times(6, recent), recent + 1];
  expect(freshness(word(30), times(37, 40))).toEqual({ label: 'reviving', window: '90d', score: 70 });
  expect(freshness(word(29), times(37, 40)).label).toBe('established');
});

test('a falling word is never reviving', () => {
  expect(freshness([...times(30, 20), 60, 58, 56, 54, 52, 50, 48]).label).toBe('established');
});

test('a word searched before and now is established, whatever its verdict', () => {
  const row = compareOne(times(37, 40), times(37, 20));
  expect(row.freshness).toEqual({ label: 'established', window: null, score: 30 });
  expect(row.verdict).toBe('strong');
});

test('everything else is unclear', () => {
  expect(freshness(times(37, 6))).toEqual({ label: 'unclear', window: null, score: 40 });
});
