import { describe, expect, test } from 'vitest';
import { ROWS, sharesOf } from './rows.ts';
import { RANGES } from './series.ts';

/** Series a row and noise; `npm run bench -- verdicts` draws 2,000 for the table over all ranges. */
const TRIALS = 100;

describe('the operating characteristics of the verdict hold over 90 days', () => {
  test.each(ROWS)('$name', (row) => {
    const shares = sharesOf(row, RANGES['90 days'], TRIALS);
    const short = shares.filter((share, at) => share !== null && share < row.wanted[at]!);
    expect(short).toEqual([]);
  });
});
