import { describe, expect, test } from 'vitest';
import { inTurns } from '../../support/series.ts';
import { ROWS, sharesOf } from './rows.ts';
import { NOISES, RANGES } from './series.ts';

/** Series a row and noise; `npm run bench -- verdicts` draws 2,000 for the table over all ranges. */
const TRIALS = 100;

describe('the operating characteristics of the verdict hold over 90 days', () => {
  test.each(ROWS)('$name', (row) => {
    const shares = sharesOf(row, RANGES['90 days'], TRIALS);
    const short = shares.filter((share, at) => share !== null && share < row.wanted[at]!);
    expect(short).toEqual([]);
  });
});

/** Fewer over other ranges: as many standard errors may a share of so few series lie below the true one. */
const FEW = 50;
const ERRORS = 2;
const leastOf = (share: number) => share - ERRORS * Math.sqrt((share * (1 - share)) / FEW);

describe.each(inTurns(['30 days', '52 weeks'] as const, 2))('they hold over %s', (range) => {
  test.each(ROWS.filter(({ name }) => !name.startsWith('neighbours')))('$name', (row) => {
    const shares = sharesOf(row, RANGES[range], FEW);
    const short = shares.filter((share, at) => share !== null && share < leastOf(row.wanted[at]!));
    expect(short).toEqual([]);
  });
});

describe('where what is wanted is tight, more series tell', () => {
  test.each([
    ['30 days', 'growth 0.3 -> 0.9, linear', 0.9],
    ['30 days', 'spike of 2 over 0.8 x, last', 0.94],
    ['52 weeks', 'spike of 2 over 0.8 x, gone', 0.94],
  ] as const)('over %s: %s', (range, name, least) => {
    const row = ROWS.find((one) => one.name === name)!;
    const shares = sharesOf({ ...row, wanted: [null, null, row.wanted[2]!] }, RANGES[range], 400);
    expect(shares[NOISES.indexOf(0.3)]).toBeGreaterThanOrEqual(least);
  });
});
