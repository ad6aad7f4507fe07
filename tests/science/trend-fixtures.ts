import fc from 'fast-check';
import type { TrendPoint } from '../../server/providers/ports/keyword-data.ts';
import { assembleComparison, type ComparisonInput, type KeywordComparison } from '../../server/science/index.ts';

/** Points `stepDays` apart from 2026-01-01 on; `columns[k]` are the values of the k-th keyword. */
export function trendPoints(columns: (number | null)[][], stepDays = 1): TrendPoint[] {
  const start = Date.UTC(2026, 0, 1) / 1000;
  const length = Math.max(...columns.map((column) => column.length));
  return Array.from({ length }, (_, i) => {
    const timestamp = start + Math.round(i * stepDays * 86_400);
    const lastSecond = timestamp + Math.round(stepDays * 86_400) - 1;
    return {
      dateFrom: new Date(timestamp * 1000).toISOString().slice(0, 10),
      dateTo: new Date(lastSecond * 1000).toISOString().slice(0, 10),
      timestamp,
      missingData: false,
      values: columns.map((column) => column[i] ?? null),
    };
  });
}

/** The fields every comparison needs and no test is about. */
export const COMMON = { dateFrom: '2026-01-01', dateTo: '2026-01-20', locationCode: 2840, languageCode: 'en' };

/** Compares words with the benchmark `bench`, all in one answer. */
export function compareTogether(
  words: Record<string, (number | null)[]>,
  benchmark: (number | null)[],
  more: Partial<ComparisonInput> & { stepDays?: number } = {},
) {
  const keywords = Object.keys(words);
  const { stepDays, ...input } = more;
  const points = trendPoints([...Object.values(words), benchmark], stepDays);
  const batches = [{ keywords: [...keywords, 'bench'], points }];
  return assembleComparison({ ...COMMON, keywords, benchmark: 'bench', batches, ...input });
}

/** The row of one word against a benchmark. */
export function compareOne(
  word: (number | null)[],
  benchmark: (number | null)[],
  more: Parameters<typeof compareTogether>[2] = {},
): KeywordComparison {
  return compareTogether({ word }, benchmark, more).results[0]!;
}

/** `count` times the value. */
export function times(count: number, value: number): number[] {
  return new Array<number>(count).fill(value);
}

const STEPS = 10_000;

/** Numbers evenly between two: `fc.double` is even over what a double can hold, most of which lies around zero. */
export function evenly(least: number, most: number) {
  return fc.integer({ min: 0, max: STEPS }).map((step) => least + ((most - least) * step) / STEPS);
}

/** Ratios to a benchmark, evenly on a logarithmic scale. */
export function ratios(least: number, most: number) {
  return evenly(Math.log(least), Math.log(most)).map(Math.exp);
}
