import type { ComparisonResult, KeywordComparison } from './keyword-comparison.ts';

/** A row as results of the first edition hold it: codes for reasons, and no size, momentum or confidence. */
type FirstRow = Omit<KeywordComparison, 'reasons' | 'freshness' | NewField> & {
  reasons: string[];
  freshness: { label: KeywordComparison['freshness'] };
};
type NewField = 'size' | 'momentum' | 'confidence' | 'dataThrough' | 'peak' | 'seasonality' | keyof typeof UNKNOWN;

/** What rows of before did not hold. */
const UNKNOWN = { volume: null, difficulty: null };

/** Results are kept as they were made; where their fields are read one by one, an older one is shown with what it can tell. */
export function inTodaysShape(stored: ComparisonResult): ComparisonResult {
  return {
    ...stored,
    results: stored.results.map((row) =>
      'size' in row ? { ...UNKNOWN, ...row } : fromFirst(row as unknown as FirstRow),
    ),
  };
}

function fromFirst(row: FirstRow): KeywordComparison {
  return {
    ...UNKNOWN,
    ...row,
    reasons: row.reasons.map((code) => ({
      code: code as KeywordComparison['reasons'][number]['code'],
      value: 0,
      threshold: 0,
      text: 'Judged by an earlier method, which gave no figures with its reasons.',
    })),
    freshness: row.freshness.label,
    size: 'unknown',
    momentum: 'unknown',
    confidence: 'low',
    dataThrough: row.series.points.at(-1)?.date.slice(0, 10) ?? null,
    peak: null,
    seasonality: null,
  };
}
