import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { usdFromMicros } from '../../server/core/money.ts';
import { defaultKeywordDataPrices } from '../../server/providers/default-prices.ts';
import { STATUS_CODES } from '../../server/providers/keyword-data/codes.ts';
import { livePath } from '../../server/providers/keyword-data/endpoints.ts';
import { OPERATIONS } from './support/published-answers.ts';

const page = await readFile('docs/providers.md', 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.endsWith('| Rests on |'))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));

test('every statement says what it rests on, a recording with its date', () => {
  const marks = rows.map((cells) => cells.at(-2)!);
  const known = /^(recorded: .*\d{4}-\d\d-\d\d.*|typed: \S+ \d+\.\d+\.\d+( \(.+\))?|not confirmed by a recording)$/;
  expect(rows.length).toBeGreaterThan(50);
  expect(marks.filter((mark) => !known.test(mark))).toEqual([]);
});

test('every endpoint, status code and price that the client knows is on the page', () => {
  const paths = OPERATIONS.map((operation) => livePath(operation).replace('/v3/', ''));
  const prices = Object.values<number | object>({ ...defaultKeywordDataPrices() }).flatMap((price): number[] =>
    typeof price === 'number' ? [price] : Object.values(price),
  );
  const stated = [...paths, ...Object.keys(STATUS_CODES), ...prices.map((micros) => String(usdFromMicros(micros)))];
  expect(stated.filter((one) => !page.includes(one))).toEqual([]);
});
