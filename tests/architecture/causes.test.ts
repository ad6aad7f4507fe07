import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { causeInWords, causeOf } from '../../server/core/causes.ts';
import { STATUS_CODES } from '../../server/providers/keyword-data/codes.ts';
import { HTTP_STATUSES } from '../../server/providers/llm-gateway/codes.ts';

/** Where a unit's code comes from. */
const SOURCES = [
  'jobs/{,purchase/,handlers/}*.ts',
  'server/providers/{http,departure,pacing}.ts',
  'server/providers/{keyword-data,llm-gateway}/classify.ts',
  'server/providers/keyword-data/client.ts',
];
const SUCCESSES = ['data', 'empty', 'posted'];

/** Codes that a source names, as they stand in the lines that refuse, fail, skip or leave open. */
async function ownCodes(): Promise<string[]> {
  const files = await Array.fromAsync(glob(SOURCES));
  expect(files.length).toBeGreaterThan(30);
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'([A-Z]+_[A-Z_]+)'/g)].map(([, code]) => code!),
  );
}

test('every code that a part of a job can end with is said in words, with what to do about it', async () => {
  const failures = Object.entries(STATUS_CODES).filter(([, { meaning }]) => !SUCCESSES.includes(meaning));
  const codes = [...failures.map(([code]) => code), ...Object.keys(HTTP_STATUSES), ...(await ownCodes())];
  expect(codes).toEqual(expect.arrayContaining(['40501', '402', 'PRICE_CHANGED', 'LIMIT_UNTIL_RESET']));
  expect(codes.filter((code) => causeOf(code) === null)).toEqual([]);
  for (const code of codes)
    expect(causeOf(code)).toEqual({ what: expect.stringMatching(/\.$/), next: expect.stringMatching(/\.$/) });
});

test('a provider’s code stays beside its words, and one that is not known is told as it is', () => {
  expect(causeInWords('40501')).toMatch(
    /^The keyword data provider does not take this request \(40501\)\. The same request/,
  );
  expect(causeInWords('402')).toMatch(/no money left \(402\)/);
  expect(causeInWords('59999')).toBe('The provider answered 59999.');
  expect(causeOf('toString')).toBeNull();
});
